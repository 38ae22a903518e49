"""The real server, and a real browser that looks at it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import urllib.request

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ["BEACONFIX"]
DEMO = ROOT / "Fixtures" / "demo"
DESKTOP, PHONE = (1280, 860), (390, 844)


class Server:
    """`beaconfix serve` on a free port, with a copy of a map that may be edited."""

    def __init__(self, map_text=None, recording=DEMO / "walk.btsnoop", *options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="beaconfix-web-"))
        self.map = self.folder / "map.json5"
        if map_text is not False:
            text = map_text if map_text is not None else (DEMO / "map.json5").read_text()
            self.map.write_text(text)
        words = [BINARY, "serve", "--port", "0", "--map", str(self.map), str(recording), *options]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.url

    def get(self, path):
        with urllib.request.urlopen(self.url + path) as answer:
            return json.load(answer)

    def play(self, **wish):
        request = urllib.request.Request(
            self.url + "api/playback",
            data=json.dumps(wish).encode(),
            headers={"Content-Type": "application/json", "X-Beaconfix": "1"},
        )
        urllib.request.urlopen(request).read()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(10)
        self.process.stdout.close()
        shutil.rmtree(self.folder)
        return code


class Browser:
    """Headless Chromium that notes every complaint of the page."""

    def __init__(self, size=DESKTOP, dark=False):
        options = Options()
        options.binary_location = shutil.which("chromium")
        # The sandbox needs rights that containers of continuous integration do not have.
        for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars"]:
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.resize(size, dark)

    def resize(self, size, dark=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1],
            "deviceScaleFactor": 2 if size[0] < 600 else 1, "mobile": size[0] < 600})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def open(self, server):
        self.driver.get(server.url)
        self.wait("return document.querySelectorAll('#beacons > g').length > 0")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, script, *arguments, seconds=15):
        return WebDriverWait(self.driver, seconds, 0.05).until(
            lambda driver: driver.execute_script(script, *arguments))

    def hold(self, server, time):
        """Plays to a moment and holds there; the positions that the page then shows."""
        server.play(time=time, paused=True)
        self.wait("""
          const at = Number(document.getElementById('time').value);
          return document.querySelector('#targets .dot') && Math.abs(at - arguments[0]) < 0.06
            && document.getElementById('pause').textContent === 'Play'""", time)
        return server.get("api/positions")["positions"]

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] in ("SEVERE", "WARNING")]

    def shot(self, name):
        """Keeps a screenshot where somebody wants them."""
        if folder := os.environ.get("SHOTS"):
            self.driver.save_screenshot(f"{folder}/{name}.png")

    def place_of(self, selector):
        """Where the middle of an element is on the plan, by the browser's own geometry, metres."""
        return self.run("""
          const box = document.querySelector(arguments[0]).getBoundingClientRect();
          const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
          const world = document.getElementById('world').getScreenCTM().inverse();
          const { x, y } = middle.matrixTransform(world);
          return [x, y];""", selector)

    def pixel_of(self, x, y):
        """The pixel of a place of the plan."""
        return self.run("""
          const point = new DOMPoint(arguments[0], arguments[1]);
          const { x, y } = point.matrixTransform(document.getElementById('world').getScreenCTM());
          return [x, y];""", x, y)

    def mouse(self, kind, x, y, buttons=1):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1})

    def drag(self, start, end, steps=6):
        """Drags from one place of the plan to another, metres."""
        (x0, y0), (x1, y1) = self.pixel_of(*start), self.pixel_of(*end)
        self.mouse("mouseMoved", x0, y0, 0)
        self.mouse("mousePressed", x0, y0)
        for step in range(1, steps + 1):
            share = step / steps
            self.mouse("mouseMoved", x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        self.mouse("mouseReleased", x1, y1, 0)

    def touch(self, kind, *points):
        """Fingers that come, move or go, pixels."""
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})

    def press(self, x, y):
        """Presses and lets go at a place of the plan, metres."""
        self.drag((x, y), (x, y), steps=0)

    def key(self, key, modifiers=0):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40, "Delete": 46}
        event = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper())),
                 "modifiers": modifiers}
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 and not modifiers else "")
        self.driver.execute_cdp_cmd("Input.dispatchKeyEvent",
                                    {"type": "keyDown", "text": text, **event})
        self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def beyond_keyboard(self):
        """Controls that Tab does not reach, and those that have no name; what went away meanwhile aside."""
        wanted = self.run("""
          window.wanted = [...document.querySelectorAll('button, input, select, summary, [tabindex="0"]')]
            .filter((node) => node.checkVisibility() && !node.disabled);
          document.activeElement.blur();
          return wanted.length""")
        reached = set()
        for _ in range(wanted + 8):
            self.key("Tab")
            reached.add(self.run("return wanted.indexOf(document.activeElement)"))
        names = self.run("return wanted.map((node) => node.id || node.name || node.textContent || node.outerHTML)")
        nameless = self.run("""
          return wanted.filter((node) => !node.textContent.trim() && !node.getAttribute('aria-label')
            && !node.getAttribute('aria-labelledby') && !node.closest('label')).map((node) => node.outerHTML)""")
        still = self.run("return wanted.map((node) => node.isConnected)")
        return [name for index, name in enumerate(names) if still[index] and index not in reached], nameless

    def close(self):
        self.driver.quit()


def positions(recording=DEMO / "walk.btsnoop", floor_map=DEMO / "map.json5", *options):
    """What `locate` says of a recording."""
    words = [BINARY, "locate", "--format", "ndjson", "--map", str(floor_map), str(recording), *options]
    output = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    updates = [json.loads(line) for line in output.splitlines()]
    return [update for update in updates if update["type"] == "position"]


def until(condition, seconds=10):
    """Waits for something to hold."""
    end = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
    return result
