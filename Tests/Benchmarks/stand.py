"""What the measurements share: a directory, certificates, a token endpoint, a running Cloakroom, figures of a process."""
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
REDIRECT = "com.example.app://oauth/callback"
SECRET = "0123456789abcdef0123456789abcdef"
TOKEN = json.dumps({
    "access_token": "sl." + "Ab1_-" * 24, "token_type": "bearer", "expires_in": 14400,
    "scope": "account_info.read files.content.read", "refresh_token": "nBiM" * 16, "uid": "12345",
    "account_id": "dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc",
}, separators=(",", ":"))


def free_port():
    """A port below the ephemeral range, so that no outgoing connection takes it meanwhile."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as attempt:
            try:
                attempt.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def tree(pid):
    """The process and all below it."""
    found = [pid]
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            for child in pathlib.Path(f"/proc/{pid}/task/{task}/children").read_text().split():
                found += tree(int(child))
    except OSError:
        pass
    return found


def cpu_seconds(pid):
    """User and system time of the process tree."""
    total = 0
    for each in tree(pid):
        try:
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            pass
    return total / TICKS


def resident_kilobytes(pid):
    """Resident memory of the process tree."""
    total = 0
    for each in tree(pid):
        try:
            status = pathlib.Path(f"/proc/{each}/status").read_text()
            total += int(status.split("VmRSS:")[1].split()[0])
        except (OSError, IndexError):
            pass
    return total


class Program:
    """A server on one core, ended with everything below it."""

    def __init__(self, name, command, port, core, directory, realtime=False):
        self.name = name
        self.log_path = directory / f"{name}.out"
        pinned = ["taskset", "-c", str(core), *command]
        if realtime:
            pinned = ["chrt", "-r", "10", *pinned]
        with open(self.log_path, "w") as log:
            self.process = subprocess.Popen(pinned, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.pid = self.process.pid
        self.wait_for(port)

    def wait_for(self, port):
        end = time.monotonic() + 10
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
                return
            except OSError:
                time.sleep(0.02)
        self.stop()
        sys.exit(f"{self.name} does not listen on port {port}:\n{self.log_path.read_text()[-2000:]}")

    def stop(self):
        for pid in reversed(tree(self.pid)):
            try:
                os.kill(pid, signal.SIGTERM)
            except OSError:
                pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Stand:
    """A directory with certificates, ports and configurations, gone at the end."""

    def __init__(self, realtime=False):
        os.umask(0o077)
        self.realtime = realtime
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="cloakroom-bench."))
        self.certificate = self.directory / "certificate.pem"
        self.key = self.directory / "key.pem"
        self.stub_port, self.plain_port, self.tls_port, self.admin_port = (free_port() for _ in range(4))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.directory, ignore_errors=True)

    def write(self, name, text):
        path = self.directory / name
        path.write_text(text)
        return path

    def nginx(self, name, http, modules=""):
        """A configuration of one worker; `http` goes into its http block."""
        return self.write(f"{name}.conf", f"""{modules}worker_processes 1;
daemon off;
pid {self.directory}/{name}.pid;
error_log {self.directory}/{name}.error;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    default_type application/json;
    client_body_buffer_size 16k;
    client_body_temp_path {self.directory}/{name}.body;
    proxy_temp_path {self.directory}/{name}.proxy;
    fastcgi_temp_path {self.directory}/{name}.fastcgi;
    uwsgi_temp_path {self.directory}/{name}.uwsgi;
    scgi_temp_path {self.directory}/{name}.scgi;
    keepalive_requests 1000000000;
    keepalive_timeout 600;
    ssl_certificate {self.certificate};
    ssl_certificate_key {self.key};
    ssl_protocols TLSv1.2 TLSv1.3;
{http}
}}
""")

    def token_endpoint(self):
        """nginx that answers every request with one token, over TLS, on the load's core."""
        configuration = self.nginx("stub", f"""    ssl_session_cache shared:S:10m;
    server {{
        listen 127.0.0.1:{self.stub_port} ssl backlog=4096;
        location / {{ return 200 '{TOKEN}'; }}
    }}""")
        return Program("stub", ["nginx", "-c", str(configuration)], self.stub_port, 1, self.directory, self.realtime)

    def cloakroom_configuration(self):
        self.write("secret", SECRET + "\n").chmod(0o400)
        return self.write("cloakroom.json", json.dumps({
            "public_url": f"https://localhost:{self.tls_port}",
            "listen": [
                {"address": "127.0.0.1", "port": self.plain_port},
                {"address": "127.0.0.1", "port": self.tls_port,
                 "tls": {"certificate": str(self.certificate), "private_key": str(self.key)}},
            ],
            "admin": {"address": "127.0.0.1", "port": self.admin_port},
            "limits": {"connections_per_address": 10000},
            "deadlines": {"idle": "600s"},
            "log": {"file": str(self.directory / "cloakroom.log")},
            "providers": {"stub": {
                "extends": "oauth2", "authorize_url": f"https://localhost:{self.stub_port}/oauth2/authorize",
                "token_url": f"https://localhost:{self.stub_port}/oauth2/token", "ca_file": str(self.certificate),
            }},
            "clients": {"stub": {
                "provider": "stub", "client_id": "abcdefghijklmno", "redirect_uris": [REDIRECT],
                "client_secret": {"file": str(self.directory / "secret")},
            }},
        }, indent=2))

    def cloakroom_command(self):
        program = pathlib.Path(os.environ.get("BIN", ROOT / ".build/release")) / "cloakroom"
        if not program.exists():
            sys.exit(f"there is no {program}; build it first: swift build -c release")
        return [str(program), "serve", "--config", str(self.cloakroom_configuration())]

    def cloakroom(self):
        return Program("cloakroom", self.cloakroom_command(), self.plain_port, 0, self.directory, self.realtime)
