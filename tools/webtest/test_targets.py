"""Many targets on several floors: each where `locate` says, chosen by mouse and keyboard, a thousand at once."""

import unittest

import fleets
from cases import BrowserCase
from serving import DESKTOP, PHONE, positions, until

LS = ("--solver", "ls")
MARKUP = """<img src=x onerror="document.title='owned'">"""
FLOORS = "return [...document.querySelectorAll('#floors button')].map((tab) => tab.textContent)"
SHOWN = "return document.querySelector('#floors [aria-pressed=true] .floor-name').textContent"
CHOSEN = "return document.querySelector('#list [aria-selected=true] .row-name')?.textContent"
ROWS = "return [...document.querySelectorAll('#list .row-name')].map((row) => row.textContent)"


class TargetTests(BrowserCase):
    def serve(self, sightings, *options, text=None):
        self.recording = self.sightings(sightings)
        server = super().serve(text or fleets.warehouse(), self.recording, *LS, *options)
        self.browser.open(server)
        return server

    def hold(self, server, time):
        """Plays to a moment and holds there; the positions then, by target."""
        found = self.browser.hold(server, time)
        placed = {position["target"]: position for position in found if "x" in position}
        chosen = self.browser.run(CHOSEN)
        until(lambda: abs(self.dot(chosen)[0] - placed[chosen]["x"]) < 0.02)
        return placed

    def dot(self, target):
        return self.browser.place_of(f"#targets [data-target='{target}'] .dot")

    def floor(self, name):
        self.browser.run("""
          [...document.querySelectorAll('#floors button')].find((tab) =>
            tab.querySelector('.floor-name').textContent === arguments[0]).click()""", name)

    def focus(self, identity):
        self.browser.run("document.getElementById(arguments[0]).focus()", identity)

    def test_each_dot_is_where_locate_says_on_its_floor(self):
        server = self.serve(fleets.fleet(5, 30))
        said = {(position["target"], position["time"]): position
                for position in positions(self.recording, server.map, *LS)}
        for time in (8.5, 18.5):
            placed = self.hold(server, time)
            self.assertEqual(len(placed), 5)
            counts = {"ground": 0, "first": 0}
            for target, position in placed.items():
                self.assertEqual(position, said[target, position["time"]])
                self.floor(position["floor"])
                self.browser.wait(f"{SHOWN} === arguments[0]", position["floor"])
                self.browser.wait("return document.querySelector(`#targets [data-target='${arguments[0]}']`)", target)
                shown = self.dot(target)
                self.assertAlmostEqual(shown[0], position["x"], delta=0.02)
                self.assertAlmostEqual(shown[1], position["y"], delta=0.02)
                counts[position["floor"]] += 1
            self.assertEqual(self.browser.run(FLOORS), [f"{floor}{count}" for floor, count in counts.items()])
            self.assertEqual(self.browser.run("return document.querySelectorAll('#ellipses ellipse').length"),
                             counts[position["floor"]])

    def test_chosen_by_mouse_and_by_keyboard(self):
        server = self.serve(fleets.fleet(5, 30))
        placed = self.hold(server, 18.5)
        self.assertEqual(self.browser.run(ROWS), [f"cart {number}" for number in range(1, 6)])
        self.assertEqual(self.browser.run(CHOSEN), "cart 1")
        self.browser.press(*self.dot("cart 3"))
        self.browser.wait(f"{CHOSEN} === 'cart 3'")
        self.focus("list")
        self.browser.key("ArrowDown")
        self.assertEqual(self.browser.run(CHOSEN), "cart 4")
        # Its floor comes with it, and what is heard of it.
        self.browser.wait(f"{SHOWN} === arguments[0]", placed["cart 4"]["floor"])
        self.browser.wait("return document.getElementById('place').textContent.startsWith(arguments[0])", f"{placed['cart 4']['x']:.2f}")
        self.browser.wait("return document.querySelectorAll('#readings tbody td').length > 8")
        self.assertEqual(self.browser.run("""
          const list = document.getElementById('list');
          return document.getElementById(list.getAttribute('aria-activedescendant')).querySelector('.row-name').textContent"""), "cart 4")
        row = self.browser.run("""
          const { x, y, width, height } = document.querySelector('#list [role=option]').getBoundingClientRect();
          return [x + width / 2, y + height / 2]""")
        for kind, buttons in (("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)):
            self.browser.mouse(kind, *row, buttons)
        self.browser.wait(f"{CHOSEN} === 'cart 1'")

    def test_everything_is_reached_by_keyboard(self):
        server = self.serve(fleets.fleet(12, 12))
        self.hold(server, 8.5)
        self.assertEqual(self.browser.beyond_keyboard(), ([], []))
        # Along the floors, and down the list from the filter.
        self.browser.run("document.querySelector('#floors button').focus()")
        self.browser.key("ArrowRight")
        self.browser.key("Enter")
        self.browser.wait(f"{SHOWN} === 'first'")
        self.focus("list-filter")
        for letter in "store":
            self.browser.key(letter)
        self.browser.key("Enter")
        self.browser.wait(f"{CHOSEN} === document.querySelector('#list .row-name').textContent")
        self.assertTrue(all("Store" in text for text in self.browser.run(
            "return [...document.querySelectorAll('#list .row-where')].map((where) => where.textContent)")))

    def test_the_page_follows_the_chosen_one_to_its_floor(self):
        server = self.serve(fleets.fleet(5, 40))
        self.hold(server, 8.5)
        self.focus("list")
        self.browser.key("End")
        self.browser.wait(f"{CHOSEN} === 'cart 5'")
        for time, floor in ((8.5, "ground"), (18.5, "first"), (28.5, "ground")):
            self.assertEqual(self.hold(server, time)["cart 5"]["floor"], floor)
            self.browser.wait(f"{SHOWN} === arguments[0]", floor)
        # Somebody looks at another floor: it is only hinted at.
        self.floor("first")
        self.browser.wait("return document.querySelector('.target.elsewhere text').textContent === 'cart 5 on ground'")
        self.assertEqual(self.browser.run(SHOWN), "first")

    def test_the_probability_of_the_floor_is_told_where_it_is_known(self):
        server = self.serve(fleets.fleet(2, 20))
        position = self.hold(server, 8.5)["cart 1"]
        facts = self.browser.run("return document.getElementById('facts').textContent")
        self.assertEqual("floorProbability" in position, f"{position['floor']}, " in facts)

    def test_who_is_silent_fades(self):
        rows = fleets.fleet(3, 40).splitlines()
        sightings = "\n".join(row for row in rows if ",cart 2," not in row or float(row.split(",")[0]) < 10)
        server = self.serve(sightings)
        self.hold(server, 30.5)
        self.floor("first")
        self.browser.wait("return Number(document.querySelector(`#targets [data-target='cart 2']`)?.getAttribute('opacity') ?? 1) < 0.8")
        self.assertIn("s ago", self.browser.run("return document.querySelectorAll('#list .row-where')[1].textContent"))

    def test_names_keep_clear_of_one_another(self):
        server = self.serve(fleets.fleet(50, 12, nearest=6, floor_count=1), text=fleets.warehouse(1))
        self.hold(server, 8.5)
        boxes = self.browser.run("""
          return [...document.querySelectorAll('#targets .target:not(.chosen) text')]
            .filter((text) => text.getAttribute('display') === 'inline')
            .map((text) => text.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom])""")
        self.assertGreater(len(boxes), 12)
        for index, (left, top, right, bottom) in enumerate(boxes):
            for other in boxes[index + 1:]:
                # A pixel or two of the line's own height lie between letters.
                self.assertFalse(left < other[2] and right > other[0] and top + 2 < other[3] and bottom - 2 > other[1],
                                 (boxes[index], other))

    def test_names_with_markup_are_text(self):
        name = MARKUP.replace('"', "'").replace(",", ";")
        text = fleets.warehouse().replace('"ground"', '"' + MARKUP.replace('"', '\\"') + '"')
        server = self.serve(fleets.fleet(2, 20, name=name + "{}"), text=text)
        server.play(time=8.5, paused=True)
        self.browser.wait("return document.querySelectorAll('#list [role=option]').length === 2")
        self.assertEqual(self.browser.run(ROWS), [name + "1", name + "2"])
        self.assertEqual(self.browser.run("return document.querySelectorAll('main img, header img').length"), 0)
        self.assertNotEqual(self.browser.run("return document.title"), "owned")

    def test_a_thousand_stay_usable(self):
        server = self.serve(fleets.fleet(1000, 12, nearest=5, floor_count=1), text=fleets.warehouse(1))
        self.browser.wait("return document.getElementById('list-count').textContent === '1000'", seconds=60)
        self.browser.run("""
          window.tasks = [];
          new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
          window.gaps = [];
          let last = performance.now();
          requestAnimationFrame(function frame(now) { gaps.push(now - last); last = now; requestAnimationFrame(frame); });""")
        server.play(time=2, paused=False)
        for tick in (2, 3, 4, 5):
            self.browser.wait("return document.getElementById('facts').textContent.includes(`${arguments[0]}.0 s`)", tick, seconds=60)
        server.play(paused=True)
        tasks, gaps = self.browser.run("return [tasks, gaps]")
        worst, typical = max(gaps), sorted(gaps)[int(len(gaps) * 0.95)]
        print(f"\n1,000 targets: {len(gaps)} frames, 95 % within {typical:.0f} ms, worst {worst:.0f} ms;"
              f" {len(tasks)} tasks over 50 ms, worst {max(tasks, default=0):.0f} ms")
        # Whoever drags the plan must not lose it: frames come, and no tick holds the page for long.
        self.assertLess(typical, 150)
        self.assertLess(max(tasks, default=0), 600)
        self.assertLess(self.browser.run("return document.querySelectorAll('#list [role=option]').length"), 20)
        started = self.browser.run("""
          const filter = document.getElementById('list-filter');
          const started = performance.now();
          filter.value = 'cart 77';
          filter.dispatchEvent(new Event('input'));
          return performance.now() - started""")
        self.assertLess(started, 100)
        self.assertEqual(self.browser.run("return document.getElementById('list-count').textContent"), "19 of 1000")
        self.focus("list-filter")
        self.browser.key("ArrowDown")
        self.browser.wait(f"{CHOSEN} === 'cart 77'")
        self.browser.wait("return document.querySelector('#targets .chosen').dataset.target === 'cart 77'")
        self.browser.shot("thousand")

    def test_screens(self):
        for count, time, floor_count in ((5, 18.5, 2), (200, 4.5, 1)):
            server = self.serve(fleets.fleet(count, int(time) + 6, nearest=None if count == 5 else 6, floor_count=floor_count),
                                text=fleets.warehouse(floor_count))
            self.browser.wait(f"{CHOSEN} !== undefined")
            self.hold(server, time)
            for name, size, dark in (("desktop", DESKTOP, False), ("dark", DESKTOP, True), ("phone", PHONE, False), ("phone-dark", PHONE, True)):
                self.browser.resize(size, dark)
                self.browser.open(server)
                self.browser.wait(f"return document.querySelectorAll('#targets .dot').length > 1 && ({CHOSEN.removeprefix('return ')})")
                self.browser.shot(f"targets-{count}-{name}")
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
            self.browser.resize(DESKTOP)


if __name__ == "__main__":
    unittest.main()
