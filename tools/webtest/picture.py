"""The picture in README: the live map with the demo halfway.

    tools/webtest/run --picture
"""

import sys

from serving import Browser, Server

SIZE = (1060, 600)
MOMENT = 36.5  # seconds into the walk

server = Server()
browser = Browser(SIZE)
try:
    browser.open(server)
    browser.hold(server, MOMENT)
    # A frame later everything is drawn.
    browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    browser.driver.save_screenshot(sys.argv[1])
finally:
    browser.close()
    server.stop()
