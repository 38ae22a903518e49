/* Controllers as the kernel sees them: plugged in, reset, answering. */
#include "vhciemu.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND = 1, EVENT = 4, VENDOR = 0xff };

struct controller controllers[MAX_CONTROLLERS];
int controller_count;
double links[MAX_CONTROLLERS][MAX_CONTROLLERS];

static int number(const struct controller *c) { return (int)(c - controllers); }

struct controller *add_controller(void) {
  if (controller_count == MAX_CONTROLLERS) die("too many controllers");
  struct controller *c = &controllers[controller_count++];
  const uint8_t address[6] = {(uint8_t)controller_count, 0xaa, 0x01, 0x11, 0xaa, 0x02};
  memset(c, 0, sizeof *c);
  memcpy(c->address, address, sizeof address);
  c->file = -1;
  for (int other = 0; other < MAX_CONTROLLERS; other++)
    links[number(c)][other] = -50;
  return c;
}

/* The state that the Core Specification, Vol 4 Part E, gives a controller after a reset. */
void reset(struct controller *c) {
  c->event_mask = 0x00001fffffffffff; /* without LE Meta */
  c->le_event_mask = 0x1f;            /* without extended reports */
  c->scan_family = c->advertising_family = NONE;
  c->scanning = c->scans_extended = c->scans_actively = c->filters = false;
  c->seen_count = 0;
  memset(c->random, 0, sizeof c->random);
  memset(&c->legacy, 0, sizeof c->legacy);
  memset(c->sets, 0, sizeof c->sets);
}

/* The kernel answers a request for a controller with its number; commands may come before. */
void plug(struct controller *c) {
  const uint8_t request[2] = {VENDOR, 0};
  if (c->file >= 0) return;
  c->file = open("/dev/vhci", O_RDWR | O_CLOEXEC);
  if (c->file < 0) die("/dev/vhci: %s", strerror(errno));
  reset(c);
  if (write(c->file, request, sizeof request) != sizeof request) die("the kernel wants no controller");
  for (c->index = -1; c->index < 0;) {
    struct pollfd wait = {.fd = c->file, .events = POLLIN};
    uint8_t packet[300];
    if (poll(&wait, 1, 5000) <= 0) die("no answer from /dev/vhci");
    ssize_t length = read(c->file, packet, sizeof packet);
    if (length >= 4 && packet[0] == VENDOR) c->index = u16(packet + 2);
    if (length >= 4 && packet[0] == COMMAND) command(c, packet + 1, (int)length - 1);
  }
  say("c%d plugged as hci%d %s", number(c), c->index, address_text(c->address));
}

void unplug(struct controller *c) {
  if (c->file < 0) return;
  say("c%d unplugged (hci%d)", number(c), c->index);
  close(c->file);
  c->file = -1;
  reset(c);
}

void send_packet(struct controller *c, const uint8_t *packet, int length) {
  if (c->file >= 0 && write(c->file, packet, (size_t)length) != length)
    say("c%d cannot send: %s", number(c), strerror(errno));
}

void send_event(struct controller *c, uint8_t code, const uint8_t *parameters, int length) {
  uint8_t packet[3 + 255] = {EVENT, code, (uint8_t)length};
  if (length) memcpy(packet + 3, parameters, (size_t)length);
  send_packet(c, packet, 3 + length);
}

void complete(struct controller *c, uint16_t opcode, const uint8_t *parameters, int length) {
  uint8_t event[255] = {1};
  put_u16(event + 1, opcode);
  memcpy(event + 3, parameters, (size_t)length);
  say("c%d < complete 0x%04x %s", number(c), opcode, hex(parameters, length));
  send_event(c, 0x0e, event, 3 + length);
}

void done(struct controller *c, uint16_t opcode, uint8_t status) {
  complete(c, opcode, &status, 1);
}

void command_status(struct controller *c, uint16_t opcode, uint8_t status) {
  uint8_t event[4] = {status, 1};
  put_u16(event + 2, opcode);
  say("c%d < status 0x%04x %02x", number(c), opcode, status);
  send_event(c, 0x0f, event, sizeof event);
}
