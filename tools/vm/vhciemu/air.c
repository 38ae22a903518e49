/* The air between beacons, advertisers and scanners. */
#include "vhciemu.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct beacon beacons[MAX_BEACONS];
int beacon_count;

enum { SCANNABLE = 2, SCAN_RESPONSE = 4 };

static int64_t first_scan; /* when beacons begin; 0 before */

void start_clock(void) {
  if (first_scan) return;
  first_scan = now();
  for (int i = 0; i < beacon_count; i++) beacons[i].next = first_scan;
}

/* The sum of twelve uniform numbers is normal enough, and the same in every run. */
static double normal(void) {
  static uint64_t state = 88172645463325252;
  double sum = -6;
  for (int i = 0; i < 12; i++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    sum += (double)(state >> 11) / 9007199254740992.0;
  }
  return sum;
}

/* Whether a scanner that filters duplicates has had this: address and kind of PDU, FNV-1a. */
static bool is_duplicate(struct controller *c, const uint8_t *address, uint8_t event) {
  uint64_t hash = 14695981039346656037u;
  for (int i = 0; i < 6; i++) hash = (hash ^ address[i]) * 1099511628211u;
  hash = (hash ^ (event == SCAN_RESPONSE)) * 1099511628211u;
  for (int i = 0; i < c->seen_count; i++)
    if (c->seen[i] == hash) return true;
  if (c->seen_count < MAX_BEACONS) c->seen[c->seen_count++] = hash;
  return false;
}

/* LE Advertising Report: subevent, number, event type, address, data, RSSI. */
static void legacy_report(struct controller *c, const uint8_t *address, uint8_t address_type,
                          uint8_t event, const uint8_t *data, int length, int8_t rssi) {
  uint8_t r[255] = {0x02, 1, event, address_type};
  memcpy(r + 4, address, 6);
  r[10] = (uint8_t)length;
  memcpy(r + 11, data, (size_t)length);
  r[11 + length] = (uint8_t)rssi;
  send_event(c, 0x3e, r, 12 + length);
}

/* LE Extended Advertising Report of a legacy PDU; its type as a set of properties. */
static void extended_report(struct controller *c, const uint8_t *address, uint8_t address_type,
                            uint8_t event, const uint8_t *data, int length, int8_t rssi) {
  static const uint8_t properties[] = {0x13, 0x15, 0x12, 0x10, 0x1b};
  uint8_t r[255] = {0x0d, 1, properties[event], 0, address_type};
  memcpy(r + 5, address, 6);
  r[11] = 1;    /* LE 1M */
  r[13] = 0xff; /* no advertising set */
  r[14] = 0x7f; /* no TX power */
  r[15] = (uint8_t)rssi;
  r[25] = (uint8_t)length;
  memcpy(r + 26, data, (size_t)length);
  send_event(c, 0x3e, r, 26 + length);
}

static void hear(struct controller *c, const uint8_t *address, uint8_t address_type, uint8_t event,
                 const uint8_t *data, int length, double level) {
  int8_t rssi = (int8_t)fmax(-127, fmin(20, round(level)));
  if (!c->scanning || (event == SCAN_RESPONSE && !c->scans_actively)) return;
  if (c->filters && is_duplicate(c, address, event)) return;
  if (!(c->event_mask & 1ull << 61)) return; /* LE Meta */
  if (!(c->le_event_mask & (c->scans_extended ? 1u << 12 : 1u << 1))) return;
  (c->scans_extended ? extended_report : legacy_report)(c, address, address_type, event, data,
                                                        length, rssi);
  say("c%d < report %s %s evt=%d rssi=%d %s", (int)(c - controllers), address_text(address),
      address_type ? "random" : "public", event, rssi, hex(data, length));
}

static void fire_beacon(struct beacon *b) {
  for (struct controller *c = controllers; c < controllers + controller_count; c++) {
    double level = b->rssi + b->noise * normal();
    hear(c, b->address, b->address_type, b->event, b->data, b->length, level);
    if (b->event <= SCANNABLE && b->response_length)
      hear(c, b->address, b->address_type, SCAN_RESPONSE, b->response, b->response_length, level);
  }
}

static void fire_advertising(const struct controller *from, const struct advertising *set) {
  uint8_t type = set->own_address_type & 1;
  const uint8_t *address = type ? from->random : from->address;
  for (struct controller *c = controllers; c < controllers + controller_count; c++) {
    double level = links[from - controllers][c - controllers];
    if (c == from) continue;
    hear(c, address, type, set->event, set->data, set->length, level);
    if (set->event <= SCANNABLE)
      hear(c, address, type, SCAN_RESPONSE, set->response, set->response_length, level);
  }
}

/* Moves a time on by an interval; after a stall of a second nothing is made up for. */
static void advance(int64_t *next, int64_t interval, int64_t time) {
  *next += interval;
  if (*next < time - 1000000) *next = time;
}

int64_t air(int64_t time) {
  int64_t due = time + 1000000;
  for (struct beacon *b = beacons; first_scan && b < beacons + beacon_count; b++) {
    while (b->every > 0 && b->left != 0 && b->next <= time) {
      fire_beacon(b);
      if (b->left > 0) b->left--;
      advance(&b->next, b->every, time);
    }
    if (b->every > 0 && b->left != 0 && b->next < due) due = b->next;
  }
  for (struct controller *c = controllers; c < controllers + controller_count; c++) {
    for (int i = -1; i < MAX_SETS; i++) {
      struct advertising *set = i < 0 ? &c->legacy : &c->sets[i];
      if (!set->enabled) continue;
      if (set->next <= time) {
        fire_advertising(c, set);
        advance(&set->next, set->interval, time);
      }
      if (set->next < due) due = set->next;
    }
  }
  return due;
}
