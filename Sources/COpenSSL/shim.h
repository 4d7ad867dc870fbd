#pragma once
// Macros and variadic functions of libssl and libcrypto, which Swift cannot see. No logic.
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <string.h>

static inline int cloak_init(void) {
    return OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL);
}

static inline int cloak_set_versions(SSL_CTX *context, int lowest, int highest) {
    return SSL_CTX_set_min_proto_version(context, lowest) && SSL_CTX_set_max_proto_version(context, highest);
}

static inline void cloak_set_options(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
}

static inline void cloak_set_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(context, 1);
}

static inline void cloak_keep_buffers(SSL_CTX *context) {
    SSL_CTX_clear_mode(context, SSL_MODE_RELEASE_BUFFERS);
}

static inline void cloak_set_session_cache(SSL_CTX *context, long mode) {
    SSL_CTX_set_session_cache_mode(context, mode);
}

static inline int cloak_set_server_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

// Only a few instructions while the queue is empty, which it nearly always is.
static inline void cloak_clear_errors(void) {
    if (ERR_peek_error() != 0) ERR_clear_error();
}

// The constant text of an error; never the data attached to it.
static inline const char *cloak_reason(unsigned long error) {
    if (ERR_SYSTEM_ERROR(error)) return strerror(ERR_GET_REASON(error));
    return ERR_reason_error_string(error);
}

static inline int cloak_error_is(unsigned long error, int library, int reason) {
    return ERR_GET_LIB(error) == library && ERR_GET_REASON(error) == reason;
}

static inline int cloak_error_library(unsigned long error) {
    return ERR_SYSTEM_ERROR(error) ? ERR_LIB_SYS : ERR_GET_LIB(error);
}
