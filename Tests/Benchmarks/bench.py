#!/usr/bin/env python3
"""The full job beside others: POST a code, a keep-alive TLS request to a token endpoint, the token as JSON back.

In each round every server runs alone on core 0, in alternating order; the load (wrk) and the token endpoint (nginx that
returns one token over TLS) run on core 1. The figure to quote is CPU per request, user and system time of the server's
process tree, as a ratio to the first peer and as the median over the rounds: throughput is compressed, because load and
endpoint share a core. Codes differ from request to request. Cloakroom runs with its log on a disk and its metrics on;
the peers only pass the request on, with their logs off.
"""
import argparse
import json
import re
import statistics
import subprocess
import sys

from stand import REDIRECT, SECRET, Program, Stand, cpu_seconds, free_port, resident_kilobytes

LOAD = """local count = 0
local seed = tostring(os.time()) .. tostring({}):gsub("%W", "")
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
request = function()
  count = count + 1
  return wrk.format(nil, nil, nil, "grant_type=authorization_code&redirect_uri=" .. "REDIRECT" .. "&code=" .. seed .. "-" .. count)
end
"""


def nginx(stand, port):
    """A bare proxy that appends the secret to the form."""
    configuration = stand.nginx("nginx", f"""    upstream stub {{
        server 127.0.0.1:{stand.stub_port};
        keepalive 512;
        keepalive_requests 1000000000;
        keepalive_timeout 600;
    }}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host localhost;
    proxy_ssl_trusted_certificate {stand.certificate};
    proxy_ssl_verify on;
    proxy_ssl_name localhost;
    proxy_ssl_server_name on;
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        location = /token {{
            proxy_set_body "$request_body&client_secret={SECRET}";
            proxy_pass https://stub/oauth2/token;
        }}
    }}""")
    return ["nginx", "-c", str(configuration)]


def haproxy(stand, port):
    """A bare proxy that adds the secret as a header."""
    configuration = stand.write("haproxy.cfg", f"""global
  nbthread 1
  maxconn 8192
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend app
  bind 127.0.0.1:{port} backlog 4096
  http-request set-header X-Client-Secret {SECRET}
  http-request set-path /oauth2/token
  default_backend stub
backend stub
  server stub 127.0.0.1:{stand.stub_port} ssl ca-file {stand.certificate} verify required sni str(localhost) pool-max-conn 512
""")
    return ["haproxy", "-f", str(configuration)]


PEERS = {"nginx": nginx, "haproxy": haproxy}


def load(stand, url, connections, seconds):
    """One run of wrk: requests, failures, and the median latency in milliseconds."""
    script = stand.write("load.lua", LOAD.replace("REDIRECT", REDIRECT.replace(":", "%3A").replace("/", "%2F")))
    command = ["taskset", "-c", "1", "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", str(script), url]
    if stand.realtime:
        command = ["chrt", "-r", "10", *command]
    said = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30).stdout

    def number(pattern):
        found = re.search(pattern, said)
        return float(found[1]) if found else 0.0

    latency = re.search(r"\s50%\s+([\d.]+)(us|ms|s)", said)
    errors = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", said)
    return {
        "requests": int(number(r"(\d+) requests in")),
        "rate": number(r"Requests/sec:\s+([\d.]+)"),
        "failures": int(number(r"Non-2xx or 3xx responses: (\d+)")) + (sum(map(int, errors.groups())) if errors else 0),
        "median": float(latency[1]) * {"us": 0.001, "ms": 1, "s": 1000}[latency[2]] if latency else 0.0,
    }


def measure(stand, server, url, options):
    """One round of one server: a second to warm up, then the measurement."""
    with server:
        load(stand, url, options.connections, 1)
        before = cpu_seconds(server.pid)
        result = load(stand, url, options.connections, options.seconds)
        result["cpu"] = (cpu_seconds(server.pid) - before) * 1e6 / max(result["requests"], 1)
        result["memory"] = resident_kilobytes(server.pid) / 1024
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--peers", default="nginx", help="comma-separated, of: " + ", ".join(PEERS))
    parser.add_argument("--rr", action="store_true", help="round-robin real-time scheduling (root): steadier")
    parser.add_argument("--limit", type=float, help="end with status 1 when Cloakroom's CPU ratio is above this")
    parser.add_argument("--json", help="write every measurement to this file")
    options = parser.parse_args()

    with Stand(realtime=options.rr) as stand:
        servers = {}
        for name in filter(None, options.peers.split(",")):
            port = free_port()
            servers[name] = (PEERS[name](stand, port), port, f"http://127.0.0.1:{port}/token")
        url = f"http://127.0.0.1:{stand.plain_port}/stub/token"
        servers["cloakroom"] = (stand.cloakroom_command(), stand.plain_port, url)
        results = {name: [] for name in servers}
        with stand.token_endpoint():
            for index in range(options.rounds):
                for name in list(servers) if index % 2 == 0 else reversed(servers):
                    command, port, url = servers[name]
                    server = Program(name, command, port, 0, stand.directory, options.rr)
                    results[name].append(measure(stand, server, url, options))

    first = next(iter(results.values()))
    ratios = {}
    print(f"{'server':12}{'CPU us/request':>15}{'ratio':>8}{'requests/s':>12}{'median ms':>11}{'RSS MB':>8}{'failures':>10}")
    for name, rounds in results.items():
        def median(key):
            return statistics.median(each[key] for each in rounds)
        ratios[name] = statistics.median(mine["cpu"] / max(peer["cpu"], 1e-9) for mine, peer in zip(rounds, first))
        failures = sum(each["failures"] for each in rounds)
        print(f"{name:12}{median('cpu'):15.1f}{ratios[name]:8.2f}{median('rate'):12.0f}{median('median'):11.2f}"
              f"{median('memory'):8.1f}{failures:10}")
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=2)
    failed = any(each["failures"] or not each["requests"] for rounds in results.values() for each in rounds)
    return 1 if failed or (options.limit and ratios["cloakroom"] > options.limit) else 0


if __name__ == "__main__":
    sys.exit(main())
