#!/usr/bin/env python3
"""Sign-ins from end to end in a real browser, for run.sh, which starts everything else.

sign_in.py SERVICE SECOND-INSTANCE DIRECTORY KEY-HASH. Last line: N passed, N failed
"""
import http.client
import queue
import ssl
import sys
import traceback
import urllib.parse

from app import App
from chromium import PATIENCE, Chromium, Late, until

ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"
PHONE = (360, 640)
BUTTON = "a.button"


class Checks:
    """Counts what holds and what does not."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.title = ""

    def true(self, what, holds, detail=""):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"  FAIL {self.title}: {what}" + (f"\n       {detail}"[:2000] if detail else ""), flush=True)

    def equal(self, what, actual, expected):
        self.true(what, actual == expected, f"got {actual!r}, expected {expected!r}")


def contrast(*colors):
    """How far two colors are apart, as the Web Content Accessibility Guidelines have it: 1 to 21."""
    def luminance(color):
        parts = [int(part) / 255 for part in color.removeprefix("rgb(").removesuffix(")").split(",")]
        return sum(weight * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
                   for weight, part in zip((0.2126, 0.7152, 0.0722), parts))

    darker, lighter = sorted(map(luminance, colors))
    return (lighter + 0.05) / (darker + 0.05)


class Run:
    def __init__(self, service, second, directory, key_hash):
        self.service = service
        self.second = second
        self.directory = directory
        self.check = Checks()
        self.app = App(f"{directory}/ca.pem", f"{directory}/canaries.list")
        self.browser = Chromium(directory, [key_hash])

    def close(self):
        self.browser.close()
        self.app.close()

    # What people do.

    def approve(self, page):
        """Says yes on the provider's page."""
        if self.is_form(page):
            page.type("#user", "alice")
            page.type("#password", "wonderland")
        page.press("#yes")

    def refuse(self, page):
        if self.is_form(page):
            page.type("#user", "alice")
            page.type("#password", "wonderland")
        page.press("#no")

    def is_form(self, page):
        page.find("#yes")
        return page.evaluate("document.querySelector('#password') !== null")

    # Pieces of a sign-in.

    def begin(self, client, page=None, **more):
        """Opens the provider's page."""
        sign_in = self.app.begin(f"{self.service}/{client}", client, **more)
        page = page or self.browser.page()
        page.go(sign_in.url)
        page.find("#yes")
        self.check.true("the browser is at the provider", not page.url.startswith(self.service), page.url)
        return sign_in, page

    def arrive(self, sign_in, page, *names):
        """What the app is opened with, checked as a library checks it."""
        arrival = self.app.arrival(PATIENCE)
        page.find("#app")
        values = dict(arrival)
        self.check.equal("nothing but what is due", sorted(name for name, _ in arrival), sorted([*names, "state", "iss"]))
        self.check.equal("state", values.get("state"), sign_in.state)
        self.check.equal("iss", values.get("iss"), sign_in.issuer)
        self.check.equal("what the app is told of where the user was", self.app.referrer, None)
        self.check.equal("complaints in the console", page.complaints, [])
        return values

    def nobody_came(self):
        try:
            return self.app.arrivals.get_nowait() is None
        except queue.Empty:
            return True

    def callback(self, page):
        """Where the provider would send the browser after a yes, without the browser."""
        return self.location(page.evaluate("document.querySelector('#yes').href"))

    def location(self, url):
        parts = urllib.parse.urlsplit(url)
        connection = http.client.HTTPSConnection(
            parts.hostname, parts.port, timeout=PATIENCE,
            context=ssl.create_default_context(cafile=f"{self.directory}/ca.pem"))
        try:
            connection.request("GET", f"{parts.path}?{parts.query}")
            return connection.getresponse().headers["Location"]
        finally:
            connection.close()

    # What must hold.

    def whole(self, client):
        self.check.title = f"{client}: yes"
        sign_in, page = self.begin(client)
        self.approve(page)
        code = self.arrive(sign_in, page, "code").get("code", "")
        cookies = page.call("Network.getCookies", urls=[f"{self.service}/"])["cookies"]
        self.check.equal(
            "one cookie, for this host and no script",
            [(c["name"], c["secure"], c["httpOnly"], c["path"], c["sameSite"], c["domain"]) for c in cookies],
            [(f"__Host-cloakroom-{client}", True, True, "/", "Lax", "localhost")])
        status, answer = sign_in.redeem(code, verifier=sign_in.verifier[::-1])
        self.check.equal("another verifier", (status, answer.get("error"), answer.get("reason")),
                         (400, "invalid_grant", "bad_verifier"))
        status, answer = sign_in.redeem(code)
        self.check.equal("the right one, still", status, 200)
        self.check.true("a token", answer.get("access_token"), repr(answer.keys()))
        self.check.equal("its type", str(answer.get("token_type")).lower(), "bearer")
        status, answer = sign_in.redeem(code)
        self.check.equal("once", (status, answer.get("error")), (400, "invalid_grant"))

    def refused(self, client, tells_at_once=True):
        self.check.title = f"{client}: no"
        sign_in, page = self.begin(client)
        self.refuse(page)
        if tells_at_once:
            values = self.arrive(sign_in, page, "error", "error_description")
            self.check.equal("error", values.get("error"), "access_denied")
            return
        # This one sends the browser back without a word either way.
        status, answer = sign_in.redeem(self.arrive(sign_in, page, "code").get("code", ""))
        self.check.equal("the code is worth nothing", (status, answer.get("error")), (400, "access_denied"))

    def other_browser(self, client):
        self.check.title = f"{client}: the callback in another browser"
        sign_in, page = self.begin(client)
        callback = self.callback(page)
        stranger = self.browser.page(PHONE)
        stranger.go(callback)
        stranger.find("h1")
        self.check.equal("stays at our page", stranger.url, callback)
        self.check.equal("one document, refused", [each["status"] for each in stranger.documents], [400])
        self.check.true("nothing to press", stranger.evaluate("document.querySelector('a, form, script') === null"))
        self.looks_right(stranger)
        self.check.true("nobody came to the app", self.nobody_came())
        self.check.title = f"{client}: and then in its own, without its cookies"
        page.call("Network.clearBrowserCookies")
        page.go(callback)
        page.find("small")
        self.check.equal("refused", page.documents[-1]["status"], 400)
        self.check.true("nobody came to the app", self.nobody_came())

    def not_spoilt(self, client):
        self.check.title = f"{client}: tried in another browser, finished in its own"
        sign_in, page = self.begin(client)
        callback = self.callback(page)
        stranger = self.browser.page()
        stranger.go(callback)
        stranger.find("small")
        page.go(callback)
        status, _ = sign_in.redeem(self.arrive(sign_in, page, "code").get("code", ""))
        self.check.equal("a token", status, 200)

    def side_by_side(self, client):
        self.check.title = f"{client}: two sign-ins of one browser"
        page = self.browser.page()
        first, _ = self.begin(client, page)
        callback = self.callback(page)
        second, _ = self.begin(client, page)
        self.approve(page)
        self.check.equal("the later one", second.redeem(self.arrive(second, page, "code").get("code", ""))[0], 200)
        page.go(callback)
        self.check.equal("the earlier one", first.redeem(self.arrive(first, page, "code").get("code", ""))[0], 200)

    def instances(self, client, ends_at, redeems_at):
        """A sign-in that begins at one instance goes on at others, which have never heard of it."""
        self.check.title = f"{client}: begun here, ended at {ends_at}, redeemed at {redeems_at}"
        sign_in, page = self.begin(client)
        page.go(self.callback(page).replace(self.service, ends_at, 1))
        code = self.arrive(sign_in, page, "code").get("code", "")
        there = f"{redeems_at}/{client}"
        self.check.equal("another verifier", sign_in.redeem(code, sign_in.verifier[::-1], there)[0], 400)
        self.check.equal("a token", sign_in.redeem(code, issuer=there)[0], 200)
        status, answer = sign_in.redeem(code)
        self.check.equal("once", (status, answer.get("error")), (400, "invalid_grant"))

    def looks_right(self, page, name="page"):
        """What every page of ours must be: styled, without script, quiet in the console, whole in view, legible by day and night."""
        self.check.equal("complaints in the console", page.complaints, [])
        self.check.equal("scripts", page.evaluate("document.scripts.length"), 0)
        self.check.equal("styles", page.evaluate("document.styleSheets.length"), 1)
        self.check.equal("the style is applied", page.evaluate("getComputedStyle(document.querySelector('main')).textAlign"), "center")
        self.check.true("no horizontal scroll", page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        self.check.true("letters that can be read", page.evaluate("parseFloat(getComputedStyle(document.body).fontSize) >= 16"))
        headers = {name.lower(): value for name, value in page.documents[-1]["headers"].items()}
        policy = headers.get("content-security-policy", "")
        self.check.true("a policy against frames", "frame-ancestors 'none'" in policy and "default-src 'none'" in policy, policy)
        self.check.equal("kept by nobody", headers.get("cache-control"), "no-store")
        for scheme in ("light", "dark"):
            page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            text = page.evaluate("getComputedStyle(document.querySelector('p')).color")
            self.check.equal(f"letters, {scheme}", text, "rgb(0, 0, 0)" if scheme == "light" else "rgb(255, 255, 255)")
            page.screenshot(f"{self.directory}/{name}-{scheme}.png")

    def button(self, client, redirect_uri, size=PHONE, user_agent=None, answer="code"):
        self.check.title = f"{client}: a button to {redirect_uri}" + (" on Android" if user_agent else "") + f" {size} {answer}"
        sign_in, page = self.begin(client, self.browser.page(size, user_agent), redirect_uri=redirect_uri)
        self.approve(page) if answer == "code" else self.refuse(page)
        until("the browser is back", lambda: page.url.startswith(self.service))
        left, top, right, bottom = page.find(BUTTON)
        width, height = page.evaluate("innerWidth"), page.evaluate("innerHeight")
        self.check.equal("the viewport", (width, height), size)
        self.check.true("it is in view", 0 <= left < right <= width and 0 <= top < bottom <= height,
                        f"{(left, top, right, bottom)}")
        self.check.true("a finger finds it", bottom - top >= 44 and right - left >= 160, f"{(left, top, right, bottom)}")
        colors = page.evaluate("(style => [style.color, style.backgroundColor])(getComputedStyle(document.querySelector('a')))")
        self.check.true("its letters stand out", contrast(*colors) >= 4.5, repr(colors))
        self.looks_right(page, answer + ("-android" if user_agent else "") + f"-{width}")
        links = page.evaluate("[...document.links].map(link => link.getAttribute('href'))")
        plain = links[-1]
        if user_agent:
            self.check.equal("two ways", len(links), 2)
            scheme, rest = plain.split(":", 1)
            self.check.equal("an intent", links[0], f"intent:{rest}#Intent;scheme={scheme};end")
        else:
            self.check.equal("one way", len(links), 1)
        self.check.true("it leads to the app", plain.startswith(redirect_uri + "?"), plain)
        values = dict(urllib.parse.parse_qsl(plain[len(redirect_uri) + 1:], strict_parsing=True))
        names = ["code", "iss", "state"] if answer == "code" else ["error", "error_description", "iss", "state"]
        self.check.equal("with what is due", sorted(values), names)
        self.check.equal("state", values.get("state"), sign_in.state)
        self.check.equal("iss", values.get("iss"), sign_in.issuer)
        page.press(BUTTON)
        until("the browser goes there", lambda: page.evaluate("true") and links[0] in page.wishes)
        if answer == "code":
            self.check.equal("a token", sign_in.redeem(values["code"])[0], 200)
        self.check.true("nobody came to the other address", self.nobody_came())

    def everything(self):
        for client in ("foursquare-app", "dropbox-app", "pocket-app", "authlib-app"):
            yield self.whole, client
            yield self.refused, client, client != "pocket-app"
        for client in ("foursquare-app", "dropbox-app", "pocket-app"):
            yield self.other_browser, client
        yield self.not_spoilt, "dropbox-app"
        yield self.not_spoilt, "pocket-app"
        yield self.side_by_side, "dropbox-app"
        for client in ("dropbox-app", "pocket-app"):
            yield self.instances, client, self.second, self.service
            yield self.instances, client, self.second, self.second
            yield self.instances, client, self.service, self.second
        yield self.button, "dropbox-app", "com.example.app:/cb"
        yield self.button, "dropbox-app", "com.example.app:/cb", PHONE, ANDROID
        yield self.button, "pocket-app", "com.example.app:/cb", (320, 480)
        yield self.button, "foursquare-app", "com.example.app:/cb", (640, 360), None, "error"

    def all(self):
        late = 0
        for check, *arguments in self.everything():
            if late == 3:
                self.check.true("the rest is left out: too much was late", False)
                break
            try:
                check(*arguments)
            except (Late, queue.Empty, RuntimeError, OSError, ValueError) as error:
                late += 1
                place = traceback.extract_tb(error.__traceback__)[1]
                where = [each.url for each in self.browser.pages.values()][-1:]
                self.check.true(f"{check.__name__}, line {place.lineno}: {error!r}", False, f"browser at {where}")
        return self.check


def main(service, second, directory, key_hash):
    run = Run(service, second, directory, key_hash)
    try:
        result = run.all()
    finally:
        run.close()
    print(f"{result.passed} passed, {result.failed} failed")
    return 0 if result.failed == 0 and result.passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
