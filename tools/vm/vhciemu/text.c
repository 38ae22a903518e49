/* Text, log and time. */
#include "vhciemu.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static FILE *file;

void open_log(const char *path) {
  if (!(file = fopen(path, "w"))) die("cannot write %s", path);
}

void say(const char *format, ...) {
  static int64_t start;
  if (!file) return;
  if (!start) start = now();
  fprintf(file, "%10.3f ", (double)(now() - start) / 1000);
  va_list list;
  va_start(list, format);
  vfprintf(file, format, list);
  va_end(list);
  fputc('\n', file);
  fflush(file);
}

void die(const char *format, ...) {
  va_list list;
  va_start(list, format);
  fputs("vhciemu: ", stderr);
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
  exit(2);
}

/* Valid until the next call. */
const char *hex(const uint8_t *bytes, int length) {
  static char text[3 * 300];
  text[0] = 0;
  for (int i = 0; i < length && i < 299; i++)
    sprintf(text + 3 * i, i + 1 < length ? "%02x " : "%02x", bytes[i]);
  return text;
}

/* Pairs of digits, with blanks, colons or dashes between them; -1 for anything else. */
int unhex(const char *text, uint8_t *bytes, int limit) {
  int length = 0;
  while (*text) {
    if (strchr(" :-", *text)) {
      text++;
      continue;
    }
    char pair[3] = {text[0], text[1], 0};
    if (!isxdigit((unsigned char)pair[0]) || !isxdigit((unsigned char)pair[1])) return -1;
    if (length == limit) return -1;
    bytes[length++] = (uint8_t)strtoul(pair, NULL, 16);
    text += 2;
  }
  return length;
}

/* The byte that is written first goes last. */
void parse_address(const char *text, uint8_t address[6]) {
  uint8_t bytes[6];
  if (unhex(text, bytes, 6) != 6) die("no address: %s", text);
  for (int i = 0; i < 6; i++) address[i] = bytes[5 - i];
}

/* Valid until the next call. */
const char *address_text(const uint8_t a[6]) {
  static char text[18];
  sprintf(text, "%02X:%02X:%02X:%02X:%02X:%02X", a[5], a[4], a[3], a[2], a[1], a[0]);
  return text;
}

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

uint16_t u16(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

void put_u16(uint8_t *bytes, unsigned value) {
  bytes[0] = (uint8_t)value;
  bytes[1] = (uint8_t)(value >> 8);
}
