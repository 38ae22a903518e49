"""What the page knows: what has ended leaves, what is old is told to be."""

import subprocess
import time
import unittest

from cases import BrowserCase
from serving import BINARY, DEMO


class StateTests(BrowserCase):
    def state(self, *updates):
        """What the page knows after a snapshot and some updates."""
        return self.browser.driver.execute_async_script("""
          const done = arguments[1];
          import("/state.js").then(({ State }) => {
            const state = new State(() => {});
            state.map.revision = "1";
            const snapshot = { type: "snapshot", revision: "1", targets: [], warnings: [] };
            for (const update of [snapshot, ...arguments[0]]) {
              if (update.choose === undefined) state.take(update);
              else state.choose(update.choose);
              clearTimeout(state.choice);
            }
            done({ warnings: state.warnings.map(({ message }) => message), targets: [...state.targets.keys()], selected: state.selected, now: state.now });
          });""", updates)

    def test_a_warning_leaves_when_what_it_warns_of_is_over(self):
        self.browser.open(self.serve())
        def warning(code, receiver=None, **more):
            words = {"type": "warning", "code": code, "message": f"{code} {receiver}"}
            return words | ({"receiver": receiver} if receiver else {}) | more
        said = [warning("adapter"), warning("silentReceiver", "r1"), warning("silentReceiver", "r2"), warning("receiverClock", "r1"), warning("timeJump")]
        for update, gone in (
            ({"type": "adapter", "adapter": "hci0", "state": "poweredOn"}, ["adapter None"]),
            ({"type": "adapter", "adapter": "hci0", "state": "poweredOff"}, []),
            (warning("silentReceiver", "r1", over=True), ["silentReceiver r1"]),
            (warning("receiverClock", "r1", over=True), ["receiverClock r1"]),
            (warning("receiverClock", "r2", over=True), []),
        ):
            kept = [words["message"] for words in said if words["message"] not in gone]
            self.assertEqual(self.state(*said, update)["warnings"], kept)

    def test_targets_of_before_a_jump_of_the_time_are_forgotten(self):
        self.browser.open(self.serve())
        def position(target, time, **more):
            return {"type": "position", "target": target, "time": time, "x": 1, "y": 1, **more}
        for later, targets in ((101, ["a", "b"]), (99, ["a", "b"]), (90, ["b"]), (3000, ["a", "b"]), (4000, ["b"])):
            known = self.state(position("a", 100), position("b", later))
            self.assertEqual((known["targets"], known["now"]), (targets, later))
        known = self.state(position("a", 100), position("b", 101, recording="next"))
        self.assertEqual(known["targets"], ["b"])

    def test_a_target_that_somebody_chose_stays_chosen_while_it_is_not_heard(self):
        self.browser.open(self.serve())
        here = [{"type": "position", "target": name, "time": 1, "x": 1, "y": 1} for name in "abc"]
        gone = {"type": "nearest", "target": "b", "time": 2}
        self.assertEqual(self.state(*here, {"choose": "b"}, gone)["selected"], "b")
        self.assertEqual(self.state(*here, {"type": "nearest", "target": "a", "time": 2})["selected"], "b")

    def test_what_was_heard_long_ago_is_old_for_who_opens_the_page_later(self):
        map_file = self.folder / "map.json5"
        map_file.write_text((DEMO / "map.json5").read_text())
        rows = subprocess.run([BINARY, "convert", str(DEMO / "walk.btsnoop"), "-", "--to", "csv"], capture_output=True, text=True, check=True).stdout
        process = subprocess.Popen([BINARY, "serve", "--port", "0", "--map", str(map_file), "-"], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        url = process.stdout.readline().strip()
        process.stdin.write(rows)
        process.stdin.close()
        time.sleep(12)
        self.browser.driver.get(url)
        self.browser.wait("return document.getElementById('status').textContent === 'no position'")
        self.assertIn("nothing is heard", self.browser.run("return document.getElementById('notice').textContent"))


if __name__ == "__main__":
    unittest.main()
