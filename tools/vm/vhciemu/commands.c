/* What a controller answers the host (Bluetooth Core, Vol 4 Part E). */
#include "vhciemu.h"

#include <string.h>

static void set_scan(struct controller *c, bool on, bool filters, bool extended) {
  if (on) start_clock();
  c->scanning = on;
  c->scans_extended = extended;
  c->filters = filters;
  c->seen_count = 0;
  say("c%d scan %s%s%s", (int)(c - controllers), on ? "on" : "off", extended ? " ext" : "",
      filters ? " dupfilter" : "");
}

/* Type, then interval and window: 2.5 ms to 10.24 s, and no window longer than the interval. */
static bool scan_parameters_fit(const uint8_t *p) {
  unsigned interval = u16(p + 1), window = u16(p + 3);
  return p[0] <= 1 && interval >= 4 && interval <= 0x4000 && window >= 4 && window <= interval;
}

static void scan_parameters(struct controller *c, uint16_t opcode, uint8_t type, bool fit) {
  if (c->scanning) return done(c, opcode, DISALLOWED);
  if (!fit) return done(c, opcode, INVALID);
  c->scans_actively = type;
  done(c, opcode, SUCCESS);
}

/* Scanning; whether the opcode was one of it. */
static bool scan_command(struct controller *c, uint16_t opcode, const uint8_t *p, int length) {
  enum family family = opcode == 0x200b || opcode == 0x200c   ? LEGACY
                       : opcode == 0x2041 || opcode == 0x2042 ? EXTENDED
                                                              : NONE;
  if (family == NONE) return false;
  if (c->scan_family == NONE) c->scan_family = family;
  if (c->scan_family != family) {
    done(c, opcode, DISALLOWED);
    return true;
  }
  switch (opcode) {
    case 0x200b: scan_parameters(c, opcode, p[0], length >= 7 && scan_parameters_fit(p)); break;
    case 0x2041: scan_parameters(c, opcode, p[3], length >= 8 && scan_parameters_fit(p + 3)); break;
    default:
      if (length < (family == LEGACY ? 2 : 6) || p[0] > 1) {
        done(c, opcode, INVALID);
        break;
      }
      set_scan(c, p[0], p[1], family == EXTENDED);
      done(c, opcode, SUCCESS);
  }
  return true;
}

static uint64_t mask(const uint8_t *p) {
  uint64_t value = 0;
  for (int i = 7; i >= 0; i--) value = value << 8 | p[i];
  return value;
}

static void features(const struct controller *c, uint8_t bits[8]) {
  if (!c->no_le) bits[4] |= 0x40;
  if (!c->classic) bits[4] |= 0x20; /* BR/EDR not supported */
  if (!c->classic) return;
  bits[3] |= 0x40; /* RSSI with inquiry results */
  bits[6] |= 0x09; /* extended inquiry response, simple pairing */
  bits[7] |= 0x82; /* extended features, inquiry TX power */
}

/* What the kernel reads and sets when it starts a controller. */
static void other_command(struct controller *c, uint16_t opcode, const uint8_t *p) {
  uint8_t r[255] = {SUCCESS};
  int length = 1;
  switch (opcode) {
    case 0x0c03: reset(c); break;
    case 0x0c01: c->event_mask = mask(p); break;
    case 0x2001: c->le_event_mask = mask(p); break;
    case 0x0c14: length = 249; break; /* a name of no letters */
    case 0x0c1b: length = 5; break;
    case 0x0c25: length = 3; break;
    case 0x080e: case 0x0c6c: length = 3; break;
    case 0x0c23: length = 4; break;
    case 0x0c19: case 0x0c46: case 0x0c55: case 0x0c58: case 0x2007: length = 2; break;
    case 0x0c38: r[1] = 1, length = 2; break;
    case 0x0c39: memcpy(r + 1, (uint8_t[]){1, 0x33, 0x8b, 0x9e}, 4), length = 5; break;
    case 0x0401: case 0x0405: case 0x0406: case 0x041d: case 0x200d: case 0x2043:
      return command_status(c, opcode, UNKNOWN_CONNECTION); /* nobody to connect to */
    case 0x1001: /* Bluetooth 5.0, Linux Foundation */
      memcpy(r + 1, (uint8_t[]){9, 1, 0, 9, 0xf1, 0x05, 1, 0}, 8), length = 9;
      break;
    case 0x1002: supported_commands(c, r + 1), length = 65; break;
    case 0x1003: features(c, r + 1), length = 9; break;
    case 0x1004:
      r[1] = p[0], r[2] = 1, length = 11;
      if (p[0] == 0) features(c, r + 3);
      break;
    case 0x1005: r[1] = c->classic ? 192 : 0, r[4] = c->classic ? 4 : 0, length = 8; break;
    case 0x1009: memcpy(r + 1, c->address, 6), length = 7; break;
    case 0x2002: r[1] = 27, r[3] = 4, length = 4; break;
    case 0x2003: r[2] = c->extended ? 0x10 : 0, length = 9; break;
    case 0x2005: memcpy(c->random, p, 6); break;
    case 0x200f: r[1] = 8, length = 2; break;
    case 0x2018: length = 9; break;
    case 0x201c: memset(r + 1, 0xff, 5), length = 9; break;
  }
  complete(c, opcode, r, length);
}

/* Whether a rule of the script says what happens to a command. */
static bool has_rule(struct controller *c, uint16_t opcode) {
  for (int i = 0; i < c->rule_count; i++) {
    if (c->rules[i].opcode != opcode || c->rules[i].left == 0) continue;
    if (c->rules[i].left > 0) c->rules[i].left--;
    if (c->rules[i].status != NO_ANSWER) done(c, opcode, c->rules[i].status);
    return true;
  }
  return false;
}

/* A command: opcode, length, parameters; missing parameters read as 0. */
void command(struct controller *c, const uint8_t *packet, int length) {
  uint16_t opcode = u16(packet);
  uint8_t p[255] = {0};
  int count = length - 3 < packet[2] ? length - 3 : packet[2];
  memcpy(p, packet + 3, (size_t)count);
  say("c%d > cmd 0x%04x %s %s", (int)(c - controllers), opcode, command_name(opcode), hex(p, count));
  if (has_rule(c, opcode)) return;
  if (!is_supported(c, opcode)) return command_status(c, opcode, UNKNOWN_COMMAND);
  if (scan_command(c, opcode, p, count)) return;
  if (advertising_command(c, opcode, p, count)) return;
  other_command(c, opcode, p);
}
