#pragma once
// What Swift's Glibc module leaves out: epoll, eventfd, accept4, CPU affinity, the kernel's thread id.
//
// Without _GNU_SOURCE, which would give structures of the C library other members here than in every other module; the two calls
// that need it are made by number.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int cloak_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return (int)syscall(SYS_accept4, listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// How many processors this process may run on; 0 when the kernel does not say.
static inline int cloak_allowed_processors(void) {
    unsigned long set[128] = {0};
    long bytes = syscall(SYS_sched_getaffinity, 0, sizeof set, set);
    int count = 0;
    for (long i = 0; i < bytes / (long)sizeof *set; i++) count += __builtin_popcountl(set[i]);
    return count;
}

static inline long cloak_thread_id(void) { return syscall(SYS_gettid); }
