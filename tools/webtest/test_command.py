"""`beaconfix serve` as a command: files, tokens, standard input, signals."""

import json
import os
import pathlib
import re
import signal
import socket
import stat
import subprocess
import time
import unittest
import urllib.error
import urllib.request

from cases import ServerCase
from serving import BINARY, DEMO, positions, until

MAP = str(DEMO / "map.json5")
WALK = str(DEMO / "walk.btsnoop")


def status(url, headers={}, data=None, method=None):
    request = urllib.request.Request(url, headers=headers, data=data, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


# Not every build of Python has them.
AF_BLUETOOTH, HCI = 31, 1


def has_bluetooth():
    """Whether the kernel knows Bluetooth here; in most containers it does not."""
    try:
        socket.socket(AF_BLUETOOTH, socket.SOCK_RAW, HCI).close()
        return True
    except OSError:
        return False


class CommandTests(ServerCase):
    def start(self, *words, stdin=None):
        process = subprocess.Popen([BINARY, "serve", "--port", "0", *words], text=True, stdin=stdin,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        def end():
            process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                stream.close()
        self.addCleanup(end)
        return process, process.stdout.readline().strip()

    def test_signals_end_it_as_they_end_all_commands(self):
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            process, url = self.start("--map", MAP, WALK)
            self.assertEqual(status(url)[0], 200)
            process.send_signal(number)
            self.assertEqual(process.wait(10), code)

    def test_a_port_that_is_taken(self):
        _, url = self.start("--map", MAP, WALK)
        port = re.search(r":(\d+)/", url).group(1)
        other = subprocess.run([BINARY, "serve", "--map", MAP, WALK, "--port", port], capture_output=True, text=True)
        self.assertEqual(other.returncode, 73)
        self.assertIn(f"cannot listen on 127.0.0.1:{port}: another program does", other.stderr)

    def test_what_cannot_be_served_ends_it_at_once(self):
        empty = self.folder / "empty.csv"
        empty.write_text("time,beacon,rssi\n")
        readonly = self.folder / "readonly.json5"
        readonly.write_text(pathlib.Path(MAP).read_text())
        readonly.chmod(0o444)
        for words, code in (
            (["--map", "missing.json5", WALK], 66), (["--map", MAP, "missing.btsnoop"], 66),
            (["--map", str(DEMO.parent / "maps" / "broken.json5"), WALK], 65), (["--map", MAP, str(empty)], 65),
            (["--map", MAP, WALK, "--adapter", "hci0"], 64), (["--map", str(readonly), WALK, "--edit"], 73),
        ):
            outcome = subprocess.run([BINARY, "serve", "--port", "0", *words], capture_output=True, text=True, timeout=20)
            self.assertEqual((outcome.returncode, outcome.stdout), (code, ""), outcome.stderr)

    def test_a_token_opens_it_to_others(self):
        _, url = self.start("--map", MAP, WALK, "--listen", "0.0.0.0")
        token = url.split("?token=")[1]
        port = re.search(r":(\d+)/", url).group(1)
        self.assertRegex(token, "^[0-9a-f]{32}$")
        base = f"http://127.0.0.1:{port}"
        self.assertEqual(status(f"{base}/api/map")[0], 401)
        self.assertEqual(status(f"{base}/api/map", {"Authorization": f"Bearer {token}"})[0], 200)

    def test_a_token_file_is_private_and_stays(self):
        path = self.folder / "token"
        process, url = self.start("--map", MAP, WALK, "--token-file", str(path))
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        token = path.read_text().strip()
        self.assertTrue(url.endswith(f"?token={token}"))
        _, again = self.start("--map", MAP, WALK, "--token-file", str(path))
        self.assertTrue(again.endswith(f"?token={token}"))
        path.chmod(0o644)
        outcome = subprocess.run([BINARY, "serve", "--map", MAP, WALK, "--token-file", str(path)], capture_output=True, text=True)
        self.assertEqual(outcome.returncode, 77)
        self.assertIn("can be read by others", outcome.stderr)

    def test_standard_input_is_followed_as_it_comes(self):
        process, url = self.start("--map", MAP, "-", stdin=subprocess.PIPE)
        rows = ["time,beacon,rssi"] + [f"{tenth / 10},{beacon},-60" for tenth in range(30)
                                       for beacon in ("desk", "cloakroom", "globe")]
        process.stdin.write("\n".join(rows) + "\n")
        process.stdin.flush()
        found = until(lambda: json.loads(status(url + "api/positions")[1])["positions"])
        self.assertEqual(found[0]["time"], 2.0)
        health = json.loads(status(url + "api/health")[1])
        self.assertEqual((health["input"], health["sightings"]), ("stream", 90))
        self.assertEqual(status(url + "api/playback", {"X-Beaconfix": "1"}, b"{}")[0], 404)
        process.stdin.close()
        until(lambda: json.loads(status(url + "api/positions")[1])["positions"][0]["time"] == 2.9)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(10), 143)

    def test_every_position_of_a_recording_is_told_once(self):
        server = self.serve(None, WALK, "--speed", "100")
        server.play(time=0, paused=False)
        seen = []
        with urllib.request.urlopen(server.url + "api/events") as stream:
            end = time.monotonic() + 20
            while time.monotonic() < end and len(seen) < 60:
                line = stream.readline().decode()
                if not line.startswith("data: "):
                    continue
                update = json.loads(line[6:])
                if update["type"] == "snapshot":
                    seen = [target["position"] for target in update["targets"]]
                elif update["type"] == "position":
                    seen.append(update)
        said = positions()
        self.assertEqual(seen, said[-len(seen):])
        self.assertGreater(len(seen), 50)

    def test_without_edit_nothing_is_written(self):
        server = self.serve()
        headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": '"x"'}
        self.assertEqual(status(server.url + "api/map", headers, b"{}", "PUT")[0], 405)
        self.assertEqual(status(server.url + "api/coverage", headers, b"{}", "POST")[0], 405)

    def test_saving_keeps_the_mode_and_refuses_what_is_stale_or_foreign(self):
        server = self.serve(None, WALK, "--edit")
        server.map.chmod(0o640)
        floor_map = server.get("api/map")
        headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": f'"{floor_map["revision"]}"'}
        floor_map["beacons"][0]["x"] = 1.25
        body = json.dumps(floor_map).encode()
        url = server.url + "api/map"
        before = server.map.read_bytes()
        for left_out, code in (("X-Beaconfix", 403), ("Content-Type", 415), ("If-Match", 428)):
            some = {name: value for name, value in headers.items() if name != left_out}
            some.setdefault("Content-Type", "text/plain")
            self.assertEqual(status(url, some, body, "PUT")[0], code, left_out)
        for extra in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            self.assertEqual(status(url, headers | extra, body, "PUT")[0], 403)
        self.assertEqual(status(url, headers | {"If-Match": '"stale"'}, body, "PUT")[0], 409)
        self.assertEqual(status(url, headers | {"If-Match": floor_map["revision"]}, body, "PUT")[0], 428)
        self.assertEqual(status(url, headers, b"[]", "PUT")[0], 422)
        self.assertEqual(server.map.read_bytes(), before)
        self.assertEqual(status(url, headers, body, "PUT")[0], 200)
        self.assertEqual(stat.S_IMODE(server.map.stat().st_mode), 0o640)
        self.assertEqual(server.map.read_bytes(), before.replace(b"x: 1,", b"x: 1.25,", 1))
        self.assertEqual(status(url, headers, body, "PUT")[0], 409)
        os.remove(server.map)
        headers["If-Match"] = f'"{server.get("api/map")["revision"]}"'
        self.assertEqual(status(url, headers, body, "PUT")[0], 500)

    def test_ids_of_floors_are_short_and_in_one_line(self):
        server = self.serve(None, WALK, "--edit")
        floor_map = server.get("api/map")
        headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": f'"{floor_map["revision"]}"'}
        for name in ("two\nlines", "long" * 500_000):
            changed = {"floors": [{**floor_map["floors"][0], "id": name, "was": floor_map["floors"][0]["id"]}]}
            code, text = status(server.url + "api/map", headers, json.dumps(floor_map | changed).encode(), "PUT")
            self.assertEqual(code, 422)
            self.assertLess(len(text), 100_000)
        self.assertEqual(server.get("api/map"), floor_map)

    def test_floors_and_rooms_stay_in_their_order(self):
        corners = [[0, 0], [10, 0], [10, 8], [0, 8]]
        rooms = [{"id": "inner", "polygon": corners}, {"id": "outer", "polygon": corners}]
        floors = [{"id": "0", "level": 0, "elevation": 0, "outline": corners, "rooms": rooms},
                  {"id": "1", "level": 1, "elevation": 3, "outline": corners}]
        server = self.serve(json.dumps({"format": "beaconfix-map", "version": 1, "floors": floors, "beacons": []}), WALK, "--edit")
        before = server.map.read_bytes()
        headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": f'"{server.get("api/map")["revision"]}"'}
        def put(floors):
            return status(server.url + "api/map", headers, json.dumps(server.get("api/map") | {"floors": floors}).encode(), "PUT")
        ground, upper = server.get("api/map")["floors"]
        renamed = {**ground, "id": "ground", "was": "0"}
        swapped = {**ground, "rooms": ground["rooms"][::-1]}
        for changed in ([upper, ground], [upper, renamed], [swapped, upper], [{**swapped, "id": "ground", "was": "0"}, upper]):
            code, text = put(changed)
            self.assertEqual((code, "order" in text), (422, True), text)
        self.assertEqual(server.map.read_bytes(), before)
        # New floors go behind the others, wherever they are sent.
        code, text = put([{"id": "2", "was": None, "level": 2, "elevation": 6}, renamed, upper])
        self.assertEqual(code, 200, text)
        self.assertEqual([floor["id"] for floor in server.get("api/map")["floors"]], ["ground", "1", "2"])

    def test_the_page_and_nmea_on_one_port(self):
        origin = self.folder / "origin.json5"
        origin.write_text(pathlib.Path(MAP).read_text().replace("version: 1,", "version: 1, origin: {latitude: 1, longitude: 2, bearing: 0},", 1))
        for words in (["--port", "20110", "--nmea-port", "20110"], ["--nmea-port", "8080"],
                      ["--port", "20110", "--nmea-port", "20110", "--nmea-listen", "0.0.0.0"]):
            outcome = subprocess.run([BINARY, "serve", "--map", str(origin), WALK, *words], capture_output=True, text=True, timeout=20)
            self.assertEqual(outcome.returncode, 64, outcome.stderr)
            self.assertIn("'--nmea-port' and '--port' name the same port", outcome.stderr)

    def test_a_map_is_drawn_without_an_adapter(self):
        corners = [[0, 0], [10, 0], [10, 8], [0, 8]]
        receivers = [{"id": str(x), "x": x, "y": x % 5} for x in range(1, 5)]
        for text in (None, json.dumps({"format": "beaconfix-map", "version": 1, "floors": [{"id": "0", "outline": corners}], "receivers": receivers})):
            path = self.folder / f"drawn-{text is None}.json5"
            if text:
                path.write_text(text)
            process, url = self.start("--edit", "--map", str(path))
            floor_map = json.loads(status(url + "api/map")[1])
            headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": f'"{floor_map["revision"]}"'}
            if not has_bluetooth():
                until(lambda: "no Bluetooth adapter" in process.stderr.readline())
                with urllib.request.urlopen(url + "api/events") as stream:
                    until(lambda: b"no Bluetooth adapter" in stream.readline())
            code, answer = status(url + "api/map", headers, json.dumps(floor_map | {"name": "Drawn"}).encode(), "PUT")
            self.assertEqual(code, 200, answer)
            self.assertIn("Drawn", path.read_text())
            if not has_bluetooth():
                time.sleep(0.5)
                with urllib.request.urlopen(url + "api/events") as stream:
                    until(lambda: b"no Bluetooth adapter" in stream.readline())
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(10), 143)

    def test_a_new_map_is_for_its_owner_alone(self):
        before = os.umask(0)
        try:
            server = self.serve(False, WALK, "--edit")
        finally:
            os.umask(before)
        floor_map = server.get("api/map")
        headers = {"X-Beaconfix": "1", "Content-Type": "application/json", "If-Match": f'"{floor_map["revision"]}"'}
        floor_map["beacons"] = [{"id": "a", "floor": floor_map["floors"][0]["id"], "x": 1, "y": 2}]
        self.assertEqual(status(server.url + "api/map", headers, json.dumps(floor_map).encode(), "PUT")[0], 200)
        self.assertEqual(stat.S_IMODE(server.map.stat().st_mode), 0o600)

    def test_a_command_is_run_for_events(self):
        told, program = self.folder / "told", self.folder / "tell"
        program.write_text(f'#!/bin/sh\necho "$@" >>{told}\n')
        program.chmod(0o755)
        self.start("--map", MAP, WALK, "--speed", "100", "--exec", str(program))
        until(lambda: told.exists() and {"room enter foyer", "room exit foyer", "room enter fossils"}
              <= set(told.read_text().splitlines()))
        outcome = subprocess.run([BINARY, "serve", "--map", MAP, WALK, "--exec", "missing"], capture_output=True, text=True)
        self.assertEqual(outcome.returncode, 66)


if __name__ == "__main__":
    unittest.main()
