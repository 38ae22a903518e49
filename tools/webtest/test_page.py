"""The live map in a browser: what it shows is what the engine says."""

import math
import subprocess
import unittest

from cases import BrowserCase
from serving import BINARY, DEMO, DESKTOP, PHONE, ROOT, positions, until

DOT = "#targets .target .dot"

HOUSE = """{
  "format": "beaconfix-map", "version": 1, "name": "House",
  "propagation": {"measuredPower": -59, "exponent": 2, "shadowing": 3},
  "floors": [
    {"id": "ground", "level": 0, "outline": [[0,0],[10,0],[10,8],[0,8]]},
    {"id": "first", "level": 1, "outline": [[0,0],[10,0],[10,8],[0,8]]}],
  "beacons": [BEACONS]
}"""
CORNERS = [(0, 0), (10, 0), (10, 8), (0, 8)]
HOUSE = HOUSE.replace("BEACONS", ",".join(
    f'{{"id": "{floor[0]}{number}", "floor": "{floor}", "x": {x}, "y": {y}}}'
    for floor in ("ground", "first") for number, (x, y) in enumerate(CORNERS)))

MARKUP = """<img src=x onerror="document.title='owned'"></script><script>document.title='owned'</script>"""


def climb():
    """Sightings of somebody on the ground floor for 10 s, then on the first: its beacons are louder."""
    rows = ["time,beacon,rssi"]
    for tenth in range(200):
        upstairs = tenth >= 100
        for number, (x, y) in enumerate(CORNERS):
            level = -59 - 20 * math.log10(math.hypot(x - 4, y - 3))
            rows.append(f"{tenth / 10},g{number},{level - 20 * upstairs:.1f}")
            rows.append(f"{tenth / 10},f{number},{level - 20 * (not upstairs):.1f}")
    return "\n".join(rows) + "\n"


