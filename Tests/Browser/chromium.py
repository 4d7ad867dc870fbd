"""A headless Chromium, spoken to over two pipes in the DevTools protocol: no driver, no socket, no package.

https://chromedevtools.github.io/devtools-protocol/
"""
import base64
import json
import os
import select
import shutil
import signal
import subprocess
import time

# How long anything may take, in seconds.
PATIENCE = 15


class Late(Exception):
    """What was waited for did not come in time."""


def until(what, condition):
    """Waits until a condition holds, and returns what it returned."""
    end = time.monotonic() + PATIENCE
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise Late(what)
        time.sleep(0.02)


class Chromium:
    """One browser process with a profile of its own."""

    def __init__(self, directory, trusted_keys):
        """Starts it; certificates with one of the trusted keys (SHA-256, base64) are taken, no others beside the usual."""
        program = shutil.which("chromium")
        if program is None:
            raise FileNotFoundError("there is no chromium")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        # The shell puts the pipes where the browser looks for them.
        command = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        arguments = [
            "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-breakpad", "--disable-crash-reporter", "--no-first-run", "--no-default-browser-check",
            "--no-proxy-server", "--password-store=basic", f"--user-data-dir={directory}/profile",
            f"--ignore-certificate-errors-spki-list={','.join(trusted_keys)}",
        ]
        with open(f"{directory}/chromium.log", "wb") as log:
            self.process = subprocess.Popen(
                ["/bin/bash", "-c", command, "chromium", program, *arguments], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, pass_fds=(to_browser, from_browser), start_new_session=True,
                env=dict(os.environ, HOME=directory, XDG_CONFIG_HOME=directory, XDG_CACHE_HOME=directory))
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.answers = {}
        self.pages = {}
        self.version = self.call("Browser.getVersion")["product"]

    def close(self):
        """Ends the browser with all of its processes."""
        try:
            self.call("Browser.close")
            self.process.wait(PATIENCE)
        except Exception:
            pass
        try:
            # The session is the browser's own: whoever is left in it is its child.
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait(PATIENCE)
        os.close(self.output)
        os.close(self.input)

    def call(self, method, session=None, **parameters):
        """Sends a command and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while self.number not in self.answers:
            self.read(end, method)
        answer = self.answers.pop(self.number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def read(self, end, what):
        """Takes in what the browser says next."""
        ready, _, _ = select.select([self.input], [], [], max(0, end - time.monotonic()))
        if not ready:
            raise Late(what)
        piece = os.read(self.input, 1 << 16)
        if not piece:
            raise RuntimeError("the browser ended")
        *messages, self.buffer = (self.buffer + piece).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif page := self.pages.get(message.get("sessionId")):
                page.heard(message["method"], message["params"])

    def page(self, size=(800, 600), user_agent=None):
        """A tab with cookies of its own, as if in a browser that was never used."""
        context = self.call("Target.createBrowserContext", disposeOnDetach=True)["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, size, user_agent)


class Page:
    """A tab."""

    def __init__(self, browser, session, size, user_agent):
        self.browser = browser
        self.session = session
        # What the console would show: errors, and whatever a policy has blocked.
        self.complaints = []
        # Every document that was loaded: address, status, header fields.
        self.documents = []
        # Where documents have asked to go.
        self.wishes = []
        browser.pages[session] = self
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(f"{domain}.enable")
        width, height = size
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=width < 500)
        if user_agent:
            self.call("Emulation.setUserAgentOverride", userAgent=user_agent)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def heard(self, method, parameters):
        if method == "Log.entryAdded":
            entry = parameters["entry"]
            # An error page is no error of the page.
            if entry["level"] in ("error", "warning") and entry["source"] != "network":
                self.complaints.append(entry["text"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(parameters["exceptionDetails"]["text"])
        elif method == "Network.responseReceived" and parameters["type"] == "Document":
            self.documents.append(parameters["response"])
        elif method == "Page.frameRequestedNavigation":
            self.wishes.append(parameters["url"])

    def go(self, url):
        """Opens an address, as if it was typed; a page that sends the browser on at once counts as opened."""
        self.call("Page.navigate", url=url)

    def evaluate(self, expression):
        """What a JavaScript expression is."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["text"])
        return result["result"].get("value")

    @property
    def url(self):
        return self.evaluate("location.href")

    def find(self, selector):
        """Waits for an element, and returns its place in the viewport: left, top, right, bottom."""
        script = """(() => {
            const found = document.readyState == "complete" && document.querySelector(%s);
            if (!found) return null;
            const box = found.getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom];
        })()""" % json.dumps(selector)

        def look():
            try:
                return self.evaluate(script)
            except RuntimeError:
                return None  # between two documents

        return until(f"there is {selector}", look)

    def press(self, selector):
        """Presses an element in its middle, as a finger would."""
        left, top, right, bottom = self.find(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=(left + right) / 2, y=(top + bottom) / 2, button="left",
                clickCount=1)

    def type(self, selector, text):
        """Writes into a field."""
        self.press(selector)
        self.call("Input.insertText", text=text)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
