"""What the test cases have in common: a folder, servers that end with the test, and a browser."""

import pathlib
import tempfile
import unittest

from serving import DESKTOP, Browser, Server


class ServerCase(unittest.TestCase):
    """A folder for each test, and servers that end with it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def serve(self, *arguments, kind=Server):
        server = kind(*arguments)
        self.addCleanup(server.stop)
        return server

    def sightings(self, text):
        """A file of sightings."""
        with tempfile.NamedTemporaryFile("w", suffix=".csv", dir=self.folder, delete=False) as file:
            file.write(text)
        return pathlib.Path(file.name)


class BrowserCase(ServerCase):
    """One browser for all tests of a class; what the page complains of is a failure."""

    expectsComplaints = False

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def tearDown(self):
        complaints = self.browser.complaints()
        self.browser.resize(DESKTOP)
        # A page with changes asks before it is left, and complains where nobody is to be asked.
        self.browser.driver.get("about:blank")
        self.browser.complaints()
        if not self.expectsComplaints:
            self.assertEqual(complaints, [])
