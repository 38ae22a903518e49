"""Plan pictures: each floor's own, whatever it is called and wherever it is undone."""

import tempfile
import unittest

from editing import SHOWN, EditorCase
from test_editor import picture


class PictureTests(EditorCase):
    def test_each_floor_has_its_own_picture_whatever_it_is_called(self):
        self.open()
        self.add_picture()
        self.add_floor(id="first")
        self.browser.wait("return !document.querySelector('#picture image')")
        self.browser.run("document.querySelectorAll('#floors button')[0].click()")
        self.browser.wait("return document.querySelector('#picture image')")
        self.fill("floor-id", "ground")
        self.browser.run("document.querySelectorAll('#floors button')[1].click()")
        self.browser.wait("return !document.querySelector('#picture image')")
        self.browser.run("document.querySelectorAll('#floors button')[0].click()")
        self.browser.wait("return document.querySelector('#picture image')")

    def add_picture(self):
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(picture())
            file.flush()
            self.browser.driver.find_element("id", "picture-file").send_keys(file.name)
            self.browser.wait("return document.querySelector('#picture image')")

    def test_a_picture_that_was_undone_from_another_floor_is_done_again_on_its_own(self):
        self.open()
        self.add_floor(id="first")
        self.add_picture()
        self.tab(0)
        self.browser.wait("return !document.querySelector('#picture image')")
        self.click("undo")
        self.assertEqual(self.browser.run(SHOWN), "first")
        self.assertFalse(self.browser.run("return document.querySelector('#picture image')"))
        self.click("redo")
        self.tab(1)
        self.browser.wait("return document.querySelector('#picture image')")
        self.click("picture-remove")
        self.add_picture()

    def test_the_pictures_of_all_floors_come_along_when_the_map_gets_a_name(self):
        self.open()
        self.add_picture()
        self.add_floor(id="first")
        self.add_picture()
        self.fill("map-name", "Hall of two floors")
        self.assertTrue(self.save().startswith("saved"), self.message())
        self.load()
        for index in (0, 1):
            self.browser.wait("return document.querySelectorAll('#floors button').length === 2")
            self.tab(index)
            self.browser.wait("return document.querySelector('#picture image')")


if __name__ == "__main__":
    unittest.main()
