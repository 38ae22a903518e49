"""How the page looks where things are not as usual: nothing heard, long names, tiny and huge maps, touch, contrast."""

import json
import unittest

import fleets
from cases import BrowserCase
from serving import DEMO, DESKTOP, PHONE

NOTICE = "document.getElementById('notice').hidden ? '' : document.getElementById('notice').textContent"

# Every text that is to be seen, with the contrast to what it stands on (WCAG 2.2, 1.4.3).
CONTRAST = """
  const channels = (colour) => {
    const numbers = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return colour.startsWith('color(') ? numbers.map((value, index) => (index < 3 ? 255 * value : value)) : numbers;
  };
  const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const opaque = (node) => {
    for (; node; node = node.parentElement) {
      const [r, g, b, a = 1] = channels(getComputedStyle(node).backgroundColor);
      if (a > 0.8) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest('svg, script, :disabled')) continue;
    const pair = [light(channels(getComputedStyle(node).color)), light(opaque(node))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < 4.5) found.push([walker.currentNode.data.trim(), ratio]);
  }
  return found"""

# The same of names on the plan, which have an edge in the colour of the ground.
PLAN_CONTRAST = CONTRAST.split("const walker")[0] + """
  return [...document.querySelectorAll('#screen text')].filter((text) => text.textContent && text.checkVisibility()).flatMap((text) => {
    const style = getComputedStyle(text);
    const pair = [light(channels(style.fill)), light(channels(style.stroke))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    return ratio < 4.5 ? [[text.textContent, ratio]] : [];
  })"""


def hall(size, name="Hall", beacons=((0, 0), (1, 0), (1, 1), (0, 1))):
    """A square floor of so many metres, with beacons at parts of it."""
    return json.dumps({
        "format": "beaconfix-map", "version": 1, "name": name,
        "propagation": {"measuredPower": -59, "exponent": 2, "shadowing": 3},
        "floors": [{"id": "0", "level": 0, "elevation": 0, "outline": [[0, 0], [size, 0], [size, size], [0, size]],
                    "rooms": [{"id": "room", "name": name, "polygon": [[0, 0], [size / 2, 0], [size / 2, size], [0, size]]}]}],
        "beacons": [{"id": f"{name}{index}", "floor": "0", "x": x * size, "y": y * size} for index, (x, y) in enumerate(beacons)]})


