#pragma once
// Macros and variadic functions of libssl and libcrypto, which Swift cannot see. No logic.
#include <openssl/crypto.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
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

// An HMAC-SHA256 without a key yet, which others are copied from; NULL when the library has none.
static inline EVP_MAC_CTX *cloak_hmac_sha256(void) {
    char name[] = "SHA256";
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
                               OSSL_PARAM_construct_end()};
    EVP_MAC *mac = EVP_MAC_fetch(NULL, OSSL_MAC_NAME_HMAC, NULL);
    EVP_MAC_CTX *context = EVP_MAC_CTX_new(mac);
    EVP_MAC_free(mac);
    if (context != NULL && EVP_MAC_CTX_set_params(context, parameters) == 1) return context;
    EVP_MAC_CTX_free(context);
    return NULL;
}
