"""What an editor must bear: slips in numbers, somebody else who saves, things that go away while they are held."""

import json
import pathlib
import tempfile
import unittest
import urllib.request

from editing import CONTROL, EditorCase


class EditTests(EditorCase):
    def test_numbers_are_bounded_as_map_check_bounds_them(self):
        self.open()
        before = self.read()
        self.browser.press(1, 1)
        for name, value, words in (("measuredPower", 12, "dBm"), ("measuredPower", -128, "dBm"), ("x", "", "metres"), ("y", 2e7, "metres"),
                                   ("z", -2e7, "metres")):
            self.refused(name, value, words)
        self.fill("z", 2)
        self.click("undo")
        for name, value, words in (("floor-slabLoss", -1, "0 to 1000"), ("floor-level", 1.5, "whole number"), ("floor-elevation", 1e8, "metres"),
                                   ("propagation-measuredPower", 0, "dBm"), ("propagation-exponent", 0, "0.1 to 20"), ("propagation-shadowing", 0, "above 0"),
                                   ("receiver-height", 2e7, "metres"), ("latitude", 91, "degrees"), ("longitude", -181, "degrees")):
            self.refused(name, value, words)
        self.assertTrue(self.browser.run("return document.getElementById('save').disabled"))
        self.browser.run("document.getElementById('floor-panel').open = true")
        self.click("open-new-floor")
        self.fill("new-slabLoss", -3)
        self.click("add-floor")
        self.assertIn("0 to 1000", self.message())
        self.assertEqual(self.browser.run("return document.activeElement.name"), "new-slabLoss")
        self.assertEqual(self.read(), before)

    def refused(self, name, value, words):
        self.fill(name, value)
        self.assertIn(words, self.message(), (name, value))
        self.assertEqual(self.browser.run("return document.querySelector(`#editor [name='${arguments[0]}']`).getAttribute('aria-invalid')", name), "true")

    def test_what_is_typed_and_is_no_number_changes_nothing(self):
        self.open()
        self.browser.press(1, 1)
        self.browser.run("document.querySelector(`#properties [name='z']`).focus()")
        for letter in "1e":
            self.browser.key(letter)
        self.browser.key("Tab")
        self.assertIn("metres", self.message())
        # Nobody is kept in the field.
        self.assertNotEqual(self.browser.run("return document.activeElement.name"), "z")
        self.assertTrue(self.browser.run("return document.getElementById('save').disabled"))

    def test_path_loss_and_the_receiver_that_is_carried(self):
        self.open()
        for name, value in {"propagation-measuredPower": -61, "propagation-exponent": 2.4, "propagation-shadowing": "", "receiver-height": 1.2}.items():
            self.fill(name, value)
        self.fill("floor-slabLoss", 15)
        self.tool("receiver")
        self.browser.press(4, 4)
        self.fill("z", 2.5)
        self.fill("offset", -3)
        self.assertTrue(self.save().startswith("saved"), self.message())
        saved = self.read()
        self.assertEqual(saved["propagation"], {"measuredPower": -61, "exponent": 2.4})
        self.assertEqual(saved["receiver"], {"height": 1.2})
        self.assertEqual(saved["floors"][0]["slabLoss"], 15)
        self.assertEqual({key: saved["receivers"][0][key] for key in ("z", "offset")}, {"z": 2.5, "offset": -3})
        text = self.server.map.read_text()
        self.assertIn('"propagation": {"measuredPower": -61, "exponent": 2.4', text)
        self.assertIn("// Drawn by hand, this line.", text)
        for name in ("propagation-measuredPower", "propagation-exponent", "receiver-height"):
            self.fill(name, "")
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.assertEqual({"propagation", "receiver"} & set(self.read()), set())
        for _ in range(11):
            self.click("undo")
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.assertEqual(self.read()["propagation"], {"measuredPower": -59, "exponent": 2.1, "shadowing": 3})

    def put(self, change):
        """Saves what somebody else changed."""
        changed = self.read()
        change(changed)
        request = urllib.request.Request(
            self.server.url + "api/map", method="PUT", data=json.dumps(changed).encode(),
            headers={"Content-Type": "application/json", "X-Beaconfix": "1", "If-Match": f'"{changed["revision"]}"'})
        urllib.request.urlopen(request).read()

    def test_what_somebody_else_saved_is_shown_and_can_be_taken_hold_of(self):
        self.open()
        self.put(lambda changed: changed["beacons"][0].update(label="Door"))
        self.browser.wait("return document.querySelector(`#beacons [data-id='a'] .name`).textContent === 'Door'")
        self.browser.drag((1, 1), (3, 3))
        self.assertEqual(self.save(), "saved")
        self.assertAlmostEqual(self.read()["beacons"][0]["x"], 3, delta=0.05)

    def test_changes_are_not_lost_when_somebody_else_saves_meanwhile(self):
        self.open()
        self.browser.drag((19, 1), (15, 5))
        self.put(lambda changed: changed["beacons"][0].update(label="Door"))
        self.browser.wait("return document.getElementById('edit-message').textContent.includes('somebody else')")
        self.assertAlmostEqual(self.browser.place_of("#beacons [data-id='b'] circle")[0], 15, delta=0.05)

    def test_a_drag_ends_when_what_is_held_goes_away(self):
        self.open()
        (x0, y0), (x1, y1) = self.browser.pixel_of(5, 2), self.browser.pixel_of(9, 6)
        for way in ("undo", "delete", "save elsewhere"):
            if way == "undo":
                self.tool("room")
            else:
                (x0, y0) = self.browser.pixel_of(10, 9)
            self.browser.mouse("mouseMoved", x0, y0, 0)
            self.browser.mouse("mousePressed", x0, y0)
            if way != "save elsewhere":
                self.browser.mouse("mouseMoved", (x0 + x1) / 2, (y0 + y1) / 2)
            if way == "undo":
                self.browser.key("z", CONTROL)
            elif way == "delete":
                self.browser.key("Delete")
                self.assertEqual(self.browser.run("return document.activeElement.id"), "plan")
                self.click("undo")
                self.click("undo")
            else:
                self.put(lambda changed: changed["beacons"][0].update(label="Door"))
                self.browser.wait("return document.querySelector(`#beacons [data-id='a'] .name`).textContent === 'Door'")
            self.browser.mouse("mouseMoved", x1, y1)
            self.browser.mouse("mouseReleased", x1, y1, 0)
            self.assertTrue(self.browser.run("return document.getElementById('save').disabled"), way)
            self.assertEqual(self.browser.run("return document.querySelectorAll('.room').length"), 0)
            self.assertAlmostEqual(self.browser.place_of("#beacons [data-id='c'] circle")[1], 9, delta=0.03)

    def test_a_key_that_is_held_down_is_one_step_to_undo(self):
        self.open()
        self.browser.run("document.querySelector(`#handles [aria-label^='beacon a']`).focus()")
        for index in range(12):
            self.browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {
                "type": "keyDown", "key": "ArrowRight", "windowsVirtualKeyCode": 39, "autoRepeat": index > 0})
        self.assertAlmostEqual(self.browser.place_of("#beacons [data-id='a'] circle")[0], 2.2, delta=0.03)
        self.browser.key("z", CONTROL)
        self.assertAlmostEqual(self.browser.place_of("#beacons [data-id='a'] circle")[0], 1, delta=0.03)
        self.assertTrue(self.browser.run("return document.getElementById('undo').disabled"))

    def test_a_beacon_that_was_not_placed_after_all_goes_on_waiting(self):
        self.open()
        self.server.play(time=30, paused=True)
        self.browser.wait("return document.querySelectorAll('#unplaced button').length === 8")
        self.browser.run("document.querySelector('#unplaced button').click()")
        self.browser.key("Escape")
        self.tool("beacon")
        self.browser.press(6, 4)
        self.assertEqual(self.browser.run("return document.querySelector(`#properties [name='identity']`).value"), "")
        self.assertEqual(self.browser.run("return document.querySelectorAll('#unplaced button').length"), 8)

    def test_strangers_without_an_identity_are_offered_by_their_name(self):
        with tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder) / "named.csv"
            recording.write_text("time,beacon,rssi\n" + "".join(f"{second},{name},-60\n" for second in range(20) for name in ("a", "fridge", "lamp")))
            self.open(recording=recording)
            self.server.play(time=15, paused=True)
            self.browser.wait("return document.querySelectorAll('#unplaced button').length === 2")
            names = self.browser.run("return [...document.querySelectorAll('#unplaced button span:first-child')].map((span) => span.textContent)")
            self.assertEqual(sorted(names), ["fridge", "lamp"])
            self.browser.run("document.querySelector(`#unplaced button[title='lamp']`).click()")
            self.browser.press(6, 4)
            self.assertTrue(self.save().startswith("saved"), self.message())
            self.assertIn("lamp", [beacon["id"] for beacon in self.read()["beacons"]])

    def test_saving_twice_at_once_is_saving_once(self):
        self.open()
        self.browser.drag((19, 1), (17, 2))
        self.browser.run("for (let time = 0; time < 3; time += 1) document.getElementById('save').click()")
        self.browser.wait("return !['', 'saving'].includes(document.getElementById('edit-message').textContent)")
        self.assertEqual(self.message(), "saved")


if __name__ == "__main__":
    unittest.main()
