#!/usr/bin/env python3
"""Client libraries as they come, at the service as their token endpoint: clients.py SERVICE EMULATOR CANARIES-FILE

Each library signs in, refreshes, is refused, meets a provider that is down, and ends a token where it can. Prints one line
for each check, "ok WHAT" or "FAIL WHAT"; codes and tokens are added to the file of values that no output may show.
"""
import asyncio
import base64
import hashlib
import sys
import urllib.parse

import requests
import spotipy
from authlib.integrations.base_client import OAuthError as AuthlibError
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from httpx_oauth.oauth2 import BaseOAuth2, OAuth2RequestError
from oauthlib.oauth2 import OAuth2Error
from requests_oauthlib import OAuth2Session as RequestsSession
from spotipy.cache_handler import MemoryCacheHandler

service, emulator, canaries_file = sys.argv[1:]
CLIENT_ID = "generic"
# Made up: the service neither checks nor passes on what an app shows.
APP_SECRET = "of-the-app/+:%&="
REDIRECT_URI = "com.example.app:/oauth2redirect"
SCOPE = "read write"
VERIFIER = "verifier-for-a-test.~_0123456789-0123456789abc"
TIMEOUT = 10


class Refused(Exception):
    """The library says that the grant is refused, in a word of OAuth's."""


class Failed(Exception):
    """The library says that something failed, and nothing of the grant."""


def by_word(word, error):
    """The exception for an error whose word is `word`, if it has one."""
    return Refused(word) if isinstance(word, str) and word else Failed(repr(error))


class Library:
    """One library; `client` is the name of the service's client."""
    can_revoke = True

    def __init__(self, title, proves_key=False):
        self.title = title
        self.proves_key = proves_key

    @property
    def verifier(self):
        return VERIFIER if self.proves_key else None


class Authlib(Library):
    """Authlib on requests."""

    def __init__(self, title, method, proves_key=False):
        super().__init__(title, proves_key)
        self.method = method

    def session(self, client):
        return AuthlibSession(
            CLIENT_ID, None if self.method == "none" else APP_SECRET, token_endpoint_auth_method=self.method,
            revocation_endpoint_auth_method=self.method, redirect_uri=REDIRECT_URI, scope=SCOPE)

    def ask(self, call, *arguments, **parameters):
        try:
            return call(*arguments, timeout=TIMEOUT, **parameters)
        except AuthlibError as error:
            raise by_word(error.error if error.error != "missing_token" else None, error) from None
        except requests.RequestException as error:
            raise Failed(repr(error)) from None

    def code(self, client, code):
        extra = {"code_verifier": VERIFIER} if self.proves_key else {}
        return self.ask(self.session(client).fetch_token, f"{service}/{client}/token", code=code, **extra)

    def refresh(self, client, token):
        session = self.session(client)
        session.token = {"access_token": "old", "token_type": "Bearer", "refresh_token": token}
        return self.ask(session.refresh_token, f"{service}/{client}/token", refresh_token=token)

    def revoke(self, client, token):
        return self.ask(
            self.session(client).revoke_token, f"{service}/{client}/revoke", token=token,
            token_type_hint="refresh_token").status_code


class RequestsOAuthlib(Library):
    """requests-oauthlib."""
    can_revoke = False

    def __init__(self, title, secret=None, proves_key=False):
        super().__init__(title, proves_key)
        self.secret = secret

    def ask(self, call, *arguments, **parameters):
        try:
            return call(*arguments, timeout=TIMEOUT, **parameters)
        except OAuth2Error as error:
            # A token that is missing is oauthlib's own finding, no word of the answer.
            raise by_word(error.error if error.error != "missing_token" else None, error) from None
        except ValueError as error:
            raise Failed(repr(error)) from None

    def code(self, client, code):
        session = RequestsSession(CLIENT_ID, redirect_uri=REDIRECT_URI, scope=SCOPE)
        extra = {"code_verifier": VERIFIER} if self.proves_key else {}
        if self.secret:
            extra["client_secret"] = self.secret
        else:
            extra["include_client_id"] = True
        return self.ask(session.fetch_token, f"{service}/{client}/token", code=code, **extra)

    def refresh(self, client, token):
        session = RequestsSession(CLIENT_ID, token={"access_token": "old", "refresh_token": token, "expires_in": -1})
        return self.ask(
            session.refresh_token, f"{service}/{client}/token", refresh_token=token, client_id=CLIENT_ID)


class HTTPXOAuth(Library):
    """httpx-oauth, which is asynchronous."""

    def __init__(self, title, method, proves_key=False):
        super().__init__(title, proves_key)
        self.method = method

    def ask(self, client, call):
        library = BaseOAuth2(
            CLIENT_ID, APP_SECRET, f"{service}/{client}/authorize", f"{service}/{client}/token",
            f"{service}/{client}/token", f"{service}/{client}/revoke", token_endpoint_auth_method=self.method,
            revocation_endpoint_auth_method=self.method)
        try:
            return asyncio.run(call(library))
        except OAuth2RequestError as error:
            word = None
            if error.response is not None:
                body = error.response.json()
                word = body.get("error")
            raise by_word(word, error) from None

    def code(self, client, code):
        return self.ask(client, lambda library: library.get_access_token(code, REDIRECT_URI, self.verifier))

    def refresh(self, client, token):
        return self.ask(client, lambda library: library.refresh_token(token))

    def revoke(self, client, token):
        self.ask(client, lambda library: library.revoke_token(token, "refresh_token"))
        return 200


