#!/usr/bin/env python3
"""Start-up and memory of Cloakroom: time to the first reply, resident memory at start, memory per idle TLS connection.

The first reply is one to GET /livez, from the moment before exec; a client asks every half millisecond. Once with both cores,
where what is prepared beside the start is no burden, and once with one.
Idle connections have each done one request over TLS and stay open.
"""
import argparse
import os
import socket
import ssl
import statistics
import subprocess
import sys
import time

from stand import Stand, resident_kilobytes

PROBE = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
REQUEST = b"POST /stub/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\ncode="


def first_reply(stand, command, cores):
    """Milliseconds from before exec to the first reply, and the resident memory then, in MB."""
    # Inherited: a function between fork and exec would cost more than what is measured.
    os.sched_setaffinity(0, cores)
    began = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.sched_setaffinity(0, {1})
    try:
        while time.perf_counter() - began < 10:
            if process.poll() is not None:
                sys.exit(f"cloakroom ended at start, status {process.returncode}")
            try:
                with socket.create_connection(("127.0.0.1", stand.admin_port), 1) as connection:
                    connection.sendall(PROBE)
                    if connection.recv(4096).startswith(b"HTTP/1.1 200"):
                        took = (time.perf_counter() - began) * 1000
                        time.sleep(0.3)  # what is loaded beside the first reply counts as memory at start
                        return took, resident_kilobytes(process.pid) / 1024
            except OSError:
                time.sleep(0.0005)
        sys.exit("cloakroom does not answer within 10 s")
    finally:
        process.terminate()
        process.wait(20)


def idle_connections(stand, count):
    """KB of resident memory for each idle TLS connection."""
    context = ssl.create_default_context(cafile=stand.certificate)
    with stand.cloakroom() as server:
        held = []

        def connect():
            raw = socket.create_connection(("127.0.0.1", stand.tls_port), 5)
            connection = context.wrap_socket(raw, server_hostname="localhost")
            connection.sendall(REQUEST)
            if not connection.recv(4096).startswith(b"HTTP/1.1 400"):
                sys.exit("an idle connection got an unexpected answer")
            return connection

        connect().close()
        before = resident_kilobytes(server.pid)
        for _ in range(count):
            held.append(connect())
        time.sleep(0.5)
        after = resident_kilobytes(server.pid)
        for connection in held:
            connection.close()
        return (after - before) / count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--starts", type=int, default=11)
    options = parser.parse_args()
    os.sched_setaffinity(0, {1})
    with Stand() as stand:
        # Without a token endpoint: nothing here gets as far as a provider.
        command = stand.cloakroom_command()
        for cores in ({0}, {0, 1}):
            starts = [first_reply(stand, command, cores) for _ in range(options.starts)]
            print(f"first reply, {len(cores)} core{'s' * (len(cores) > 1):9s}"
                  f"{statistics.median(took for took, _ in starts):8.1f} ms "
                  f"(from {min(took for took, _ in starts):.1f} to {max(took for took, _ in starts):.1f})")
        print(f"resident memory at start  {statistics.median(memory for _, memory in starts):8.1f} MB")
        print(f"idle TLS connection       {idle_connections(stand, options.connections):8.1f} KB "
              f"(of {options.connections})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