class PageTests(BrowserCase):
    def hold(self, server, time):
        """Plays to a moment and holds there; the position that the page then has."""
        position = self.browser.hold(server, time)[0]
        until(lambda: abs(self.shown()["x"] - position["x"]) < 0.02)
        return position

    def shown(self):
        x, y = self.browser.place_of(DOT)
        return {"x": x, "y": y}

    def test_dot_is_where_locate_says_and_moves(self):
        said = {position["time"]: position for position in positions()}
        server = self.serve()
        self.browser.open(server)
        places = set()
        for time in (10.5, 25.5, 41.5, 12.5):
            position = self.hold(server, time)
            self.assertEqual(position, said[position["time"]])
            shown = self.shown()
            self.assertAlmostEqual(shown["x"], position["x"], delta=0.02)
            self.assertAlmostEqual(shown["y"], position["y"], delta=0.02)
            places.add((position["x"], position["y"]))
        self.assertEqual(len(places), 4)

    def test_ellipse_has_the_axes_of_the_covariance(self):
        server = self.serve()
        self.browser.open(server)
        position = self.hold(server, 27.5)
        (xx, xy), (_, yy) = position["covariance"]
        mean, root = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
        factor = math.sqrt(-2 * math.log(0.05))
        ellipse = self.browser.run("""
          const ellipse = document.querySelector('#ellipses ellipse');
          const matrix = ellipse.getCTM(), world = document.getElementById('world').getCTM();
          const own = world.inverse().multiply(matrix);
          return [ellipse.rx.baseVal.value, ellipse.ry.baseVal.value, Math.atan2(own.b, own.a), own.e, own.f]""")
        self.assertAlmostEqual(ellipse[0], factor * math.sqrt(mean + root), places=3)
        self.assertAlmostEqual(ellipse[1], factor * math.sqrt(mean - root), places=3)
        # Along its longer axis the variance is the larger eigenvalue.
        c, s = math.cos(ellipse[2]), math.sin(ellipse[2])
        self.assertAlmostEqual(xx * c * c + 2 * xy * s * c + yy * s * s, mean + root, places=4)
        self.assertAlmostEqual(ellipse[3], position["x"], places=3)
        self.assertAlmostEqual(ellipse[4], position["y"], places=3)

    def test_beacons_are_where_the_map_has_them(self):
        server = self.serve()
        self.browser.open(server)
        for beacon in server.get("api/map")["beacons"]:
            x, y = self.browser.place_of(f"#beacons [data-id='{beacon['id']}'] circle")
            self.assertAlmostEqual(x, beacon["x"], delta=0.02)
            self.assertAlmostEqual(y, beacon["y"], delta=0.02)

    def test_zoomed_and_moved_by_keys_and_wheel(self):
        server = self.serve()
        self.browser.open(server)
        position = self.hold(server, 27.5)
        before = self.browser.pixel_of(0, 0)
        self.browser.run("document.getElementById('plan').focus()")
        for key in ("+", "+", "ArrowLeft", "ArrowUp"):
            self.browser.key(key)
        self.browser.wait("return Math.abs(document.getElementById('world').getScreenCTM().e - arguments[0]) > 5", before[0])
        until(lambda: abs(self.shown()["x"] - position["x"]) < 0.02)
        self.assertAlmostEqual(self.shown()["y"], position["y"], delta=0.02)
        self.browser.key("0")
        self.browser.wait("return Math.abs(document.getElementById('world').getScreenCTM().e - arguments[0]) < 1", before[0])

    def test_floor_follows_the_target(self):
        server = self.serve(HOUSE, self.sightings(climb()))
        self.browser.open(server)
        pressed = "return document.querySelector('#floors [aria-pressed=true] .floor-name').textContent"
        for time, floor in ((5.5, "ground"), (18.5, "first"), (4.5, "ground")):
            position = self.hold(server, time)
            self.assertEqual(position["floor"], floor)
            self.browser.wait(f"{pressed} === arguments[0]", floor)
            self.assertAlmostEqual(self.shown()["x"], position["x"], delta=0.02)

    def test_a_walk_up_and_down_the_stairs(self):
        house = ROOT / "Fixtures" / "house"
        said = {position["time"]: position for position in positions(house / "walk.csv", house / "map.json5")}
        server = self.serve((house / "map.json5").read_text(), house / "walk.csv")
        self.browser.open(server)
        pressed = "return document.querySelector('#floors [aria-pressed=true] .floor-name').textContent"
        for time, floor in ((12.5, "ground"), (40.5, "upper"), (62.5, "ground")):
            position = self.hold(server, time)
            self.assertEqual(position, said[position["time"]])
            self.assertEqual(position["floor"], floor)
            self.browser.wait(f"{pressed} === arguments[0]", floor)
            self.assertAlmostEqual(self.shown()["x"], position["x"], delta=0.02)
            self.assertAlmostEqual(self.shown()["y"], position["y"], delta=0.02)
            # What is heard through the slab has no residual.
            beacons = {beacon["id"]: beacon["floor"] for beacon in server.get("api/map")["beacons"]}
            rows = self.browser.run("""
              return [...document.querySelectorAll('#readings tbody tr')].map((row) =>
                [row.cells[0].title, row.cells[3].textContent])""")
            self.assertGreater(len(rows), 3)
            for beacon, last in rows:
                self.assertEqual(last.startswith("on "), beacons[beacon] != floor, (beacon, last))

    def test_time_line(self):
        server = self.serve()
        self.browser.open(server)
        self.browser.wait("return !document.getElementById('timeline').hidden")
        self.browser.run("""
          const time = document.getElementById('time');
          time.value = 30;
          for (const name of ['input', 'change']) time.dispatchEvent(new Event(name));
          const speed = document.getElementById('speed');
          speed.value = '100';
          speed.dispatchEvent(new Event('change'));""")
        self.browser.wait("return document.getElementById('pause').textContent === 'Again'")
        self.assertEqual(self.browser.run("return document.getElementById('clock').textContent"), "1:00 / 1:00")
        self.assertEqual(server.get("api/positions")["positions"][0], positions()[-1])
        self.browser.run("document.getElementById('pause').click()")
        self.browser.wait("return document.getElementById('pause').textContent === 'Pause'")

    def test_markup_in_names_is_text(self):
        text = (DEMO / "map.json5").read_text()
        escaped = MARKUP.replace('"', '\\"')
        for name in ("Museum of small things", "Ticket desk", "Foyer", "Welcome. The round takes a minute."):
            self.assertIn(name, text)
            text = text.replace(f'"{name}"', f'"{escaped}"')
        server = self.serve(text)
        self.browser.open(server)
        self.hold(server, 5.5)
        self.assertEqual(self.browser.run("return document.getElementById('name').textContent"), MARKUP)
        self.assertEqual(self.browser.run("return document.querySelectorAll('main img, main script').length"), 0)
        self.assertNotEqual(self.browser.run("return document.title"), "owned")

    def test_everything_is_reached_by_keyboard(self):
        server = self.serve()
        self.browser.open(server)
        self.hold(server, 27.5)
        self.assertEqual(self.browser.beyond_keyboard(), ([], []))

    def test_screens(self):
        server = self.serve()
        for name, size, dark in (("desktop", DESKTOP, False), ("dark", DESKTOP, True), ("phone", PHONE, False)):
            self.browser.resize(size, dark)
            self.browser.open(server)
            self.hold(server, 27.5)
            if dark:
                self.browser.run("document.getElementById('show-coverage').click()")
                self.browser.wait("return document.querySelector('#coverage image')")
            self.browser.shot(name)
            overflow = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(overflow, 0)

    def test_expected_accuracy_that_comes_after_it_was_switched_off_is_not_shown(self):
        self.browser.open(self.serve())
        self.browser.run("for (let time = 0; time < 2; time += 1) document.getElementById('show-coverage').click()")
        self.browser.run("document.getElementById('show-ranges').click()")
        self.browser.driver.execute_async_script("fetch('/api/coverage').then((answer) => answer.json()).then(() => setTimeout(arguments[0], 500))")
        self.assertFalse(self.browser.run("return document.querySelector('#coverage image')"))
        self.browser.run("document.getElementById('show-coverage').click()")
        self.browser.wait("return document.querySelector('#coverage image')")

    def test_a_speed_of_its_own_is_shown(self):
        server = self.serve(None, DEMO / "walk.btsnoop", "--speed", "3")
        self.browser.open(server)
        self.browser.wait("return document.getElementById('speed').selectedOptions[0]?.textContent === '3\u00d7'")

    def test_the_time_line_goes_on_when_it_is_let_go_where_it_was_taken_up(self):
        server = self.serve()
        self.browser.open(server)
        self.hold(server, 27.5)
        self.browser.run("""
          const time = document.getElementById('time');
          time.dispatchEvent(new Event('input'));
          time.dispatchEvent(new Event('pointerup'));""")
        server.play(time=40)
        self.browser.wait("return Math.abs(Number(document.getElementById('time').value) - 40) < 0.1")

    def test_a_press_that_ends_elsewhere_does_not_drag_the_plan(self):
        server = self.serve()
        self.browser.open(server)
        self.hold(server, 27.5)
        before = self.browser.pixel_of(0, 0)
        self.browser.mouse("mousePressed", 400, 400)
        # The button goes up where nobody tells the page.
        for x in (410, 440, 480):
            self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": 400, "button": "none", "buttons": 0})
        self.assertEqual(self.browser.pixel_of(0, 0), before)
        self.browser.mouse("mouseReleased", 480, 400, 0)

    def test_nothing_is_asked_of_anybody_else(self):
        server = self.serve()
        self.browser.open(server)
        names = self.browser.run("return performance.getEntriesByType('resource').map(({ name }) => name)")
        self.assertTrue(names)
        self.assertEqual([name for name in names if not name.startswith(server.url)], [])

    def test_the_page_comes_back_when_the_server_does(self):
        server = self.serve()
        self.browser.open(server)
        port = server.url.split(":")[2].rstrip("/")
        server.process.terminate()
        self.assertEqual(server.process.wait(10), 143)
        self.browser.wait("return document.getElementById('status').className === 'bad'")
        self.assertIn("connection is lost", self.browser.run("return document.getElementById('notice').textContent"))
        self.browser.shot("connection-lost")
        words = [BINARY, "serve", "--port", port, "--map", str(server.map), str(DEMO / "walk.btsnoop")]
        again = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        self.addCleanup(again.wait)
        self.addCleanup(again.terminate)
        self.browser.wait("return document.getElementById('status').className === 'good'", seconds=20)
        # That the connection was refused meanwhile is what this is about.
        self.browser.complaints()


if __name__ == "__main__":
    unittest.main()
