#pragma once
// What Swift's Glibc module leaves out: epoll, eventfd, accept4, CPU affinity, the kernel's thread id.
//
// _GNU_SOURCE is not set here: the other modules are read without it, and the C library's types would come in two shapes.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int accept4(int, struct sockaddr *, socklen_t *, int);

static inline int cloak_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// How many processors this process may run on; 0 when the kernel does not say.
static inline int cloak_allowed_processors(void) {
    unsigned long mask[128] = {0};
    long size = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
    int count = 0;
    for (long i = 0; i < size / (long)sizeof mask[0]; i++) count += __builtin_popcountl(mask[i]);
    return count;
}

static inline int cloak_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