class LookTests(BrowserCase):
    def serve(self, text=None, sightings=None, *options):
        recording = self.sightings(sightings) if sightings else DEMO / "walk.btsnoop"
        server = super().serve(text, recording, *options)
        self.load(server)
        return server

    def load(self, server):
        self.browser.driver.get(server.url)
        self.browser.wait("return document.getElementById('status').className === 'good' && document.querySelector('#rule line')")

    def test_texts_stand_out(self):
        server = self.serve(fleets.warehouse(), fleets.fleet(12, 30), "--solver", "ls")
        edited = self.serve(None, None, "--edit")
        for page in (server, edited):
            for size, dark in ((DESKTOP, False), (DESKTOP, True), (PHONE, False)):
                self.browser.resize(size, dark)
                page.play(time=8.5, paused=True)
                self.load(page)
                self.browser.wait("return document.querySelector('#targets .dot') && document.getElementById('pause').textContent === 'Play'")
                self.browser.run("for (const panel of document.querySelectorAll('details')) panel.open = true")
                self.browser.run("document.getElementById('open-new-floor')?.click()")
                self.assertEqual(self.browser.run(CONTRAST), [])
                self.assertEqual(self.browser.run(PLAN_CONTRAST), [])

    def test_what_is_missing_is_told(self):
        one = "time,beacon,rssi\n" + "".join(f"{second},Hall0,-60\n" for second in range(30))
        server = self.serve(hall(10), one)
        server.play(time=8, paused=True)
        self.browser.wait(f"return ({NOTICE}) === 'No position yet: 2 more beacons needed.'")
        self.browser.shot("few-beacons")
        self.serve(hall(10, beacons=()))
        self.browser.wait(f"return ({NOTICE}).includes('no beacons yet')")
        self.serve(hall(10, beacons=()), None, "--edit")
        self.browser.wait(f"return ({NOTICE}).includes('place them with + Beacon')")
        self.browser.shot("nothing-yet")

    def test_small_and_large_maps_fill_the_plan(self):
        for metres, rule in ((5, "0.5 m"), (500, "50 m")):
            for size in (DESKTOP, PHONE):
                self.browser.resize(size)
                self.serve(hall(metres))
                box, text = self.browser.run("""
                  const outline = document.querySelector('.outline').getBoundingClientRect();
                  const plan = document.getElementById('plan').getBoundingClientRect();
                  return [[outline.left - plan.left, outline.top - plan.top, plan.right - outline.right, plan.bottom - outline.bottom,
                    Math.max(outline.width / plan.width, outline.height / plan.height)], document.querySelector('.rule text').textContent]""")
                self.assertGreater(min(box[:4]), 0)
                self.assertGreater(box[4], 0.6)
                self.assertIn(text, (rule, "1 m", "100 m"))

    def test_long_names_break_nothing(self):
        name = "Conservatory of the Department of Palaeobotany and of everything that is older than that " * 2
        text = json.loads(hall(12, name[:180]))
        text["floors"].append({**text["floors"][0], "id": name[:150], "level": 1, "elevation": 3, "rooms": []})
        for size in (DESKTOP, PHONE):
            self.browser.resize(size)
            self.serve(json.dumps(text))
            self.browser.shot(f"long-names-{size[0]}")
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            self.assertLess(self.browser.run("return document.querySelector('header').offsetHeight"), 110)
            status = self.browser.run("return document.getElementById('status').getBoundingClientRect().right - innerWidth")
            self.assertLess(status, 1)
            # Names at the edge can be read whole.
            cut = self.browser.run("""
              const plan = document.getElementById('plan').getBoundingClientRect();
              return [...document.querySelectorAll('#beacons .name')].filter((name) => name.getAttribute('visibility') === 'visible')
                .map((name) => name.getBoundingClientRect()).filter(({ left, right }) => left < plan.left || right > plan.right).length""")
            self.assertEqual(cut, 0)
            self.assertGreater(self.browser.run("return document.querySelectorAll('#beacons .name[visibility=visible]').length"), 1)

    def test_on_a_phone_the_legend_covers_nothing_of_the_plan(self):
        for dark in (False, True):
            self.browser.resize(PHONE, dark)
            self.serve()
            self.browser.run("document.getElementById('show-coverage').click()")
            self.browser.wait("return document.querySelector('#coverage image')")
            self.browser.shot(f"legend-{'dark' if dark else 'light'}")
            boxes = self.browser.run("""
              return ['.outline', '#legend', '#side'].map((selector) => {
                const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
                return [top, bottom];
              })""")
            for (_, bottom), (top, _) in zip(boxes, boxes[1:]):
                self.assertLessEqual(bottom, top + 1)
            self.assertLessEqual(self.browser.run("const box = document.getElementById('legend'); return box.scrollHeight - box.clientHeight"), 0)

    def test_two_fingers_zoom_about_what_is_between_them(self):
        self.browser.resize(PHONE)
        self.serve()
        middle = (195, 300)
        place = """
          const { x, y } = new DOMPoint(...arguments).matrixTransform(document.getElementById('world').getScreenCTM().inverse());
          return [x, y, document.getElementById('world').getScreenCTM().a]"""
        x, y, scale = self.browser.run(place, *middle)

        touch = self.browser.touch
        touch("touchStart", (175, 300), (215, 300))
        for spread in range(20, 61, 5):
            touch("touchMove", (195 - spread, 300), (195 + spread, 300))
        touch("touchEnd")
        self.browser.wait("return document.getElementById('world').getScreenCTM().a > arguments[0] * 2.5", scale)
        after = self.browser.run(place, *middle)
        self.assertAlmostEqual(after[0], x, delta=0.1)
        self.assertAlmostEqual(after[1], y, delta=0.1)
        touch("touchStart", (195, 300))
        for step in range(1, 9):
            touch("touchMove", (195 + 5 * step, 300))
        touch("touchEnd")
        moved = self.browser.run(place, middle[0] + 40, middle[1])
        self.assertAlmostEqual(moved[0], x, delta=0.1)


if __name__ == "__main__":
    unittest.main()
