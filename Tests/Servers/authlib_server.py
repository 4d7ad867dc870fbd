#!/usr/bin/env python3
"""An authorization server on Authlib's own framework: authlib_server.py PORT

Clients "basic" and "post" authenticate at the token endpoint in that one way, with the secret in CLIENT_SECRET; they may
use the redirect URIs in REDIRECT_URIS beside the standard one. The authorization endpoint approves at once, or with
SIGN_IN=form after a form, where user alice has the password wonderland. PKCE is required, refresh tokens rotate, tokens
can be revoked, everything lives in memory. GET /calls counts token requests.
"""
import os
import sys

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # cleartext, on loopback only

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin
from authlib.oauth2.rfc6749 import TokenMixin
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Flask, jsonify, request
from werkzeug.serving import WSGIRequestHandler, make_server

REDIRECT_URIS = ["com.example.app:/oauth2redirect", *os.environ.get("REDIRECT_URIS", "").split()]
SCOPES = {"read", "write"}


class Client(ClientMixin):
    def __init__(self, client_id, secret, auth_method):
        self.client_id = client_id
        self.secret = secret
        self.auth_method = auth_method

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return REDIRECT_URIS[0]

    def get_allowed_scope(self, scope):
        return " ".join(word for word in (scope or "").split() if word in SCOPES)

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri in REDIRECT_URIS

    def check_client_secret(self, client_secret):
        return client_secret == self.secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == self.auth_method

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type in ("authorization_code", "refresh_token")


class User:
    def get_user_id(self):
        return "alice"


class Token(TokenMixin):
    def __init__(self, token, client_id):
        self.values = token
        self.client_id = client_id
        self.revoked = False

    def check_client(self, client):
        return client.client_id == self.client_id

    def get_scope(self):
        return self.values.get("scope", "")

    def get_expires_in(self):
        return self.values["expires_in"]

    def get_user(self):
        return User()

    def get_client(self):
        return clients[self.client_id]

    def is_expired(self):
        return False

    def is_revoked(self):
        return self.revoked


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
tokens = []
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


def find_token(text, *kinds):
    return next((token for token in tokens if any(token.values.get(kind) == text for kind in kinds)), None)


def save_token(token, request):
    tokens.append(Token(token, request.client.client_id))


class RefreshGrant(RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = CodeGrant.TOKEN_ENDPOINT_AUTH_METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        token = find_token(refresh_token, "refresh_token")
        return token if token and not token.revoked else None

    def authenticate_user(self, refresh_token):
        return User()

    def revoke_old_credential(self, refresh_token):
        refresh_token.revoked = True


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = CodeGrant.TOKEN_ENDPOINT_AUTH_METHODS

    def query_token(self, token_string, token_type_hint):
        return find_token(token_string, "access_token", "refresh_token")

    def revoke_token(self, token, request):
        token.revoked = True


secret = os.environ["CLIENT_SECRET"]
clients = {
    "basic": Client("basic", secret, "client_secret_basic"),
    "post": Client("post", secret, "client_secret_post"),
}
app = Flask(__name__)
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
server = AuthorizationServer(app, query_client=clients.get, save_token=save_token)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])
server.register_grant(RefreshGrant)
server.register_endpoint(Revocation)

FORM = """<!doctype html>
<title>Sign in</title>
<form method="post">
<p><label>User <input id="user" name="user"></label></p>
<p><label>Password <input id="password" name="password" type="password"></label></p>
<p><button id="yes" name="answer" value="yes">Allow</button> <button id="no" name="answer" value="no">Deny</button></p>
</form>
"""


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    if os.environ.get("SIGN_IN") == "form":
        if (request.form.get("user"), request.form.get("password")) != ("alice", "wonderland"):
            return FORM
        if request.form.get("answer") != "yes":
            grant = server.get_consent_grant(end_user=User())
            return server.create_authorization_response(grant=grant, grant_user=None)
    return server.create_authorization_response(grant=server.get_consent_grant(end_user=User()), grant_user=User())


@app.post("/token")
def token():
    global calls
    calls += 1
    return server.create_token_response()


@app.post("/revoke")
def revoke():
    return server.create_endpoint_response(Revocation.ENDPOINT_NAME)


@app.get("/calls")
def count():
    return jsonify(calls)


class Quiet(WSGIRequestHandler):
    def log(self, *arguments):
        pass


if __name__ == "__main__":
    make_server("127.0.0.1", int(sys.argv[1]), app, request_handler=Quiet).serve_forever()
