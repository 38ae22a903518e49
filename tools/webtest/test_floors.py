"""Floors and stairs in the editor: added, drawn, renamed, removed, undone, saved."""

import json
import unittest

from editing import CONTROL, SHOWN, EditorCase
from serving import DEMO, PHONE

TABS = "return [...document.querySelectorAll('#floors button')].map((tab) => tab.textContent)"
MARKUP = """<img src=x onerror="document.title='owned'">"""


class FloorTests(EditorCase):
    def place(self, *places):
        for place in places:
            self.tool("beacon")
            self.browser.press(*place)

    def test_a_second_floor_with_stairs(self):
        self.open()
        before = self.read()
        self.add_floor(id="first", slabLoss=18)
        self.assertEqual(self.browser.run(TABS), ["0", "first"])
        self.assertEqual(self.browser.run(SHOWN), "first")
        self.place((1, 1), (19, 1), (10, 9))
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.assertEqual(self.browser.run("return document.querySelector('.stairs-name').textContent"), "\u2193 0")
        self.browser.run("document.querySelectorAll('#floors button')[0].click()")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.assertEqual(self.browser.run("return document.querySelector('.stairs-name').textContent"), "\u2191 first")
        self.fill("id", "staircase")
        self.browser.run("document.getElementById('floor-panel').open = true")
        self.fill("floor-id", "ground")
        self.browser.shot("editor-floors")
        self.assertEqual(self.save(), "saved")
        saved = self.read()
        first = {"id": "first", "level": 1, "elevation": 3, "slabLoss": 18}
        self.assertEqual({key: saved["floors"][1][key] for key in first}, first)
        self.assertEqual(saved["floors"][1]["outline"], before["floors"][0]["outline"])
        self.assertEqual([(floor["id"], floor["stairs"][0]["to"]) for floor in saved["floors"]],
                         [("ground", ["first"]), ("first", ["ground"])])
        self.assertEqual(saved["floors"][0]["stairs"][0]["id"], "staircase")
        self.assertEqual([beacon["floor"] for beacon in saved["beacons"]], ["ground"] * 3 + ["first"] * 3)
        text = self.server.map.read_text()
        self.assertIn('{"id": "a", "floor": "ground", "x": 1, "y": 1}, // by the door', text)
        self.assertIn("// Drawn by hand, this line.", text)
        check = self.check()
        self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
        self.load()
        self.browser.wait("return document.querySelectorAll('#floors button').length === 2")
        self.assertEqual(self.read(), saved)
        self.assertTrue(self.browser.run("return document.getElementById('save').disabled"))
        self.browser.wait("return document.querySelector('.stairs')")

    def test_stairs_drawn_once_are_shown_on_both_floors(self):
        corners = [[0, 0], [20, 0], [20, 10], [0, 10]]
        shaft, spiral = [[2, 4], [5, 4], [5, 8], [2, 8]], [[12, 1], [16, 1], [16, 4], [12, 4]]
        floors = [
            {"id": "ground", "level": 0, "elevation": 0, "outline": corners,
             "stairs": [{"id": "main", "polygon": shaft, "to": ["upper"]}]},
            {"id": "upper", "level": 1, "elevation": 3, "outline": corners,
             "stairs": [{"id": "spiral", "polygon": spiral, "to": ["roof"]}]},
            {"id": "roof", "level": 2, "elevation": 6, "outline": corners,
             "stairs": [{"id": "lift", "polygon": shaft, "to": ["upper", "ground"]}]},
        ]
        beacons = [{"id": f"{floor['id']}-{x}", "floor": floor["id"], "x": x, "y": x % 3 * 4 + 1} for floor in floors for x in (1, 10, 18)]
        text = json.dumps({"format": "beaconfix-map", "version": 1, "floors": floors, "beacons": beacons})
        names = "return [...document.querySelectorAll('.stairs-name')].map((name) => name.textContent)"
        polygons = "return document.querySelectorAll('polygon.stairs').length"
        titles = "return [...document.querySelectorAll('.stairs.other title')].map((title) => title.textContent)"
        expected = {
            # Of one shaft on two floors, one is drawn, with all that it leads to.
            "ground": ([["\u2191", "\u2191 upper  \u2191 roof"]], []),
            "upper": ([["\u2191", "\u2191 roof"], ["\u2193\u2191", "\u2193 ground  \u2191 roof"]], ["main: \u2193 ground  \u2191 roof, drawn on ground"]),
            "roof": ([["\u2193", "\u2193 upper  \u2193 ground"], ["\u2193", "\u2193 upper"]], ["spiral: \u2193 upper, drawn on upper"]),
        }
        for options in ((), ("--edit",)):
            self.server = self.serve(text, DEMO / "walk.btsnoop", *options)
            self.browser.driver.get(self.server.url)
            self.browser.wait("return document.querySelectorAll('#floors button').length === 3")
            if options:
                self.browser.wait("return document.getElementById('save')")
            for index, (floor, (shown, others)) in enumerate(expected.items()):
                self.browser.run("document.querySelectorAll('#floors button')[arguments[0]].click()", index)
                self.browser.wait("return arguments[0] === document.querySelector('#floors [aria-pressed=true]').textContent", floor)
                labels = self.browser.run(names)
                self.assertEqual(len(labels), len(shown), labels)
                for label, forms in zip(labels, shown):
                    self.assertIn(label, forms)
                self.assertEqual(self.browser.run(polygons), len(shown))
                self.assertEqual(self.browser.run(titles), others)
                if options:
                    handles = self.browser.run("return [...document.querySelectorAll('#handles .stairs')].map((node) => node.getAttribute('aria-label'))")
                    own = {"ground": "main", "upper": "spiral", "roof": "lift"}[floor]
                    self.assertEqual(len(handles), 4)
                    self.assertTrue(all(words.startswith(f"stairs {own},") for words in handles), handles)
                self.browser.shot(f"stairs-{floor}{'-edit' if options else ''}")

    def test_everything_is_undone_and_done_again(self):
        self.open()
        before = self.read()
        self.add_floor(id="first")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.fill("floor-id", "upper")
        self.fill("floor-level", 3)
        self.fill("latitude", 48.1)
        self.fill("map-name", "Hall")
        for _ in range(5):
            self.browser.run("document.getElementById('undo').click()")
        self.assertEqual(self.browser.run(TABS), ["0"])
        self.assertTrue(self.browser.run("return document.getElementById('save').disabled"))
        self.assertTrue(self.browser.run("return document.getElementById('undo').disabled"))
        for _ in range(5):
            self.click("redo")
        self.assertEqual(self.browser.run(TABS), ["0", "upper"])
        self.assertEqual(self.browser.run("return document.getElementById('name').textContent"), "Hall")
        self.assertEqual(self.read(), before)

    def test_a_floor_with_beacons_is_removed_after_a_question_and_comes_back(self):
        self.open()
        self.add_floor(id="first")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.browser.run("document.querySelectorAll('#floors button')[0].click()")
        self.click("remove-floor")
        self.assertIn("3 beacons", self.message())
        self.assertEqual(len(self.browser.run(TABS)), 2)
        self.click("remove-floor")
        self.assertEqual(self.browser.run(TABS), ["first"])
        self.assertEqual(self.browser.run("return document.querySelectorAll('.stairs').length"), 0)
        self.assertTrue(self.browser.run("return document.getElementById('remove-floor').disabled"))
        self.browser.key("z", CONTROL)
        self.assertEqual(self.browser.run(TABS), ["0", "first"])
        self.assertEqual(self.browser.run(SHOWN), "0")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#beacons > g').length"), 3)
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.assertEqual([floor["id"] for floor in self.read()["floors"]], ["0", "first"])

    def test_who_is_on_a_floor_stays_there_while_its_new_name_is_not_saved(self):
        self.open((DEMO / "map.json5").read_text())
        self.server.play(time=27.5, paused=True)
        here = "return document.querySelectorAll('#targets .target:not(.elsewhere)').length"
        self.browser.wait(f"{here} === 1")
        self.fill("floor-id", "museum")
        self.browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        self.assertEqual(self.browser.run(here), 1)
        self.assertEqual(self.browser.run("return document.querySelectorAll('#room-list .here').length"), 1)
        self.add_floor(id="first")
        self.assertEqual(self.browser.run(TABS), ["museum\u25cf", "first"])
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.tab(0)
        self.browser.wait(f"{here} === 1")

    def test_the_focus_stays_where_a_floor_was_removed(self):
        self.open()
        self.add_floor(id="first")
        self.browser.run("document.getElementById('floor-panel').open = true")
        self.browser.run("document.getElementById('remove-floor').focus()")
        self.browser.key("Enter")
        self.assertEqual(self.browser.run("return document.activeElement.tagName"), "SUMMARY")

    def test_by_keyboard_alone(self):
        self.open()
        self.browser.run("document.querySelector('#floor-panel summary').focus()")
        self.browser.key("Enter")
        self.browser.run("document.getElementById('open-new-floor').focus()")
        self.browser.key("Enter")
        self.assertEqual(self.browser.run("return document.activeElement.name"), "new-id")
        for letter in "up":
            self.browser.key(letter)
        self.browser.key("Enter")
        self.assertEqual(self.browser.run(TABS), ["0", "up"])
        self.browser.run("document.querySelector(`[data-tool='stairs']`).focus()")
        self.browser.key("Enter")
        self.browser.key("Enter")
        self.assertEqual(self.browser.run("return document.activeElement.getAttribute('aria-label')"),
                         "stairs stairs-1, corner 1: arrow keys move it")
        self.browser.run("document.querySelector('#leads input').focus()")
        self.browser.key(" ")
        self.browser.key(" ")
        self.browser.key("s", CONTROL)
        self.browser.wait("return document.getElementById('edit-message').textContent.startsWith('saved')")
        self.assertEqual(self.read()["floors"][1]["stairs"][0]["to"], ["0"])

    def test_everything_is_reached_by_keyboard(self):
        self.open()
        self.server.play(paused=True)
        self.add_floor(id="first")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.browser.run("for (const panel of document.querySelectorAll('details')) panel.open = true")
        self.click("open-new-floor")
        self.assertEqual(self.browser.beyond_keyboard(), ([], []))

    def test_levels_order_the_floors(self):
        self.open()
        self.add_floor(id="cellar", level=-1, elevation=-3)
        self.assertEqual(self.browser.run(TABS), ["cellar", "0"])
        self.fill("floor-level", 2)
        self.assertEqual(self.browser.run(TABS), ["0", "cellar"])

    def test_screens(self):
        self.open()
        self.add_floor(id="first")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.place((1, 1), (19, 1), (10, 9))
        self.browser.run("document.getElementById('floor-panel').open = true")
        self.click("open-new-floor")
        for name, size, dark in (("desktop", (1280, 1300), False), ("dark", (1280, 1300), True), ("phone", PHONE, False), ("phone-dark", PHONE, True)):
            self.browser.resize(size, dark)
            self.browser.run("document.getElementById('zoom-fit').click()")
            self.browser.wait("return document.querySelectorAll('#handles .handle').length > 8")
            self.browser.shot(f"editor-{name}")
            self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)

    def test_names_with_markup_are_text(self):
        self.open()
        self.add_floor(id=MARKUP)
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.fill("id", MARKUP)
        self.browser.run("document.querySelectorAll('#floors button')[0].click()")
        self.tool("stairs")
        self.browser.drag((2, 4), (5, 8))
        self.fill("floor-id", MARKUP.upper())
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.assertEqual([floor["id"] for floor in self.read()["floors"]], [MARKUP.upper(), MARKUP])
        self.assertEqual(self.browser.run("return document.querySelectorAll('main img, header img').length"), 0)
        self.assertNotEqual(self.browser.run("return document.title"), "owned")

    def test_the_map_gets_its_place_on_earth(self):
        self.open()
        for name, value in {"latitude": 48.137, "longitude": 11.575, "bearing": 20}.items():
            self.fill(name, value)
        self.assertEqual(self.save(), "saved")
        self.assertEqual(self.read()["origin"], {"latitude": 48.137, "longitude": 11.575, "bearing": 20})
        for name in ("latitude", "longitude", "bearing"):
            self.fill(name, "")
        self.assertEqual(self.save(), "saved")
        self.assertNotIn("origin", self.read())
        self.assertEqual(self.server.map.read_text().count("origin"), 0)


if __name__ == "__main__":
    unittest.main()
