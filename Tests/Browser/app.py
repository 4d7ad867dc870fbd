"""An app with a loopback redirect: what a native app with an OAuth library does, and nothing else."""
import base64
import hashlib
import http.server
import json
import queue
import secrets
import ssl
import threading
import urllib.error
import urllib.parse
import urllib.request


class App:
    """Waits on a port of the loopback interface for its user to come back."""

    def __init__(self, ca_file, canaries):
        """The canary file gets every value that may show up in no log."""
        self.canaries = canaries
        self.arrivals = queue.Queue()
        self.tls = ssl.create_default_context(cafile=ca_file)
        # The Referer of the last arrival.
        self.referrer = None
        app = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path, _, query = self.path.partition("?")
                if path != "/cb":
                    return self.send_error(404)
                app.referrer = self.headers.get("Referer")
                app.arrivals.put(query)
                page = b"<!doctype html><title>App</title><p id=app>Back in the app"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.server.daemon_threads = True
        self.redirect_uri = f"http://127.0.0.1:{self.server.server_port}/cb"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def keep_secret(self, value):
        with open(self.canaries, "a", encoding="utf-8") as file:
            file.write(value + "\n")

    def begin(self, issuer, client_id, redirect_uri=None):
        """Prepares a sign-in."""
        return SignIn(self, issuer, client_id, redirect_uri or self.redirect_uri)

    def arrival(self, patience):
        """The parameters that the user came back with, as pairs."""
        query = self.arrivals.get(timeout=patience)
        return urllib.parse.parse_qsl(query, keep_blank_values=True, strict_parsing=True)

    def post(self, url, **form):
        """Posts a form, and returns status and JSON."""
        request = urllib.request.Request(url, urllib.parse.urlencode(form).encode())
        try:
            with urllib.request.urlopen(request, timeout=15, context=self.tls) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)


class SignIn:
    """One sign-in: what the app remembers from beginning to end."""

    def __init__(self, app, issuer, client_id, redirect_uri):
        self.app = app
        self.issuer = issuer
        self.client_id = client_id
        self.redirect_uri = redirect_uri
        # Whatever an encoding might change.
        self.state = secrets.token_urlsafe(12) + " t&=%2F+\"<'#?"
        self.verifier = secrets.token_urlsafe(48)
        digest = hashlib.sha256(self.verifier.encode()).digest()
        self.challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        app.keep_secret(self.verifier)

    @property
    def url(self):
        """Where the app sends its user."""
        return f"{self.issuer}/authorize?" + urllib.parse.urlencode({
            "response_type": "code", "client_id": self.client_id, "redirect_uri": self.redirect_uri,
            "state": self.state, "code_challenge": self.challenge, "code_challenge_method": "S256",
        })

    def redeem(self, code, verifier=None, issuer=None):
        """Asks for a token."""
        self.app.keep_secret(code)
        status, answer = self.app.post(
            f"{issuer or self.issuer}/token", grant_type="authorization_code", code=code, client_id=self.client_id,
            redirect_uri=self.redirect_uri, code_verifier=verifier or self.verifier)
        for name in ("access_token", "refresh_token"):
            if name in answer:
                self.app.keep_secret(answer[name])
        return status, answer
