"""`beaconfix serve --nmea-port` as programs for navigation have it."""

import re
import socket
import subprocess
import unittest
import urllib.request

from cases import ServerCase
from serving import BINARY, DEMO, Server, until

MAP = (DEMO / "map.json5").read_text()
WALK = DEMO / "walk.btsnoop"
HALL = """{format: "beaconfix-map", version: 1, origin: {latitude: 48, longitude: 11, bearing: 0},
  propagation: {measuredPower: -59, exponent: 2, shadowing: 4},
  floors: [{id: "0", outline: [[0, 0], [10, 0], [10, 8], [0, 8]]}],
  receivers: [{id: "a", x: 0, y: 0}, {id: "b", x: 10, y: 0}, {id: "c", x: 10, y: 8}]}"""


def sentences(floor_map, recording, *options):
    """What `locate --format nmea` says."""
    words = [BINARY, "locate", "--format", "nmea", "--map", str(floor_map), str(recording), *options]
    return subprocess.run(words, capture_output=True, check=True).stdout


def connect(server):
    client = socket.create_connection(("127.0.0.1", server.nmea), timeout=20)
    until(lambda: server.get("api/health")["nmeaClients"] > 0)
    return client


class NMEAServer(Server):
    """A server whose second line says where the sentences are."""

    def __init__(self, *arguments):
        super().__init__(*arguments, "--nmea-port", "0")
        where = self.process.stdout.readline().strip()
        self.nmea = int(re.fullmatch(r"tcp://localhost:(\d+)", where).group(1))


class NMEATests(ServerCase):
    def refused(self, floor_map, *words, code=64):
        """The message of a `serve` that ends at once."""
        path = self.folder / "map.json5"
        path.write_text(floor_map)
        words = [BINARY, "serve", "--map", str(path), str(WALK), "--port", "0", *words]
        outcome = subprocess.run(words, capture_output=True, text=True, timeout=20)
        self.assertEqual((outcome.returncode, outcome.stdout), (code, ""), outcome.stderr)
        return outcome.stderr

    def rows(self, *targets):
        return "".join(f"{tenth / 10},{receiver},{target},tag,-60\n" for tenth in range(30)
                       for receiver in "abc" for target in targets)

    def stream(self, *options):
        """A server of the hall, and what is heard by its receivers as standard input."""
        path = self.folder / "hall.json5"
        path.write_text(HALL)
        words = [BINARY, "serve", "--map", str(path), "-", "--port", "0", "--nmea-port", "0", *options]
        process = subprocess.Popen(words, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        process.stdout.readline()
        port = int(process.stdout.readline().rsplit(":", 1)[1])
        return process, socket.create_connection(("127.0.0.1", port), timeout=20)

    def test_a_recording_gives_the_sentences_of_locate(self):
        server = self.serve(None, WALK, kind=NMEAServer)
        server.play(paused=True)
        wanted = sentences(server.map, WALK)
        with connect(server) as client:
            server.play(time=0, speed=100, paused=False)
            heard = b""
            while len(heard) < len(wanted):
                heard += client.recv(65536)
            # Once round: what is played again after the end comes when somebody asks for it.
            self.assertEqual(heard, wanted)
            server.play(time=50, paused=False)
            self.assertIn(client.recv(65536).split(b"\r\n")[0] + b"\r\n", wanted)
        with urllib.request.urlopen(server.url + "metrics") as answer:
            self.assertIn(b"\nbeaconfix_nmea_clients_dropped_total 0\n", answer.read())

    def test_in_tracking_mode_it_tells_of_the_target_that_was_chosen(self):
        process, client = self.stream("--nmea-target", "cart-2")
        process.stdin.write("time,receiver,target,beacon,rssi\n" + self.rows("cart-1", "cart-2", "cart-3"))
        process.stdin.close()
        process.stdin = None
        path = self.sightings("time,receiver,target,beacon,rssi\n" + self.rows("cart-2"))
        wanted = sentences(self.folder / "hall.json5", path, "--nmea-target", "cart-2")
        with client:
            heard = b""
            while len(heard) < len(wanted):
                heard += client.recv(65536)
        self.assertEqual(heard, wanted)

    def test_a_target_that_is_not_there_is_told_with_those_that_are(self):
        process, client = self.stream("--nmea-target", "cart-9")
        with client:
            process.stdin.write("time,receiver,target,beacon,rssi\n" + self.rows("cart-1", "cart-2"))
            process.stdin.flush()
            self.assertEqual(process.stderr.readline(), "beaconfix: nothing on the NMEA port: 'cart-9' was not"
                             " heard; heard are cart-1, cart-2\n")

    def test_what_cannot_be_told_is_refused_with_what_to_do(self):
        nowhere = re.sub(r"origin: {.*?},?\n", "", MAP)
        self.assertIn('\'--nmea-port\' needs to know where the floor map lies: add "origin"',
                      self.refused(nowhere, "--nmea-port", "0"))
        self.assertIn("name it by '--nmea-target ID'", self.refused(HALL, "--nmea-port", "0"))
        self.assertIn("leave it out", self.refused(MAP, "--nmea-port", "0", "--nmea-target", "a"))

    def test_a_port_that_is_taken(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            message = self.refused(MAP, "--nmea-port", str(port), code=73)
        self.assertIn(f"cannot listen on 127.0.0.1:{port}: another program does; choose another '--nmea-port'", message)

    def test_others_reach_it_only_where_that_is_asked_for(self):
        """`--listen` opens the page, which has a token; the sentences have none."""
        server = self.serve(None, WALK, "--listen", "0.0.0.0", kind=NMEAServer)
        own = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        for address in [a for a in own if "." in a][:1] or ["127.0.0.2"]:
            with self.assertRaises(ConnectionRefusedError):
                socket.create_connection((address, server.nmea), timeout=5)


if __name__ == "__main__":
    unittest.main()
