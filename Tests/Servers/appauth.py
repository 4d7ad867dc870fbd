#!/usr/bin/env python3
"""An app with an OAuth library that knows an issuer and a client id, and nothing else: appauth.py ISSUER CLIENT-ID [OPTION...]

Signs in, refreshes and revokes as AppAuth does, with the discovery document as its only guide. Prints a line "ok WHAT" or
"FAIL WHAT: DETAIL" for everything that it looks at. Environment: CA_FILE, CANARIES (a file for every value that may show
up in no log), COOKIES (curl's cookie file of somebody who is signed in at the provider).

Options say what must come of it: --refreshes, --rotates, --sealed, --revokes, and --mute for a provider that refuses a
revoked token without a word, so that nobody can tell it from a failure.
"""
import base64
import hashlib
import html.parser
import http.cookiejar
import os
import secrets
import sys
import urllib.parse

import requests

REDIRECT_URI = "com.example.app:/oauth2redirect"
# AppAuth-iOS takes no document without these, AppAuth-Android none without the first five either.
REQUIRED = {
    "issuer": str, "authorization_endpoint": str, "token_endpoint": str, "jwks_uri": str, "response_types_supported": list,
    "subject_types_supported": list, "id_token_signing_alg_values_supported": list,
}


def check(what, holds, detail=""):
    print(f"ok {what}" if holds else f"FAIL {what}: {detail}", flush=True)
    return holds


class Links(html.parser.HTMLParser):
    """The links of a page."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "a":
            self.found.append(dict(attributes).get("href", ""))


class Library:
    def __init__(self, issuer, client_id):
        self.issuer = issuer
        self.client_id = client_id
        self.http = requests.Session()
        self.http.trust_env = False
        self.http.verify = os.environ["CA_FILE"]

    def get(self, url, **more):
        return self.http.get(url, timeout=15, allow_redirects=False, **more)

    def keep_secret(self, *values):
        with open(os.environ["CANARIES"], "a", encoding="utf-8") as file:
            file.writelines(value + "\n" for value in values if value)

    def discover(self):
        answer = self.get(self.issuer + "/.well-known/openid-configuration")
        check("discovery", answer.status_code == 200, answer.status_code)
        self.metadata = answer.json()
        for name, kind in REQUIRED.items():
            check(f"discovery has {name}", isinstance(self.metadata.get(name), kind), self.metadata)
        check("the issuer is the one that was asked", self.metadata["issuer"] == self.issuer, self.metadata["issuer"])
        keys = self.get(self.metadata["jwks_uri"])
        check("the keys can be had", isinstance(keys.json().get("keys"), list), keys.status_code)

    def authorize(self):
        """Plays the browser; returns what the app is opened with."""
        self.verifier = secrets.token_urlsafe(48)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip("=")
        state = secrets.token_urlsafe(24)
        url = self.metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode({
            "nonce": secrets.token_urlsafe(24), "response_type": "code", "code_challenge_method": "S256",
            "code_challenge": challenge, "client_id": self.client_id, "state": state, "redirect_uri": REDIRECT_URI,
        })
        browser = requests.Session()
        browser.trust_env = False
        browser.verify = self.http.verify
        if os.environ.get("COOKIES"):
            cookies = http.cookiejar.MozillaCookieJar(os.environ["COOKIES"])
            cookies.load(ignore_discard=True, ignore_expires=True)
            browser.cookies.update(cookies)
        trail = []
        for _ in range(10):
            trail.append(url.split("?")[0])
            answer = browser.get(url, timeout=15, allow_redirects=False)
            if answer.is_redirect:
                url = urllib.parse.urljoin(url, answer.headers["Location"])
            else:
                url = next(iter(Links(answer.text).found), "")
            if not url.startswith("http"):
                break
        if not check("the user comes back to the app", url.startswith(REDIRECT_URI + "?"), f"{trail} {answer.status_code} {answer.text[:300]}"):
            return None
        values = dict(urllib.parse.parse_qsl(url[len(REDIRECT_URI) + 1:], keep_blank_values=True, strict_parsing=True))
        check("state", values.get("state") == state, values)
        check("iss", values.get("iss") == self.issuer, values)
        check("nothing else but a code", set(values) == {"code", "state", "iss"}, values)
        return values.get("code")

    def post(self, endpoint, **form):
        answer = self.http.post(
            self.metadata[endpoint], data={**form, "client_id": self.client_id}, timeout=15, allow_redirects=False,
            headers={"Accept": "application/json"})
        return answer

    def token(self, what, **form):
        answer = self.post("token_endpoint", **form)
        values = answer.json() if answer.content else {}
        self.keep_secret(form.get("code"), values.get("access_token"), values.get("refresh_token"))
        holds = answer.status_code == 200 and values.get("access_token") and values.get("token_type", "").lower() == "bearer"
        check(what, holds, f"{answer.status_code} {values}")
        check(f"{what}: nothing is null or empty", all(value not in (None, "") for value in values.values()), values)
        return values


def main(issuer, client_id, options):
    library = Library(issuer, client_id)
    library.discover()
    code = library.authorize()
    if code is None:
        return
    library.keep_secret(library.verifier)
    values = library.token(
        "the code becomes a token", grant_type="authorization_code", code=code, redirect_uri=REDIRECT_URI,
        code_verifier=library.verifier)
    refresh_token = values.get("refresh_token")
    check("a refresh token or none", (refresh_token is not None) == ("--refreshes" in options), list(values))
    check("which is what discovery says", ("refresh_token" in library.metadata["grant_types_supported"]) == ("--refreshes" in options))
    if refresh_token:
        check("sealed or not", refresh_token.startswith("ckr1.") == ("--sealed" in options))
        first = refresh_token
        for turn in ("once", "twice"):
            renewed = library.token(f"refreshed {turn}", grant_type="refresh_token", refresh_token=refresh_token)
            check(f"refreshed {turn}: another access token", renewed.get("access_token") != values.get("access_token"))
            check(f"refreshed {turn}: with a refresh token", renewed.get("refresh_token"), list(renewed))
            refresh_token = renewed.get("refresh_token", refresh_token)
        check("rotated or not", (refresh_token != first) == ("--rotates" in options))
    check("revocation is offered or not", ("revocation_endpoint" in library.metadata) == ("--revokes" in options))
    if "revocation_endpoint" in library.metadata:
        answer = library.post("revocation_endpoint", token=refresh_token, token_type_hint="refresh_token")
        check("revoked", answer.status_code == 200, f"{answer.status_code} {answer.text}")
        answer = library.post("token_endpoint", grant_type="refresh_token", refresh_token=refresh_token)
        refusal = (answer.status_code, answer.json().get("error"), answer.json().get("code"))
        expected = (502, None, "provider_failed") if "--mute" in options else (400, "invalid_grant", None)
        check("what was revoked is worth nothing", refusal == expected, f"{answer.status_code} {answer.text}")
        answer = library.post("revocation_endpoint", token=refresh_token)
        check("and revoked once more", answer.status_code == 200, f"{answer.status_code} {answer.text}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