class Spotipy(Library):
    """spotipy, with its secret or with PKCE."""
    can_revoke = False

    def auth(self, client):
        common = {
            "client_id": CLIENT_ID, "redirect_uri": REDIRECT_URI, "scope": SCOPE, "open_browser": False,
            "cache_handler": MemoryCacheHandler(), "requests_timeout": TIMEOUT,
        }
        if self.proves_key:
            auth = spotipy.SpotifyPKCE(**common)
            auth.code_verifier = VERIFIER
            auth.code_challenge = challenge()
        else:
            auth = spotipy.SpotifyOAuth(client_secret=APP_SECRET, **common)
        auth.OAUTH_TOKEN_URL = f"{service}/{client}/token"
        return auth

    def ask(self, call):
        try:
            return call()
        except spotipy.SpotifyOauthError as error:
            raise by_word(error.error, error) from None

    def code(self, client, code):
        auth = self.auth(client)
        as_text = {} if self.proves_key else {"as_dict": False}
        self.ask(lambda: auth.get_access_token(code, check_cache=False, **as_text))
        return auth.cache_handler.get_cached_token()

    def refresh(self, client, token):
        auth = self.auth(client)
        return self.ask(lambda: auth.refresh_access_token(token))


LIBRARIES = [
    Authlib("Authlib", "none", proves_key=True),
    Authlib("Authlib, secret by Basic", "client_secret_basic"),
    Authlib("Authlib, secret in the body", "client_secret_post"),
    RequestsOAuthlib("requests-oauthlib", proves_key=True),
    RequestsOAuthlib("requests-oauthlib, secret by Basic", secret=APP_SECRET),
    HTTPXOAuth("httpx-oauth, secret by Basic", "client_secret_basic", proves_key=True),
    HTTPXOAuth("httpx-oauth, secret in the body", "client_secret_post"),
    Spotipy("spotipy"),
    Spotipy("spotipy with PKCE", proves_key=True),
]
# Clients of the service whose providers answer oddly, each in its own way.
ODD = ["form-response", "text-plain", "token-type-missing", "expires-string", "scope-array", "extra-members"]
DOWN = ["server-error", "unavailable", "rate-limited", "truncated-json", "html-200"]


def challenge():
    digest = hashlib.sha256(VERIFIER.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def keep_secret(*values):
    with open(canaries_file, "a", encoding="utf-8") as file:
        file.writelines(value + "\n" for value in values if value)


def new_code(library):
    """A code of the provider, which approves at once."""
    query = {"client_id": CLIENT_ID, "response_type": "code", "redirect_uri": REDIRECT_URI, "scope": SCOPE}
    if library.proves_key:
        query |= {"code_challenge": challenge(), "code_challenge_method": "S256"}
    answer = requests.get(f"{emulator}/authorize", params=query, allow_redirects=False, timeout=TIMEOUT)
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["Location"]).query)["code"][0]
    keep_secret(code)
    return code


def expect(what, holds, found=""):
    print(f"ok {what}" if holds else f"FAIL {what} {found!r}")


def outcome(call, *arguments):
    """What comes of a call: a token, or the exception that says what happened."""
    try:
        token = call(*arguments)
    except (Refused, Failed) as error:
        return error
    keep_secret(token.get("access_token"), token.get("refresh_token"))
    return token


def is_token(found):
    return (isinstance(found, dict) and bool(found.get("access_token"))
            and found.get("token_type", "").lower() == "bearer" and found.get("expires_in") == 3600)


def is_refused(found):
    return isinstance(found, Refused) and str(found) == "invalid_grant"


def exercise(library):
    code = new_code(library)
    token = outcome(library.code, "generic", code)
    expect(f"{library.title}: a code becomes a token", is_token(token) and bool(token.get("refresh_token")), token)
    expect(f"{library.title}: a code that is spent is refused", is_refused(outcome(library.code, "generic", code)))
    found = outcome(library.code, "generic", "no-such-code-0123456789")
    expect(f"{library.title}: an unknown code is refused", is_refused(found), found)

    renewed = outcome(library.refresh, "generic", token["refresh_token"])
    is_new = is_token(renewed) and renewed["access_token"] != token["access_token"]
    expect(f"{library.title}: a refresh token becomes a token", is_new and bool(renewed.get("refresh_token")), renewed)
    found = outcome(library.refresh, "generic", "no-such-token-0123456789")
    expect(f"{library.title}: an unknown refresh token is refused", is_refused(found), found)

    for client in DOWN:
        for step, grant in [(library.code, new_code(library)), (library.refresh, renewed["refresh_token"])]:
            found = outcome(step, client, grant)
            expect(f"{library.title}: {client} is a failure, no refusal", isinstance(found, Failed), found)
    for client in ODD:
        found = outcome(library.code, client, new_code(library))
        expect(f"{library.title}: a token from {client}", is_token(found), found)

    if library.can_revoke:
        expect(f"{library.title}: ends a token", library.revoke("generic", renewed["refresh_token"]) == 200)
        found = outcome(library.refresh, "generic", renewed["refresh_token"])
        expect(f"{library.title}: an ended token is refused", is_refused(found), found)


for each in LIBRARIES:
    exercise(each)
