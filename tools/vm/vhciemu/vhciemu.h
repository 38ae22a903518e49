/* Emulated Bluetooth LE controllers on /dev/vhci: main.c waits, script.c reads the language,
   commands.c and advertising.c answer the host, air.c carries advertisements. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_CONTROLLERS = 8, MAX_BEACONS = 256, MAX_SETS = 4, MAX_RULES = 16 };
enum { NO_ANSWER = 0xff };

/* Statuses of the Core Specification, Vol 1 Part F. */
enum {
  SUCCESS = 0x00,
  UNKNOWN_COMMAND = 0x01,
  UNKNOWN_CONNECTION = 0x02,
  OUT_OF_MEMORY = 0x07,
  DISALLOWED = 0x0c,
  INVALID = 0x12,
  UNKNOWN_ADVERTISING = 0x42,
};

/* Since a reset the host may use the legacy or the extended commands of a group, not both. */
enum family { NONE, LEGACY, EXTENDED };

struct advertising {
  bool used, enabled;
  uint8_t handle, event, own_address_type;
  uint8_t data[251], response[31];
  int length, response_length;
  int64_t interval, next; /* us */
};

struct controller {
  int file, index; /* file < 0: unplugged */
  uint8_t address[6], random[6];

  /* What it is. */
  bool extended, classic, no_le, stays_down;

  /* What a reset clears. */
  uint64_t event_mask, le_event_mask;
  enum family scan_family, advertising_family;
  bool scanning, scans_extended, scans_actively, filters;
  uint64_t seen[MAX_BEACONS];
  int seen_count;
  struct advertising legacy, sets[MAX_SETS];

  /* Faults. */
  struct {
    uint16_t opcode;
    uint8_t status;
    int left; /* < 0: for ever */
  } rules[MAX_RULES];
  int rule_count;
};

struct beacon {
  char name[32];
  uint8_t address[6], address_type, event; /* event: 0 connectable, 2 scannable, 3 neither */
  uint8_t data[31], response[31];
  int length, response_length;
  int64_t every, next; /* us */
  long left;           /* < 0: for ever */
  double rssi, noise;  /* dBm, dB */
};

extern struct controller controllers[MAX_CONTROLLERS];
extern int controller_count;
extern struct beacon beacons[MAX_BEACONS];
extern int beacon_count;
extern double links[MAX_CONTROLLERS][MAX_CONTROLLERS]; /* dBm, from, to */
extern bool ended;

/* text.c */
void open_log(const char *path);
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
const char *hex(const uint8_t *bytes, int length);
int unhex(const char *text, uint8_t *bytes, int limit);
void parse_address(const char *text, uint8_t address[6]);
const char *address_text(const uint8_t address[6]);
int64_t now(void); /* us */
uint16_t u16(const uint8_t *bytes);
void put_u16(uint8_t *bytes, unsigned value);

/* script.c */
void obey(const char *line);

/* controller.c */
struct controller *add_controller(void);
void plug(struct controller *c);
void unplug(struct controller *c);
void reset(struct controller *c);
void send_packet(struct controller *c, const uint8_t *packet, int length);
void send_event(struct controller *c, uint8_t code, const uint8_t *parameters, int length);
void complete(struct controller *c, uint16_t opcode, const uint8_t *parameters, int length);
void done(struct controller *c, uint16_t opcode, uint8_t status);
void command_status(struct controller *c, uint16_t opcode, uint8_t status);

/* supported.c */
const char *command_name(uint16_t opcode);
bool is_supported(const struct controller *c, uint16_t opcode);
void supported_commands(const struct controller *c, uint8_t bits[64]);

/* commands.c */
void command(struct controller *c, const uint8_t *packet, int length);

/* advertising.c: whether the opcode was one of theirs */
bool advertising_command(struct controller *c, uint16_t opcode, const uint8_t *p, int length);

/* air.c */
void start_clock(void);
int64_t air(int64_t time); /* sends what is due; when the next is */
