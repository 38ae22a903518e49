/* The advertising commands: legacy, and extended with legacy PDUs. */
#include "vhciemu.h"

#include <string.h>

static enum family family_of(uint16_t opcode) {
  if (opcode >= 0x2006 && opcode <= 0x200a && opcode != 0x2007) return LEGACY;
  /* Read Number of Supported Advertising Sets, which the kernel asks first of all, counts. */
  if (opcode >= 0x2036 && opcode <= 0x203d) return EXTENDED;
  return NONE;
}

static struct advertising *find(struct controller *c, uint8_t handle, bool make) {
  for (int i = 0; i < MAX_SETS; i++)
    if (c->sets[i].used && c->sets[i].handle == handle) return &c->sets[i];
  for (int i = 0; make && i < MAX_SETS; i++) {
    if (c->sets[i].used) continue;
    c->sets[i] = (struct advertising){.used = true, .handle = handle};
    return &c->sets[i];
  }
  return NULL;
}

static void enable(struct advertising *set, bool on) {
  set->enabled = on;
  set->next = now();
}

/* The event types of legacy commands are ADV_IND, ADV_DIRECT_IND, ADV_SCAN_IND, ADV_NONCONN_IND. */
static uint8_t legacy(struct controller *c, uint16_t opcode, const uint8_t *p, int length) {
  struct advertising *set = &c->legacy;
  unsigned least = u16(p), most = u16(p + 2);
  switch (opcode) {
    case 0x2006:
      if (set->enabled) return DISALLOWED;
      if (length < 15 || p[4] > 3 || p[5] > 3 || p[13] == 0 || p[13] > 7) return INVALID;
      if (least < 0x20 || most > 0x4000 || least > most) return INVALID;
      set->interval = (int64_t)least * 625;
      set->event = p[4];
      set->own_address_type = p[5];
      return SUCCESS;
    case 0x2008:
      if (length < 32 || p[0] > 31) return INVALID;
      memcpy(set->data, p + 1, 31);
      set->length = p[0];
      return SUCCESS;
    case 0x2009:
      if (length < 32 || p[0] > 31) return INVALID;
      memcpy(set->response, p + 1, 31);
      set->response_length = p[0];
      return SUCCESS;
    default:
      if (length < 1 || p[0] > 1) return INVALID;
      enable(set, p[0]);
      return SUCCESS;
  }
}

/* Properties of legacy PDUs: 0x13 ADV_IND, 0x12 ADV_SCAN_IND, 0x10 ADV_NONCONN_IND. */
static uint8_t set_parameters(struct controller *c, const uint8_t *p, int length) {
  unsigned properties = u16(p + 1), least = u16(p + 3), most = u16(p + 6);
  if (length < 25 || least < 0x20 || least > most || p[9] == 0 || p[9] > 7 || p[10] > 3)
    return INVALID;
  if (properties != 0x10 && properties != 0x12 && properties != 0x13) return INVALID;
  struct advertising *set = find(c, p[0], true);
  if (!set) return OUT_OF_MEMORY;
  if (set->enabled) return DISALLOWED;
  set->event = properties == 0x13 ? 0 : properties == 0x12 ? 2 : 3;
  set->interval = (int64_t)least * 625;
  set->own_address_type = p[10];
  return SUCCESS;
}

/* All data at once (operation 3), as legacy PDUs are short. */
static uint8_t set_data(struct advertising *set, uint16_t opcode, const uint8_t *p, int length) {
  if (!set) return UNKNOWN_ADVERTISING;
  if (length < 4 + p[3] || p[3] > 31 || p[1] != 3) return INVALID;
  if (opcode == 0x2037) {
    memcpy(set->data, p + 4, p[3]);
    set->length = p[3];
  } else {
    memcpy(set->response, p + 4, p[3]);
    set->response_length = p[3];
  }
  return SUCCESS;
}

/* No set is switched unless all are known; off for no set is off for all. */
static uint8_t set_enable(struct controller *c, const uint8_t *p, int length) {
  if (length < 2 || length < 2 + 4 * p[1]) return INVALID;
  for (int i = 0; i < p[1]; i++)
    if (!find(c, p[2 + 4 * i], false)) return UNKNOWN_ADVERTISING;
  for (int i = 0; i < p[1]; i++) enable(find(c, p[2 + 4 * i], false), p[0]);
  for (int i = 0; i < MAX_SETS && !p[0] && !p[1]; i++) c->sets[i].enabled = false;
  return SUCCESS;
}

static uint8_t remove_sets(struct controller *c, const struct advertising *one, bool all) {
  if (!all && !one) return UNKNOWN_ADVERTISING;
  for (int i = 0; i < MAX_SETS; i++)
    if ((all || one == &c->sets[i]) && c->sets[i].enabled) return DISALLOWED;
  for (int i = 0; i < MAX_SETS; i++)
    if (all || one == &c->sets[i]) c->sets[i].used = false;
  return SUCCESS;
}

bool advertising_command(struct controller *c, uint16_t opcode, const uint8_t *p, int length) {
  enum family family = family_of(opcode);
  uint8_t r[3] = {SUCCESS};
  int returned = 1;
  if (family == NONE) return false;
  if (c->advertising_family == NONE) c->advertising_family = family;
  if (c->advertising_family != family) {
    done(c, opcode, DISALLOWED);
    return true;
  }
  struct advertising *set = find(c, p[0], false);
  switch (opcode) {
    case 0x2036: r[0] = set_parameters(c, p, length), returned = 2; break;
    case 0x2037: case 0x2038: r[0] = set_data(set, opcode, p, length); break;
    case 0x2039: r[0] = set_enable(c, p, length); break;
    case 0x203a: put_u16(r + 1, 251), returned = 3; break;
    case 0x203b: r[1] = MAX_SETS, returned = 2; break;
    case 0x203c: r[0] = remove_sets(c, set, false); break;
    case 0x203d: r[0] = remove_sets(c, NULL, true); break;
    default: r[0] = legacy(c, opcode, p, length);
  }
  complete(c, opcode, r, returned);
  return true;
}
