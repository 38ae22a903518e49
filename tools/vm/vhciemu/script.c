/* The language: one line one order, `#` begins a comment, N counts controllers from 0.

   controller [addr=02:..] [ext=on] [bredr=on] [le=off] [up=off]
              without extended commands, BR/EDR, with LE, switched on by -U unless told
   link FROM TO RSSI       how loud one controller is at another, dBm; -50 unless told
   beacon NAME [addr=C0:..] [type=public] [evt=ind|scan|nonconn] [every=MS] [count=N] [rssi=DBM]
          [noise=DB] data=HEX | ibeacon=UUID/MAJOR/MINOR/POWER [rsp=HEX]
              from the first scan on; every 100 ms, -60 dBm, random address unless told
   set NAME WORD...        changes a beacon
   event [cN] HEX          an event as it is: code, length, parameters, whether they fit or not
   fail [cN] OPCODE STATUS|noanswer [COUNT]     what becomes of a command
   hwerror [cN]   unplug [cN]   plug [cN]   exit */
#include "vhciemu.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next word; NULL at the end. */
static char *word(char **rest) {
  char *text = strsep(rest, " ");
  return text && !*text ? word(rest) : text;
}

static char *need(char **rest, const char *what) {
  char *text = word(rest);
  if (!text) die("%s is missing", what);
  return text;
}

/* Splits "key=value"; the value is empty without one. */
static char *split(char *text) {
  char *value = strchr(text, '=');
  if (!value) die("'%s' has no value", text);
  *value = 0;
  return value + 1;
}

static bool on(const char *value) { return !strcmp(value, "on"); }

/* The controller that is named next, or the first. */
static struct controller *which(char **rest) {
  int number = 0;
  if (*rest && (*rest)[0] == 'c' && isdigit((unsigned char)(*rest)[1])) number = atoi(word(rest) + 1);
  if (number >= controller_count) die("no controller %d", number);
  return &controllers[number];
}

/* Flags, then the manufacturer data of an iBeacon. */
static int ibeacon(char *text, uint8_t *data) {
  static const uint8_t head[] = {2, 1, 6, 0x1a, 0xff, 0x4c, 0, 2, 0x15};
  char *uuid = strsep(&text, "/"), *major = strsep(&text, "/"), *minor = strsep(&text, "/");
  if (!text || unhex(uuid, data + 9, 16) != 16) die("no iBeacon: %s", uuid);
  memcpy(data, head, sizeof head);
  data[25] = (uint8_t)(atoi(major) >> 8), data[26] = (uint8_t)atoi(major);
  data[27] = (uint8_t)(atoi(minor) >> 8), data[28] = (uint8_t)atoi(minor);
  data[29] = (uint8_t)atoi(text);
  return 30;
}

static int payload(const char *text, uint8_t *data) {
  int length = unhex(text, data, 31);
  if (length < 0) die("no payload: %s", text);
  return length;
}

static void set_beacon(struct beacon *b, char *key) {
  char *value = split(key);
  if (!strcmp(key, "addr")) parse_address(value, b->address);
  else if (!strcmp(key, "type")) b->address_type = strcmp(value, "public") != 0;
  else if (!strcmp(key, "evt")) b->event = *value == 'i' ? 0 : *value == 's' ? 2 : 3;
  else if (!strcmp(key, "every")) b->every = atol(value) * 1000;
  else if (!strcmp(key, "count")) b->left = atol(value);
  else if (!strcmp(key, "rssi")) b->rssi = atof(value);
  else if (!strcmp(key, "noise")) b->noise = atof(value);
  else if (!strcmp(key, "data")) b->length = payload(value, b->data);
  else if (!strcmp(key, "rsp")) b->response_length = payload(value, b->response);
  else if (!strcmp(key, "ibeacon")) b->length = ibeacon(value, b->data);
  else die("a beacon has no '%s'", key);
}

static void beacon(char **rest) {
  if (beacon_count == MAX_BEACONS) die("too many beacons");
  struct beacon *b = &beacons[beacon_count++];
  *b = (struct beacon){.address_type = 1, .event = 3, .every = 100000, .left = -1, .rssi = -60};
  memcpy(b->address, (uint8_t[]){(uint8_t)beacon_count, 0, 0, 0xbe, 0xac, 0xc0}, 6);
  b->next = now();
  snprintf(b->name, sizeof b->name, "%s", need(rest, "the name of a beacon"));
  for (char *key; (key = word(rest));) set_beacon(b, key);
}

static void change(char **rest) {
  char *name = need(rest, "the name of a beacon");
  struct beacon *b = beacons;
  while (b < beacons + beacon_count && strcmp(b->name, name)) b++;
  if (b == beacons + beacon_count) die("no beacon '%s'", name);
  for (char *key; (key = word(rest));) set_beacon(b, key);
}

static void controller(char **rest) {
  struct controller *c = add_controller();
  for (char *key; (key = word(rest));) {
    char *value = split(key);
    if (!strcmp(key, "addr")) parse_address(value, c->address);
    else if (!strcmp(key, "ext")) c->extended = on(value);
    else if (!strcmp(key, "bredr")) c->classic = on(value);
    else if (!strcmp(key, "le")) c->no_le = !on(value);
    else if (!strcmp(key, "up")) c->stays_down = !on(value);
    else die("a controller has no '%s'", key);
  }
}

static void event(char **rest) {
  struct controller *c = which(rest);
  uint8_t packet[300] = {4};
  int length = unhex(*rest ? *rest : "", packet + 1, 299);
  if (length < 1) die("no event: %s", *rest);
  say("c%d < raw %s", (int)(c - controllers), hex(packet + 1, length));
  send_packet(c, packet, 1 + length);
}

static void fail(char **rest) {
  struct controller *c = which(rest);
  if (c->rule_count == MAX_RULES) die("too many rules");
  char *opcode = need(rest, "an opcode"), *status = need(rest, "a status"), *count = word(rest);
  c->rules[c->rule_count].opcode = (uint16_t)strtoul(opcode, NULL, 16);
  c->rules[c->rule_count].status =
      strcmp(status, "noanswer") ? (uint8_t)strtoul(status, NULL, 16) : NO_ANSWER;
  c->rules[c->rule_count++].left = count ? atoi(count) : -1;
}

void obey(const char *line) {
  char text[2048], *rest = text;
  snprintf(text, sizeof text, "%s", line);
  text[strcspn(text, "#")] = 0;
  char *order = word(&rest);
  if (!order) return;
  if (!strcmp(order, "controller")) controller(&rest);
  else if (!strcmp(order, "beacon")) beacon(&rest);
  else if (!strcmp(order, "set")) change(&rest);
  else if (!strcmp(order, "event")) event(&rest);
  else if (!strcmp(order, "fail")) fail(&rest);
  else if (!strcmp(order, "hwerror")) send_event(which(&rest), 0x10, (uint8_t[]){0x42}, 1);
  else if (!strcmp(order, "unplug")) unplug(which(&rest));
  else if (!strcmp(order, "plug")) plug(which(&rest));
  else if (!strcmp(order, "exit")) ended = true;
  else if (!strcmp(order, "link")) {
    int from = atoi(need(&rest, "FROM")), to = atoi(need(&rest, "TO"));
    links[from % MAX_CONTROLLERS][to % MAX_CONTROLLERS] = atof(need(&rest, "RSSI"));
  } else die("unknown order: %s", line);
}
