#!/usr/bin/env python3
"""An authorization server on Authlib's own framework: authlib_server.py PORT

Clients "basic" and "post" authenticate at the token endpoint in that one way, with the secret in CLIENT_SECRET. The
authorization endpoint approves at once, PKCE is required, everything lives in memory. GET /calls counts token requests.
"""
import os
import sys

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # cleartext, on loopback only

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Flask, jsonify
from werkzeug.serving import WSGIRequestHandler, make_server

REDIRECT_URI = "com.example.app:/oauth2redirect"
SCOPES = {"read", "write"}


class Client(ClientMixin):
    def __init__(self, client_id, secret, auth_method):
        self.client_id = client_id
        self.secret = secret
        self.auth_method = auth_method

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return REDIRECT_URI

    def get_allowed_scope(self, scope):
        return " ".join(word for word in (scope or "").split() if word in SCOPES)

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri == REDIRECT_URI

    def check_client_secret(self, client_secret):
        return client_secret == self.secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == self.auth_method

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type == "authorization_code"


class User:
    def get_user_id(self):
        return "alice"


class Code(AuthorizationCodeMixin):
    def __init__(self, code, request):
        self.code = code
        self.client_id = request.client.client_id
        self.redirect_uri = request.payload.redirect_uri
        self.scope = request.payload.scope
        self.code_challenge = request.payload.data.get("code_challenge")
        self.code_challenge_method = request.payload.data.get("code_challenge_method")

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


codes = {}
calls = 0


class CodeGrant(AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

    def save_authorization_code(self, code, request):
        codes[code] = Code(code, request)

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client_id == client.client_id else None

    def delete_authorization_code(self, authorization_code):
        codes.pop(authorization_code.code, None)

    def authenticate_user(self, authorization_code):
        return User()


secret = os.environ["CLIENT_SECRET"]
clients = {
    "basic": Client("basic", secret, "client_secret_basic"),
    "post": Client("post", secret, "client_secret_post"),
}
app = Flask(__name__)
server = AuthorizationServer(app, query_client=clients.get, save_token=lambda token, request: None)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])


@app.get("/authorize")
def authorize():
    return server.create_authorization_response(grant=server.get_consent_grant(end_user=User()), grant_user=User())


@app.post("/token")
def token():
    global calls
    calls += 1
    return server.create_token_response()


@app.get("/calls")
def count():
    return jsonify(calls)


class Quiet(WSGIRequestHandler):
    def log(self, *arguments):
        pass


if __name__ == "__main__":
    make_server("127.0.0.1", int(sys.argv[1]), app, request_handler=Quiet).serve_forever()
