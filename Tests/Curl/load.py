#!/usr/bin/env python3
"""Keeps many connections busy until the server stops taking new ones, and accounts for every request.

Each connection sends one exchange after the other, with a code that differs from all others. A request counts as
unanswered when it was sent whole and no complete answer came back, whatever the reason. A refused connection ends the
load: it is how a stopped server looks. Ends with status 1 when any request went unanswered.
"""
import argparse, itertools, os, socket, ssl, sys, threading, time

counter = itertools.count()
mark = os.urandom(12).hex().upper()


def connect(options):
    raw = socket.create_connection((options.host, options.port), timeout=15)
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if not options.ca:
        return raw
    context = ssl.create_default_context(cafile=options.ca)
    return context.wrap_socket(raw, server_hostname=options.host)


def read_answer(connection):
    """The status and whether the connection stays open; raises when the answer is not complete."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65536)
        if not piece:
            raise ConnectionError(f"closed after {len(data)} bytes of the head")
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:])
    missing = int(fields[b"content-length"]) - len(body)
    while missing > 0:
        piece = connection.recv(65536)
        if not piece:
            raise ConnectionError("closed in the body")
        missing -= len(piece)
    return int(head.split(b" ", 2)[1]), fields.get(b"connection", b"").strip() != b"close"


class Worker(threading.Thread):
    def __init__(self, options, end):
        super().__init__(daemon=True)
        self.options, self.end = options, end
        self.answered, self.unanswered, self.faults = 0, 0, []

    def run(self):
        while time.monotonic() < self.end:
            try:
                connection = connect(self.options)
            except OSError:
                return
            try:
                while time.monotonic() < self.end and self.exchange(connection):
                    pass
            finally:
                connection.close()

    def exchange(self, connection):
        body = f"code={mark}{next(counter):024d}".encode()
        head = (f"POST /foursquare/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\n\r\n").encode()
        try:
            connection.sendall(head + body)
            status, stays = read_answer(connection)
        except OSError as fault:
            self.unanswered += 1
            self.faults.append(repr(fault))
            return False
        self.answered += 1
        if status not in (400, 503):
            self.faults.append(f"status {status}")
        return stays


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("--ca")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    workers = [Worker(options, time.monotonic() + options.seconds) for _ in range(options.connections)]
    for worker in workers:
        worker.start()
    while not any(worker.answered for worker in workers) and any(worker.is_alive() for worker in workers):
        time.sleep(0.02)
    print("running", flush=True)
    for worker in workers:
        worker.join(options.seconds + 20)
    faults = [fault for worker in workers for fault in worker.faults]
    for fault in sorted(set(faults)):
        print(f"{faults.count(fault)} x {fault}")
    print(f"{sum(w.answered for w in workers)} answered, {sum(w.unanswered for w in workers)} unanswered")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
