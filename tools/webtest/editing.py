"""A browser with the editor open, on a map of its own."""

import subprocess

from cases import BrowserCase
from serving import BINARY, DEMO

ALT, CONTROL, SHIFT = 1, 2, 8
SHOWN = "return document.querySelector('#floors [aria-pressed=true]').textContent"

EMPTY = """{
  // Drawn by hand, this line.
  "format": "beaconfix-map", "version": 1,
  "propagation": {"measuredPower": -59, "exponent": 2.1, "shadowing": 3},
  "floors": [{"id": "0", "outline": [[0, 0], [20, 0], [20, 10], [0, 10]]}],
  "beacons": [
    {"id": "a", "floor": "0", "x": 1, "y": 1}, // by the door
    {"id": "b", "floor": "0", "x": 19, "y": 1},
    {"id": "c", "floor": "0", "x": 10, "y": 9},
  ],
}
"""


class EditorCase(BrowserCase):
    def open(self, text=EMPTY, recording=DEMO / "walk.btsnoop"):
        self.server = self.serve(text, recording, "--edit")
        self.load()
        if text == EMPTY:
            self.browser.wait("return document.querySelectorAll('#beacons > g').length === 3")

    def load(self):
        self.browser.driver.get(self.server.url)
        self.browser.wait("return document.getElementById('save')")

    def tool(self, name):
        self.browser.run("document.querySelector(`[data-tool='${arguments[0]}']`).click()", name)

    def click(self, identity):
        self.browser.run("document.getElementById(arguments[0]).click()", identity)

    def fill(self, name, value):
        """Writes into a field of the side panel, as somebody who then goes on to the next."""
        self.browser.run("""
          const input = document.querySelector(`#editor [name='${arguments[0]}']`);
          input.value = arguments[1];
          input.dispatchEvent(new Event('change'));""", name, value)

    def message(self):
        return self.browser.run("return document.getElementById('edit-message').textContent")

    def save(self):
        self.browser.run("document.getElementById('save').click()")
        self.browser.wait("return !['', 'saving'].includes(document.getElementById('edit-message').textContent)")
        return self.message()

    def read(self):
        return self.server.get("api/map")

    def check(self):
        return subprocess.run([BINARY, "map", "check", str(self.server.map)], capture_output=True, text=True)

    def add_floor(self, **fields):
        self.click("open-new-floor")
        for name, value in fields.items():
            self.fill(f"new-{name}", value)
        self.click("add-floor")

    def tab(self, index):
        self.browser.run("document.querySelectorAll('#floors button')[arguments[0]].click()", index)
