"""The floor map editor: from a picture and a few drags to a floor map, by mouse and by keyboard."""

import json
import stat
import struct
import subprocess
import tempfile
import unittest
import zlib

from editing import ALT, CONTROL, EMPTY, SHIFT, EditorCase
from serving import BINARY, DEMO, PHONE, until

def picture(width=400, height=200):
    """A grey PNG."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = b"".join(b"\0" + b"\xc0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class EditorTests(EditorCase):
    def test_drag_save_reload_gives_the_same_map(self):
        self.open()
        self.browser.drag((19, 1), (17.5, 2.25))
        self.tool("wall")
        self.browser.drag((5, 0), (5, 6))
        self.tool("room")
        self.browser.drag((0, 0), (5, 10))
        self.tool("beacon")
        self.browser.press(14, 6)
        self.assertEqual(self.save(), "saved")
        text = self.server.map.read_text()
        self.assertIn("// Drawn by hand, this line.", text)
        self.assertIn('{"id": "a", "floor": "0", "x": 1, "y": 1}, // by the door', text)
        self.assertIn('"propagation": {"measuredPower": -59, "exponent": 2.1, "shadowing": 3}', text)
        saved = self.read()
        beacons = {beacon["id"]: (beacon["x"], beacon["y"]) for beacon in saved["beacons"]}
        for name, place in {"a": (1, 1), "b": (17.5, 2.25), "c": (10, 9), "beacon-1": (14, 6)}.items():
            for shown, wanted in zip(beacons[name], place):
                self.assertAlmostEqual(shown, wanted, delta=0.03)
        floor = saved["floors"][0]
        self.assertEqual(len(floor["walls"]), 1)
        self.assertEqual(len(floor["rooms"][0]["polygon"]), 4)
        self.browser.driver.refresh()
        self.browser.wait("return document.querySelectorAll('#beacons > g').length === 4")
        for name, place in beacons.items():
            shown = self.browser.place_of(f"#beacons [data-id='{name}'] circle")
            self.assertAlmostEqual(shown[0], place[0], delta=0.02)
            self.assertAlmostEqual(shown[1], place[1], delta=0.02)
        self.assertEqual(self.read(), saved)
        self.assertEqual(self.check().returncode, 0, self.check().stderr)

    def test_a_finger_drags_as_well(self):
        self.browser.resize(PHONE)
        self.open()
        (x0, y0), (x1, y1) = self.browser.pixel_of(10, 9), self.browser.pixel_of(12, 6)
        self.browser.touch("touchStart", (x0, y0))
        for share in (0.25, 0.5, 0.75, 1):
            self.browser.touch("touchMove", (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        self.browser.touch("touchEnd")
        self.assertEqual(self.save(), "saved")
        beacon = self.read()["beacons"][2]
        self.assertAlmostEqual(beacon["x"], 12, delta=0.06)
        self.assertAlmostEqual(beacon["y"], 6, delta=0.06)

    def test_undo_and_redo(self):
        self.open()
        before = self.read()
        self.browser.drag((19, 1), (12, 5))
        self.tool("beacon")
        self.browser.press(3, 3)
        self.assertEqual(self.browser.run("return document.querySelectorAll('#beacons > g').length"), 4)
        self.browser.key("z", CONTROL)
        self.browser.key("z", CONTROL)
        shown = self.browser.place_of("#beacons [data-id='b'] circle")
        self.assertAlmostEqual(shown[0], 19, delta=0.02)
        self.assertTrue(self.browser.run("return document.getElementById('save').disabled"))
        self.browser.run("document.getElementById('redo').click()")
        shown = self.browser.place_of("#beacons [data-id='b'] circle")
        self.assertAlmostEqual(shown[0], 12, delta=0.05)
        self.browser.run("document.getElementById('undo').click()")
        self.assertEqual(self.read(), before)

    def test_expected_accuracy_follows_the_drag(self):
        self.open()
        self.browser.run("document.getElementById('show-coverage').click()")
        summary = "return document.getElementById('coverage-summary')?.textContent ?? ''"
        self.browser.wait(f"{summary.replace('return ', 'return (')}).startsWith('mean')")
        before = self.browser.run(summary)
        pictures = set()
        (x0, y0), (x1, y1) = self.browser.pixel_of(10, 9), self.browser.pixel_of(10, 1)
        self.browser.mouse("mouseMoved", x0, y0, 0)
        self.browser.mouse("mousePressed", x0, y0)
        for step in range(1, 6):
            self.browser.mouse("mouseMoved", x0 + (x1 - x0) * step / 5, y0 + (y1 - y0) * step / 5)
            until(lambda: (href := self.browser.run(
                "return document.querySelector('#coverage image').href.baseVal")) not in pictures and not pictures.add(href))
        self.browser.shot("editor")
        self.browser.mouse("mouseReleased", x1, y1, 0)
        self.browser.wait(f"{summary} !== arguments[0]", before)

    def test_by_keyboard_alone(self):
        self.open()
        self.browser.run("document.querySelector(`[data-tool='beacon']`).focus()")
        self.browser.key("Enter")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "plan")
        self.browser.key("Enter")
        words = self.browser.run("return document.activeElement.getAttribute('aria-label')")
        self.assertEqual(words, "beacon beacon-1: arrow keys move it")
        before = self.browser.place_of("#beacons [data-id='beacon-1'] circle")
        for key, modifiers in (("ArrowRight", 0), ("ArrowRight", SHIFT), ("ArrowUp", 0), ("ArrowUp", ALT)):
            self.browser.key(key, modifiers)
        after = self.browser.place_of("#beacons [data-id='beacon-1'] circle")
        self.assertAlmostEqual(after[0] - before[0], 1.1, delta=0.03)
        self.assertAlmostEqual(after[1] - before[1], 0.11, delta=0.03)
        for tool in ("room", "wall"):
            self.browser.run("document.querySelector(`[data-tool='${arguments[0]}']`).focus()", tool)
            self.browser.key("Enter")
            self.browser.key("Enter")
            self.browser.key("ArrowLeft")
        self.browser.key("Delete")
        self.browser.key("s", CONTROL)
        self.browser.wait("return document.getElementById('edit-message').textContent === 'saved'")
        saved = self.read()
        self.assertEqual(len(saved["beacons"]), 4)
        self.assertEqual(len(saved["floors"][0]["rooms"]), 1)
        self.assertNotIn("walls", saved["floors"][0])

    def test_beacons_that_are_heard_and_not_on_the_map_are_offered(self):
        self.open()
        self.server.play(time=30, paused=True)
        self.browser.wait("return document.querySelectorAll('#unplaced button').length === 8")
        title = self.browser.run("""
          const button = document.querySelector('#unplaced button');
          button.click();
          return button.title""")
        self.browser.press(6, 4)
        self.assertEqual(self.browser.run("return document.querySelectorAll('#unplaced button').length"), 7)
        self.assertEqual(self.save(), "saved")
        beacon = self.read()["beacons"][-1]
        uuid, major, minor = title.split("/")
        self.assertEqual(beacon["ibeacon"], {"uuid": uuid, "major": int(major), "minor": int(minor)})
        self.assertEqual(set(beacon), {"id", "floor", "x", "y", "ibeacon"})

    def test_properties(self):
        self.open()
        self.browser.press(1, 1)
        for name, value in {"label": "Door", "z": "2.5", "identity": "6F1C2A50-8E57-4D1E-9C0B-3D5A7BE10C42/1/2"}.items():
            self.fill(name, value)
        self.assertEqual(self.save(), "saved")
        beacon = self.read()["beacons"][0]
        self.assertEqual((beacon["label"], beacon["z"]), ("Door", 2.5))
        self.assertEqual(beacon["ibeacon"], {"uuid": "6f1c2a50-8e57-4d1e-9c0b-3d5a7be10c42", "major": 1, "minor": 2})

    def test_names_are_changed_and_what_only_the_file_knows_stays(self):
        self.open(EMPTY.replace('"x": 1, "y": 1}', '"x": 1, "y": 1, "note": "battery of May"}'))
        self.browser.press(1, 1)
        self.fill("id", "b")
        self.assertEqual(self.message(), '"b" is taken')
        self.fill("id", "door")
        self.tool("receiver")
        self.browser.press(4, 4)
        self.fill("id", "node-kitchen")
        self.tool("beacon")
        self.browser.press(6, 4)
        self.fill("id", "a")
        self.assertTrue(self.save().startswith("saved"), self.message())
        text = self.server.map.read_text()
        self.assertIn('{"id": "door", "floor": "0", "x": 1, "y": 1, "note": "battery of May"}, // by the door', text)
        saved = self.read()
        self.assertEqual([receiver["id"] for receiver in saved["receivers"]], ["node-kitchen"])
        self.assertEqual([beacon["id"] for beacon in saved["beacons"]], ["door", "b", "c", "a"])
        # What was saved is undone as well: the new beacon, the receiver, and the name.
        for _ in range(5):
            self.click("undo")
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.assertIn('{"id": "a", "floor": "0", "x": 1, "y": 1, "note": "battery of May"}, // by the door',
                      self.server.map.read_text())
        self.assertEqual([beacon["id"] for beacon in self.read()["beacons"]], ["a", "b", "c"])

    def test_a_map_with_errors_is_not_saved(self):
        self.expectsComplaints = True
        self.open()
        before = self.server.map.read_text()
        self.tool("room")
        self.browser.drag((4, 2), (8, 6))
        # One corner across the opposite side: the room crosses itself.
        self.browser.drag((4, 2), (6, 8))
        message = self.save()
        self.assertIn("the floor map has errors", message)
        self.assertIn("rooms[0].polygon", message)
        self.assertEqual(self.server.map.read_text(), before)

    def test_a_file_that_changed_is_not_overwritten(self):
        self.expectsComplaints = True
        self.open()
        self.browser.drag((19, 1), (17, 2))
        changed = EMPTY.replace("by the door", "by the window")
        self.server.map.write_text(changed)
        self.assertIn("changed meanwhile", self.save())
        self.assertEqual(self.server.map.read_text(), changed)

    def test_from_a_picture_to_a_new_map(self):
        self.open(text=False)
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(picture())
            file.flush()
            self.browser.run("document.getElementById('picture-panel').open = true")
            self.browser.driver.find_element("id", "picture-file").send_keys(file.name)
            self.browser.wait("return document.querySelector('#picture image') && document.querySelector('.ruler')")
        width = "return document.querySelector('#picture image')?.width.baseVal.value ?? 0"
        self.click("set-scale")
        self.click("picture-remove")
        for _ in range(2):
            self.click("undo")
        self.assertEqual(self.browser.run(width), 20)
        self.click("undo")
        self.assertEqual(self.browser.run(width), 0)
        self.click("redo")
        self.assertEqual(self.browser.run(width), 20)
        # A corner of the picture is no thing that could be removed with the outline that was chosen before.
        self.browser.run("document.querySelector(`[data-handle='picture#2']`).focus()")
        self.browser.key("ArrowRight")
        self.browser.key("Delete")
        self.assertEqual(self.browser.run(width), 20)
        self.click("undo")
        # The ruler is 10 m long in a picture taken to be 20 m wide; it is 14 m in truth.
        self.browser.run("""
          document.getElementById('distance').value = 14;
          document.getElementById('set-scale').click();""")
        self.assertEqual(self.message(), "the picture is 28.00 m wide")
        self.tool("outline")
        self.browser.drag((1, 1), (21, 11))
        for place in ((2, 2), (20, 2), (11, 10)):
            self.tool("beacon")
            self.browser.press(*place)
        self.browser.shot("picture")
        self.assertTrue(self.save().startswith("saved"))
        self.assertEqual(stat.S_IMODE(self.server.map.stat().st_mode), 0o600)
        self.assertEqual(self.check().returncode, 0)
        self.assertEqual(len(self.read()["beacons"]), 3)
        self.browser.driver.refresh()
        self.browser.wait("return document.querySelector('#picture image')?.width.baseVal.value > 27.9")

    def test_beacons_that_were_heard_are_placed_one_by_one(self):
        made = subprocess.run([BINARY, "map", "new", str(DEMO / "walk.btsnoop")], capture_output=True, text=True, check=True)
        self.open(made.stdout)
        buttons = "return document.querySelectorAll('#unplaced button').length"
        self.browser.wait(f"{buttons} === 8")
        for place in ((1, 1), (9, 2), (4, 8)):
            self.browser.run("document.querySelector('#unplaced button').click()")
            self.browser.press(*place)
        self.assertEqual(self.browser.run(buttons), 5)
        self.assertTrue(self.save().startswith("saved"))
        saved = self.read()
        self.assertEqual(len(saved["beacons"]), 3)
        self.assertEqual(len(saved["unplaced"]), 5)
        self.assertIn("ibeacon", saved["beacons"][0])
        self.assertEqual(self.server.map.read_text().count("null"), made.stdout.count("null") - 6)
        json.dumps(saved)


if __name__ == "__main__":
    unittest.main()
