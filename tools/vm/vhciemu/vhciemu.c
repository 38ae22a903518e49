/*
 * vhciemu - a small emulated Bluetooth LE controller on /dev/vhci.
 *
 * It answers the HCI commands that the Linux kernel and raw-HCI programs send,
 * and plays a script: beacons with chosen addresses, payloads, RSSI values and
 * intervals, single reports at given times, raw (also malformed) events, command
 * failures, silence, hardware errors, unplugging and plugging in again.
 * Several controllers of one process hear each other, so that one can advertise
 * while another scans.
 *
 * Written from the published HCI packet formats; needs nothing but libc.
 *
 *   vhciemu [-s SCRIPT]... [-l LOG] [-R READYFILE] [-C FIFO] [-U] [-v] [LINE]...
 *
 *   -s SCRIPT  read script lines from a file (see README.md for the language)
 *   LINE       a script line given as an argument
 *   -l LOG     write every command, answer and event (default: standard error with -v)
 *   -R FILE    create FILE when all controllers are registered (and up, with -U)
 *   -C FIFO    make FIFO and obey script lines written to it while running
 *   -U         bring the controllers up (HCIDEVUP) and keep them up
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PKT_CMD = 1, PKT_ACL = 2, PKT_SCO = 3, PKT_EVT = 4, PKT_VENDOR = 0xff };
enum { OK = 0, E_UNKNOWN_CMD = 0x01, E_UNKNOWN_CONN = 0x02, E_DISALLOWED = 0x0c,
       E_INVALID = 0x12, E_UNKNOWN_ADV = 0x42 };
enum { FAMILY_NONE, FAMILY_LEGACY, FAMILY_EXT };       /* for the mixing rule */

#define MAX_CTRL 8
#define MAX_BEACON 256
#define MAX_ACTION 65536
#define MAX_SETS 8
#define MAX_RULES 32

struct advset {
	bool used, enabled;
	uint8_t handle, evt_props_legacy, own_type, random[6];
	bool random_set;
	uint32_t interval_us;
	uint16_t props;
	uint8_t sid, phy2;
	uint8_t data[256], rsp[256];
	int len, rsp_len;
	int64_t next, until;
	int events_left;
};

struct ctrl {
	int fd, index;                 /* fd < 0: unplugged */
	uint8_t addr[6], random[6];
	bool random_set;
	/* what it claims to be */
	bool ext, bredr, down;             /* down: left alone by -U */
	enum { MIX_LAX, MIX_STRICT, MIX_SHARED } mixing;
	int version, sets, batch, dup_by_data, no_le;
	double adv_rssi;               /* how others hear it */
	double loss;                   /* chance that a report is lost */
	/* state that HCI_Reset clears */
	uint64_t evmask, le_evmask;
	int adv_family, scan_family;
	bool scanning, scan_ext, scan_active, scan_dup, params_set, scan_phys;
	int64_t scan_until;
	struct advset legacy, set[MAX_SETS];
	uint8_t name[248];
	/* duplicate filter */
	uint64_t *seen; int nseen, capseen;
	/* batching of legacy reports */
	uint8_t pend[255]; int pend_len, pend_n;
	/* fault injection */
	int drop;
	struct { uint16_t op; uint8_t status; int left; int delay_ms; bool complete_only; } rule[MAX_RULES];
	int nrule;
	struct { uint8_t buf[260]; int len; int64_t due; } later[16];
	int nlater;
	unsigned long reports, commands;
};

struct beacon {
	char name[32];
	uint8_t addr[6], addr_type, evt;          /* evt: legacy PDU type 0..4 */
	uint8_t data[255], rsp[31];
	int len, rsp_len;
	bool extpdu;                               /* only seen by extended scanners */
	uint8_t phy2, sid; int8_t tx;
	int64_t every, jitter, start, stop, next;  /* microseconds */
	long left;
	double rssi[64]; int nrssi, irssi;
	double noise;
	bool on;
	int only;                                  /* heard only by this controller, or -1 */
};

struct action { int64_t at; char *line; int seq; };

static struct ctrl C[MAX_CTRL];
static int nctrl;
static struct beacon B[MAX_BEACON];
static int nbeacon;
static struct action *A;
static int naction, iaction, capaction;
static double link_rssi[MAX_CTRL][MAX_CTRL];   /* NAN: use adv_rssi */
static FILE *logf_;
static int64_t t0, tscan = -1;                 /* start of process, first scan */
static bool clock_scan = true;                 /* script times count from the first scan */
static const char *ready_file;
static bool bring_up;
static uint64_t rng = 0x9e3779b97f4a7c15ull;
static volatile sig_atomic_t stop_signal;

/* ---------------------------------------------------------------- helpers -- */

static int64_t now_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static double uniform(void)                    /* xorshift: the same every run */
{
	rng ^= rng << 13; rng ^= rng >> 7; rng ^= rng << 17;
	return (double)(rng >> 11) / 9007199254740992.0;
}

static double gauss(void)
{
	double u = uniform(), v = uniform();
	if (u < 1e-12) u = 1e-12;
	return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

static void say(const char *fmt, ...)
{
	va_list ap;
	if (!logf_) return;
	fprintf(logf_, "%10.3f ", (now_us() - t0) / 1000.0);
	va_start(ap, fmt); vfprintf(logf_, fmt, ap); va_end(ap);
	fputc('\n', logf_); fflush(logf_);
}

static void die(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt); fputs("vhciemu: ", stderr); vfprintf(stderr, fmt, ap); va_end(ap);
	fputc('\n', stderr);
	exit(2);
}

static const char *hex(const uint8_t *p, int n)
{
	static char buf[4][1200];
	static int k;
	char *o = buf[k = (k + 1) & 3];
	int i;
	for (i = 0; i < n && i < 290; i++) sprintf(o + 3 * i, "%02x ", p[i]);
	o[n > 0 ? 3 * i - 1 : 0] = 0;
	return o;
}

static int hexdigit(int c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	       c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* hex text with optional separators (space - : _ .) -> bytes; -1 when wrong */
static int unhex(const char *s, uint8_t *out, int max)
{
	int n = 0;
	while (*s) {
		if (strchr(" -:_.", *s)) { s++; continue; }
		int a = hexdigit(s[0]), b = a < 0 ? -1 : hexdigit(s[1]);
		if (b < 0 || n == max) return -1;
		out[n++] = (uint8_t)(a << 4 | b);
		s += 2;
	}
	return n;
}

static void parse_addr(const char *s, uint8_t *a)     /* text order is big-endian */
{
	uint8_t t[6];
	if (unhex(s, t, 6) != 6) die("bad address: %s", s);
	for (int i = 0; i < 6; i++) a[i] = t[5 - i];
}

static const char *straddr(const uint8_t *a)
{
	static char s[4][18];
	static int k;
	k = (k + 1) & 3;
	sprintf(s[k], "%02X:%02X:%02X:%02X:%02X:%02X", a[5], a[4], a[3], a[2], a[1], a[0]);
	return s[k];
}

static uint16_t le16(const uint8_t *p) { return (uint16_t)(p[0] | p[1] << 8); }
static uint32_t le24(const uint8_t *p) { return (uint32_t)(p[0] | p[1] << 8 | p[2] << 16); }
static void put16(uint8_t *p, unsigned v) { p[0] = (uint8_t)v; p[1] = (uint8_t)(v >> 8); }

static int8_t clamp_rssi(double v)
{
	long r = lround(v);
	return (int8_t)(r < -127 ? -127 : r > 20 && r != 127 ? 20 : r);
}

/* ------------------------------------------------------------ packets out -- */

static void raw_out(struct ctrl *c, const uint8_t *p, int n)
{
	if (c->fd < 0) return;
	if (write(c->fd, p, (size_t)n) != n)
		say("c%d write failed: %s", (int)(c - C), strerror(errno));
}

static void event(struct ctrl *c, uint8_t code, const uint8_t *p, int n)
{
	uint8_t b[3 + 255];
	if (n > 255) die("event too long");
	b[0] = PKT_EVT; b[1] = code; b[2] = (uint8_t)n;
	if (n) memcpy(b + 3, p, (size_t)n);
	raw_out(c, b, n + 3);
}

static void answer_at(struct ctrl *c, const uint8_t *pkt, int n, int delay_ms)
{
	if (delay_ms <= 0) { raw_out(c, pkt, n); return; }
	if (c->nlater < 16) {
		memcpy(c->later[c->nlater].buf, pkt, (size_t)n);
		c->later[c->nlater].len = n;
		c->later[c->nlater++].due = now_us() + delay_ms * 1000ll;
	}
}

static int cmd_delay;                          /* set by a delay rule for this command */

static void complete(struct ctrl *c, uint16_t op, const uint8_t *ret, int n)
{
	uint8_t b[3 + 255];
	b[0] = PKT_EVT; b[1] = 0x0e; b[2] = (uint8_t)(n + 3); b[3] = 1;
	put16(b + 4, op);
	if (n) memcpy(b + 6, ret, (size_t)n);
	say("c%d < complete 0x%04x %s", (int)(c - C), op, hex(ret, n));
	answer_at(c, b, n + 6, cmd_delay);
}

static void status(struct ctrl *c, uint16_t op, uint8_t st)
{
	uint8_t b[7] = { PKT_EVT, 0x0f, 4, st, 1, 0, 0 };
	put16(b + 5, op);
	say("c%d < status 0x%04x 0x%02x", (int)(c - C), op, st);
	answer_at(c, b, 7, cmd_delay);
}

static void done(struct ctrl *c, uint16_t op, uint8_t st) { complete(c, op, &st, 1); }

/* ----------------------------------------------------------- state, reset -- */

static void reset_state(struct ctrl *c)
{
	c->evmask = 0x00001fffffffffffull;
	c->le_evmask = 0x1f;
	c->adv_family = c->scan_family = FAMILY_NONE;
	c->scanning = c->scan_ext = c->scan_active = c->scan_dup = c->params_set = false;
	c->scan_until = 0;
	c->random_set = false;
	memset(c->random, 0, 6);
	memset(&c->legacy, 0, sizeof c->legacy);
	c->legacy.interval_us = 1280000;
	memset(c->set, 0, sizeof c->set);
	c->nseen = 0; c->pend_n = c->pend_len = 0;
}

/* ---------------------------------------------------------------- reports -- */

/* PDU type as a legacy report says it -> event type of an extended report */
static uint16_t ext_type(uint8_t evt, uint8_t answered)
{
	switch (evt) {
	case 0: return 0x13;                       /* ADV_IND */
	case 1: return 0x15;                       /* ADV_DIRECT_IND */
	case 2: return 0x12;                       /* ADV_SCAN_IND */
	case 3: return 0x10;                       /* ADV_NONCONN_IND */
	default: return answered == 2 ? 0x1a : 0x1b;   /* SCAN_RSP */
	}
}

static void flush_batch(struct ctrl *c)
{
	uint8_t b[255];
	if (!c->pend_n) return;
	b[0] = 0x02; b[1] = (uint8_t)c->pend_n;
	memcpy(b + 2, c->pend, (size_t)c->pend_len);
	event(c, 0x3e, b, c->pend_len + 2);
	c->pend_n = c->pend_len = 0;
}

static bool is_dup(struct ctrl *c, const uint8_t *addr, uint8_t type, uint8_t evt, const uint8_t *d, int n)
{
	uint64_t h = 1469598103934665603ull;
	for (int i = 0; i < 6; i++) h = (h ^ addr[i]) * 1099511628211ull;
	h = (h ^ type) * 1099511628211ull;
	h = (h ^ (evt == 4)) * 1099511628211ull;
	if (c->dup_by_data) for (int i = 0; i < n; i++) h = (h ^ d[i]) * 1099511628211ull;
	for (int i = 0; i < c->nseen; i++) if (c->seen[i] == h) return true;
	if (c->nseen == c->capseen)
		c->seen = realloc(c->seen, sizeof *c->seen * (size_t)(c->capseen = c->capseen ? 2 * c->capseen : 64));
	c->seen[c->nseen++] = h;
	return false;
}

/* One advertisement heard by controller c. extpdu: an extended (AUX) PDU. */
static void heard(struct ctrl *c, const uint8_t *addr, uint8_t type, uint8_t evt, uint8_t answered,
		  const uint8_t *d, int n, double rssi_d, bool extpdu, uint16_t ext_props,
		  uint8_t phy2, uint8_t sid, int8_t tx)
{
	int8_t rssi = clamp_rssi(rssi_d);
	if (c->fd < 0 || !c->scanning) return;
	if (extpdu && !c->scan_ext) return;        /* a legacy scanner does not see AUX PDUs */
	if (c->loss > 0 && uniform() < c->loss) return;
	if (c->scan_dup && is_dup(c, addr, type, evt, d, n)) return;
	if (!(c->evmask & 1ull << 61)) return;     /* LE Meta event masked */
	if (c->scan_ext) {
		uint8_t b[255];
		uint16_t et = extpdu ? ext_props : ext_type(evt, answered);
		int off = 0;
		if (!(c->le_evmask & 1ull << 12)) return;
		do {                                   /* long data goes in pieces of 229 bytes */
			int part = n - off > 229 ? 229 : n - off;
			uint16_t t = et;
			if (off + part < n) t |= 1 << 5;   /* incomplete, more to come */
			memset(b, 0, 26);
			b[0] = 0x0d; b[1] = 1;
			put16(b + 2, t);
			b[4] = type; memcpy(b + 5, addr, 6);
			b[11] = 1; b[12] = extpdu ? phy2 : 0; b[13] = extpdu ? sid : 0xff;
			b[14] = (uint8_t)tx; b[15] = (uint8_t)rssi;
			b[25] = (uint8_t)part;
			memcpy(b + 26, d + off, (size_t)part);
			event(c, 0x3e, b, 26 + part);
			off += part;
		} while (off < n);
	} else {
		if (!(c->le_evmask & 2)) return;
		int need = 10 + n;
		if (c->pend_len + need > 253) flush_batch(c);
		uint8_t *b = c->pend + c->pend_len;
		b[0] = evt; b[1] = type; memcpy(b + 2, addr, 6);
		b[8] = (uint8_t)n; if (n) memcpy(b + 9, d, (size_t)n);
		b[9 + n] = (uint8_t)rssi;
		c->pend_len += need; c->pend_n++;
		if (c->pend_n >= c->batch) flush_batch(c);
	}
	c->reports++;
	say("c%d < report %s %s evt=%d rssi=%d %s", (int)(c - C), straddr(addr), type ? "random" : "public",
	    evt, rssi, hex(d, n));
}

static void beacon_fire(struct beacon *b)
{
	double r = b->rssi[b->irssi];
	b->irssi = (b->irssi + 1) % b->nrssi;
	for (int i = 0; i < nctrl; i++) {
		struct ctrl *c = &C[i];
		double v = r + (b->noise > 0 ? b->noise * gauss() : 0);
		if (b->only >= 0 && b->only != i) continue;
		heard(c, b->addr, b->addr_type, b->evt, 0, b->data, b->len, v, b->extpdu, 0, b->phy2, b->sid, b->tx);
		if (c->scan_active && (b->evt == 0 || b->evt == 2) && b->rsp_len)
			heard(c, b->addr, b->addr_type, 4, b->evt, b->rsp, b->rsp_len, v, false, 0, 0, 0xff, b->tx);
	}
}

/* An advertising set of controller a, heard by the other scanning controllers. */
static void set_fire(struct ctrl *a, struct advset *s, bool legacy_cmd)
{
	static const uint8_t none[6];
	const uint8_t *addr = a->addr;
	uint8_t type = s->own_type & 1;
	if (type) addr = legacy_cmd || !s->random_set ? a->random : s->random;
	if (type && !memcmp(addr, none, 6)) return;
	bool legacy_pdu = legacy_cmd || (s->props & 0x10);
	uint8_t evt = s->evt_props_legacy;
	for (int i = 0; i < nctrl; i++) {
		struct ctrl *c = &C[i];
		if (c == a) continue;
		double v = isnan(link_rssi[a - C][i]) ? a->adv_rssi : link_rssi[a - C][i];
		heard(c, addr, type, evt, 0, s->data, s->len, v, !legacy_pdu, s->props & 0x0f, s->phy2, s->sid, 127);
		if (c->scan_active && legacy_pdu && (evt == 0 || evt == 2))
			heard(c, addr, type, 4, evt, s->rsp, s->rsp_len, v, false, 0, 0, 0xff, 127);
	}
}

/* --------------------------------------------------------------- commands -- */

static const struct { uint16_t op; int octet, bit; signed char need; const char *name; } CMD[] = {
	/* opcode, bit in Read Local Supported Commands (-1: none), needs (0 always, 1 ext, 2 BR/EDR), name */
	{ 0x0401, 0, 0, 2, "Inquiry" }, { 0x0402, 0, 1, 2, "Inquiry_Cancel" },
	{ 0x0405, 0, 4, 2, "Create_Connection" }, { 0x0406, 0, 5, 0, "Disconnect" },
	{ 0x041d, 2, 7, 0, "Read_Remote_Version_Information" },
	{ 0x080e, 5, 3, 2, "Read_Default_Link_Policy" }, { 0x080f, 5, 4, 2, "Write_Default_Link_Policy" },
	{ 0x0c01, 5, 6, 0, "Set_Event_Mask" }, { 0x0c03, 5, 7, 0, "Reset" },
	{ 0x0c05, 6, 0, 2, "Set_Event_Filter" },
	{ 0x0c13, 7, 0, 2, "Write_Local_Name" }, { 0x0c14, 7, 1, 2, "Read_Local_Name" },
	{ 0x0c16, 7, 3, 2, "Write_Connection_Accept_Timeout" },
	{ 0x0c18, 7, 5, 2, "Write_Page_Timeout" }, { 0x0c19, 7, 6, 2, "Read_Scan_Enable" },
	{ 0x0c1a, 7, 7, 2, "Write_Scan_Enable" }, { 0x0c1b, 8, 0, 2, "Read_Page_Scan_Activity" },
	{ 0x0c1c, 8, 1, 2, "Write_Page_Scan_Activity" },
	{ 0x0c23, 9, 0, 2, "Read_Class_of_Device" }, { 0x0c24, 9, 1, 2, "Write_Class_of_Device" },
	{ 0x0c25, 9, 2, 2, "Read_Voice_Setting" }, { 0x0c2d, 10, 2, 0, "Read_Transmit_Power_Level" },
	{ 0x0c38, 11, 2, 2, "Read_Number_Of_Supported_IAC" }, { 0x0c39, 11, 3, 2, "Read_Current_IAC_LAP" },
	{ 0x0c3a, 11, 4, 2, "Write_Current_IAC_LAP" },
	{ 0x0c45, 12, 7, 2, "Write_Inquiry_Mode" }, { 0x0c46, 13, 0, 2, "Read_Page_Scan_Type" },
	{ 0x0c47, 13, 1, 2, "Write_Page_Scan_Type" },
	{ 0x0c52, 17, 1, 2, "Write_Extended_Inquiry_Response" },
	{ 0x0c55, 17, 5, 2, "Read_Simple_Pairing_Mode" }, { 0x0c56, 17, 6, 2, "Write_Simple_Pairing_Mode" },
	{ 0x0c58, 18, 0, 2, "Read_Inquiry_Response_TX_Power" },
	{ 0x0c63, 22, 2, 0, "Set_Event_Mask_Page_2" },
	{ 0x0c6c, 24, 5, 2, "Read_LE_Host_Support" }, { 0x0c6d, 24, 6, 2, "Write_LE_Host_Support" },
	{ 0x1001, 14, 3, 0, "Read_Local_Version_Information" },
	{ 0x1002, -1, 0, 0, "Read_Local_Supported_Commands" },
	{ 0x1003, 14, 5, 0, "Read_Local_Supported_Features" },
	{ 0x1004, 14, 6, 2, "Read_Local_Extended_Features" },
	{ 0x1005, 14, 7, 0, "Read_Buffer_Size" }, { 0x1009, 15, 1, 0, "Read_BD_ADDR" },
	{ 0x1405, 15, 5, 0, "Read_RSSI" },
	{ 0x2001, 25, 0, 0, "LE_Set_Event_Mask" }, { 0x2002, 25, 1, 0, "LE_Read_Buffer_Size" },
	{ 0x2003, 25, 2, 0, "LE_Read_Local_Supported_Features" },
	{ 0x2005, 25, 4, 0, "LE_Set_Random_Address" },
	{ 0x2006, 25, 5, 0, "LE_Set_Advertising_Parameters" },
	{ 0x2007, 25, 6, 0, "LE_Read_Advertising_Channel_TX_Power" },
	{ 0x2008, 25, 7, 0, "LE_Set_Advertising_Data" }, { 0x2009, 26, 0, 0, "LE_Set_Scan_Response_Data" },
	{ 0x200a, 26, 1, 0, "LE_Set_Advertising_Enable" },
	{ 0x200b, 26, 2, 0, "LE_Set_Scan_Parameters" }, { 0x200c, 26, 3, 0, "LE_Set_Scan_Enable" },
	{ 0x200d, 26, 4, 0, "LE_Create_Connection" }, { 0x200e, 26, 5, 0, "LE_Create_Connection_Cancel" },
	{ 0x200f, 26, 6, 0, "LE_Read_Filter_Accept_List_Size" },
	{ 0x2010, 26, 7, 0, "LE_Clear_Filter_Accept_List" },
	{ 0x2011, 27, 0, 0, "LE_Add_Device_To_Filter_Accept_List" },
	{ 0x2012, 27, 1, 0, "LE_Remove_Device_From_Filter_Accept_List" },
	{ 0x2018, 27, 7, 0, "LE_Rand" }, { 0x201c, 28, 3, 0, "LE_Read_Supported_States" },
	{ 0x2035, 36, 1, 1, "LE_Set_Advertising_Set_Random_Address" },
	{ 0x2036, 36, 2, 1, "LE_Set_Extended_Advertising_Parameters" },
	{ 0x2037, 36, 3, 1, "LE_Set_Extended_Advertising_Data" },
	{ 0x2038, 36, 4, 1, "LE_Set_Extended_Scan_Response_Data" },
	{ 0x2039, 36, 5, 1, "LE_Set_Extended_Advertising_Enable" },
	{ 0x203a, 36, 6, 1, "LE_Read_Maximum_Advertising_Data_Length" },
	{ 0x203b, 36, 7, 1, "LE_Read_Number_of_Supported_Advertising_Sets" },
	{ 0x203c, 37, 0, 1, "LE_Remove_Advertising_Set" }, { 0x203d, 37, 1, 1, "LE_Clear_Advertising_Sets" },
	{ 0x2041, 37, 5, 1, "LE_Set_Extended_Scan_Parameters" },
	{ 0x2042, 37, 6, 1, "LE_Set_Extended_Scan_Enable" },
	{ 0x2043, 37, 7, 1, "LE_Extended_Create_Connection" },
};
enum { NCMD = sizeof CMD / sizeof *CMD };

static int cmd_find(uint16_t op)
{
	for (int i = 0; i < NCMD; i++) if (CMD[i].op == op) return i;
	return -1;
}

static bool cmd_known(const struct ctrl *c, int i)
{
	return i >= 0 && (CMD[i].need == 0 || (CMD[i].need == 1 && c->ext) || (CMD[i].need == 2 && c->bredr)) &&
	       !(c->no_le && (CMD[i].op >> 10) == 8);
}

/* Core spec Vol 4 Part E 3.1.1: since the last reset a host may use the legacy or the
 * extended commands, not both. The HCI test suite (HCI/GEV/BV-02-C and BV-03-C) tries
 * advertising and scanning apart, and so does mixing=strict; mixing=shared makes them
 * one; mixing=lax allows everything. Note that LE_Read_Number_of_Supported_Advertising_Sets,
 * which Linux sends at start, counts as an extended advertising command. */
static bool mixing_ok(struct ctrl *c, int *family, int want)
{
	if (*family == FAMILY_NONE) *family = want;
	if (c->mixing == MIX_SHARED && c->adv_family != FAMILY_NONE && c->scan_family != FAMILY_NONE &&
	    c->adv_family != c->scan_family) { *family = FAMILY_NONE; return false; }
	return c->mixing == MIX_LAX || *family == want;
}

static int adv_family_of(uint16_t op)
{
	if (op >= 0x2006 && op <= 0x200a) return FAMILY_LEGACY;
	if (op >= 0x2036 && op <= 0x203d) return FAMILY_EXT;
	return FAMILY_NONE;
}

static int scan_family_of(uint16_t op)
{
	if (op >= 0x200b && op <= 0x200d) return FAMILY_LEGACY;
	if (op >= 0x2041 && op <= 0x2043) return FAMILY_EXT;
	return FAMILY_NONE;
}

static struct advset *find_set(struct ctrl *c, uint8_t handle, bool make)
{
	struct advset *freeset = NULL;
	for (int i = 0; i < c->sets && i < MAX_SETS; i++) {
		if (c->set[i].used && c->set[i].handle == handle) return &c->set[i];
		if (!c->set[i].used && !freeset) freeset = &c->set[i];
	}
	if (!make || !freeset) return NULL;
	memset(freeset, 0, sizeof *freeset);
	freeset->used = true; freeset->handle = handle;
	return freeset;
}

static void scan_on(struct ctrl *c, bool on, bool dup, bool ext, int64_t until)
{
	if (on && tscan < 0) { tscan = now_us(); say("clock: first scan"); }
	flush_batch(c);
	c->scanning = on; c->scan_ext = ext; c->scan_dup = dup; c->scan_until = until; c->nseen = 0;
	say("c%d scan %s%s%s", (int)(c - C), on ? "on" : "off", ext ? " ext" : "", dup ? " dupfilter" : "");
}

static void command(struct ctrl *c, const uint8_t *pkt, int n)
{
	uint16_t op = le16(pkt);
	int plen = pkt[2], i = cmd_find(op);
	const uint8_t *p = pkt + 3;
	uint8_t r[255] = { 0 };
	c->commands++;
	say("c%d > cmd 0x%04x %s %s", (int)(c - C), op, i < 0 ? "?" : CMD[i].name, hex(p, plen));
	if (plen + 3 != n) { say("c%d   (length byte %d does not fit packet of %d)", (int)(c - C), plen, n); }

	cmd_delay = 0;
	if (c->drop > 0) { c->drop--; say("c%d   (dropped)", (int)(c - C)); return; }
	for (int k = 0; k < c->nrule; k++) {
		if (c->rule[k].op != op || c->rule[k].left == 0) continue;
		if (c->rule[k].left > 0) c->rule[k].left--;
		if (c->rule[k].delay_ms) { cmd_delay = c->rule[k].delay_ms; continue; }
		if (c->rule[k].status == 0xff) { say("c%d   (no answer)", (int)(c - C)); return; }
		done(c, op, c->rule[k].status);
		return;
	}
	if (!cmd_known(c, i)) { status(c, op, E_UNKNOWN_CMD); return; }
	if (adv_family_of(op) && !mixing_ok(c, &c->adv_family, adv_family_of(op))) { done(c, op, E_DISALLOWED); return; }
	if (scan_family_of(op) && !mixing_ok(c, &c->scan_family, scan_family_of(op))) {
		if (op == 0x200d || op == 0x2043) status(c, op, E_DISALLOWED); else done(c, op, E_DISALLOWED);
		return;
	}
#define NEED(len) do { if (plen < (len)) { done(c, op, E_INVALID); return; } } while (0)
	switch (op) {
	case 0x0c03:
		flush_batch(c); reset_state(c); done(c, op, OK); break;
	case 0x0c01: NEED(8);
		c->evmask = 0;
		for (int k = 7; k >= 0; k--) c->evmask = c->evmask << 8 | p[k];
		done(c, op, OK); break;
	case 0x2001: NEED(8);
		c->le_evmask = 0;
		for (int k = 7; k >= 0; k--) c->le_evmask = c->le_evmask << 8 | p[k];
		done(c, op, OK); break;
	case 0x0c13: NEED(248); memcpy(c->name, p, 248); done(c, op, OK); break;
	case 0x0c14: memcpy(r + 1, c->name, 248); complete(c, op, r, 249); break;
	case 0x0c19: complete(c, op, r, 2); break;
	case 0x0c1b: put16(r + 1, 0x800); put16(r + 3, 0x12); complete(c, op, r, 5); break;
	case 0x0c23: complete(c, op, r, 4); break;
	case 0x0c25: put16(r + 1, 0x60); complete(c, op, r, 3); break;
	case 0x0c38: r[1] = 1; complete(c, op, r, 2); break;
	case 0x0c39: r[1] = 1; r[2] = 0x33; r[3] = 0x8b; r[4] = 0x9e; complete(c, op, r, 5); break;
	case 0x0c46: case 0x0c55: complete(c, op, r, 2); break;
	case 0x0c58: complete(c, op, r, 2); break;
	case 0x0c6c: r[1] = 1; complete(c, op, r, 3); break;
	case 0x080e: complete(c, op, r, 3); break;
	case 0x0401: {                              /* an inquiry that finds nothing */
		uint8_t z = 0;
		status(c, op, OK); event(c, 0x01, &z, 1); break; }
	case 0x0406: case 0x0405: case 0x041d: status(c, op, E_UNKNOWN_CONN); break;
	case 0x0c2d: case 0x1405: r[0] = E_UNKNOWN_CONN; complete(c, op, r, 4); break;
	case 0x1001:
		r[1] = (uint8_t)c->version; put16(r + 2, 0x0001); r[4] = (uint8_t)c->version;
		put16(r + 5, 0x05f1);                   /* Linux Foundation */
		put16(r + 7, 0x0001); complete(c, op, r, 9); break;
	case 0x1002:
		for (int k = 0; k < NCMD; k++)
			if (CMD[k].octet >= 0 && cmd_known(c, k)) r[1 + CMD[k].octet] |= (uint8_t)(1 << CMD[k].bit);
		complete(c, op, r, 65); break;
	case 0x1003: case 0x1004: {
		uint8_t f[8] = { 0 };
		if (!c->no_le) f[4] |= 0x40;            /* LE supported */
		if (!c->bredr) f[4] |= 0x20;            /* BR/EDR not supported */
		else { f[3] |= 0x40; f[6] |= 0x08 | 0x01; f[7] |= 0x80 | 0x02; }  /* RSSI inquiry; SSP, EIR; ext features */
		if (op == 0x1003) { memcpy(r + 1, f, 8); complete(c, op, r, 9); break; }
		NEED(1);
		r[1] = p[0]; r[2] = 1;
		if (p[0] == 0) memcpy(r + 3, f, 8);
		else if (p[0] == 1) r[3] = 0x03;        /* SSP and LE host supported */
		complete(c, op, r, 11); break; }
	case 0x1005:
		put16(r + 1, c->bredr ? 192 : 0); put16(r + 4, c->bredr ? 4 : 0); complete(c, op, r, 8); break;
	case 0x1009: memcpy(r + 1, c->addr, 6); complete(c, op, r, 7); break;
	case 0x2002: put16(r + 1, 27); r[3] = 4; complete(c, op, r, 4); break;
	case 0x2003: if (c->ext) r[2] |= 0x10; complete(c, op, r, 9); break;
	case 0x2005: NEED(6);
		if (c->scanning || c->legacy.enabled) { done(c, op, E_DISALLOWED); break; }
		memcpy(c->random, p, 6); c->random_set = true; done(c, op, OK); break;
	case 0x2006: {                              /* legacy advertising */
		NEED(15);
		unsigned lo = le16(p), hi = le16(p + 2);
		if (c->legacy.enabled) { done(c, op, E_DISALLOWED); break; }
		if (p[4] > 4 || p[5] > 3 || p[13] == 0 || p[13] > 7 || p[14] > 3) { done(c, op, E_INVALID); break; }
		if (p[4] != 1 && (lo < 0x20 || hi > 0x4000 || lo > hi)) { done(c, op, E_INVALID); break; }
		c->legacy.interval_us = (uint32_t)lo * 625;
		if (p[4] == 1 || c->legacy.interval_us == 0) c->legacy.interval_us = 3750;
		c->legacy.evt_props_legacy = p[4] == 4 ? 1 : p[4];
		c->legacy.own_type = p[5];
		done(c, op, OK); break; }
	case 0x2007: complete(c, op, r, 2); break;
	case 0x2008: case 0x2009: {
		NEED(32);
		if (p[0] > 31) { done(c, op, E_INVALID); break; }
		if (op == 0x2008) { memcpy(c->legacy.data, p + 1, 31); c->legacy.len = p[0]; }
		else { memcpy(c->legacy.rsp, p + 1, 31); c->legacy.rsp_len = p[0]; }
		done(c, op, OK); break; }
	case 0x200a: NEED(1);
		if (p[0] > 1 || (p[0] && (c->legacy.own_type & 1) && !c->random_set)) { done(c, op, E_INVALID); break; }
		c->legacy.enabled = p[0]; c->legacy.next = now_us();
		done(c, op, OK); break;
	case 0x200b: {
		NEED(7);
		unsigned in = le16(p + 1), win = le16(p + 3);
		if (c->scanning) { done(c, op, E_DISALLOWED); break; }
		if (p[0] > 1 || p[5] > 3 || p[6] > 3 || in < 4 || in > 0x4000 || win < 4 || win > in) { done(c, op, E_INVALID); break; }
		c->scan_active = p[0]; c->params_set = true;
		c->legacy.phy2 = p[5];                  /* own address type of the scanner */
		done(c, op, OK); break; }
	case 0x200c: NEED(2);
		if (p[0] > 1 || p[1] > 1 || (p[0] && (c->legacy.phy2 & 1) && !c->random_set)) { done(c, op, E_INVALID); break; }
		scan_on(c, p[0], p[1], false, 0); done(c, op, OK); break;
	case 0x200d: case 0x2043: status(c, op, OK); break;        /* never connects */
	case 0x200e: done(c, op, E_DISALLOWED); break;
	case 0x200f: r[1] = 8; complete(c, op, r, 2); break;
	case 0x2018: for (int k = 1; k < 9; k++) r[k] = (uint8_t)(uniform() * 256); complete(c, op, r, 9); break;
	case 0x201c: for (int k = 1; k < 6; k++) r[k] = 0xff; r[6] = 0x03; complete(c, op, r, 9); break;
	case 0x2035: {
		NEED(7);
		struct advset *s = find_set(c, p[0], false);
		if (!s) { done(c, op, E_UNKNOWN_ADV); break; }
		memcpy(s->random, p + 1, 6); s->random_set = true; done(c, op, OK); break; }
	case 0x2036: {
		NEED(25);
		struct advset *s = find_set(c, p[0], true);
		uint16_t pr = le16(p + 1);
		if (!s) { r[0] = 0x07; complete(c, op, r, 2); break; }      /* memory capacity exceeded */
		if (s->enabled) { r[0] = E_DISALLOWED; complete(c, op, r, 2); break; }
		if (le24(p + 3) < 0x20 || le24(p + 3) > le24(p + 6) || !p[9] || p[9] > 7 || p[10] > 3 || p[18] > 3 ||
		    (p[20] != 1 && p[20] != 3) || p[23] > 15 ||
		    ((pr & 0x10) && pr != 0x13 && pr != 0x15 && pr != 0x1d && pr != 0x12 && pr != 0x10) ||
		    (!(pr & 0x10) && (pr & 3) == 3)) {
			s->used = s->len || s->rsp_len;
			r[0] = E_INVALID; complete(c, op, r, 2); break;
		}
		s->props = pr;
		s->evt_props_legacy = pr == 0x13 ? 0 : pr == 0x15 || pr == 0x1d ? 1 : pr == 0x12 ? 2 : 3;
		s->interval_us = le24(p + 3) * 625;
		if (s->interval_us < 20000) s->interval_us = 20000;
		s->own_type = p[10]; s->phy2 = p[22]; s->sid = p[23];
		r[1] = p[19] == 0x7f ? 0 : p[19];              /* selected TX power */
		complete(c, op, r, 2); break; }
	case 0x2037: case 0x2038: {
		NEED(4);
		struct advset *s = find_set(c, p[0], false);
		uint8_t *dst; int *len;
		if (!s) { done(c, op, E_UNKNOWN_ADV); break; }
		if (p[3] + 4 > plen || ((s->props & 0x10) && p[3] > 31)) { done(c, op, E_INVALID); break; }
		dst = op == 0x2037 ? s->data : s->rsp; len = op == 0x2037 ? &s->len : &s->rsp_len;
		if (p[1] == 3 || p[1] == 1) *len = 0;   /* complete, or first fragment */
		if (*len + p[3] > 255) { done(c, op, 0x07); break; }
		memcpy(dst + *len, p + 4, p[3]); *len += p[3];
		done(c, op, OK); break; }
	case 0x2039: {
		NEED(2);
		if (!p[0] && !p[1]) { for (int k = 0; k < MAX_SETS; k++) c->set[k].enabled = false; done(c, op, OK); break; }
		uint8_t st = plen < 2 + 4 * p[1] ? E_INVALID : OK;
		for (int k = 0; !st && k < p[1]; k++) {
			struct advset *s = find_set(c, p[2 + 4 * k], false);
			if (!s) st = E_UNKNOWN_ADV;
			else if (p[0] && (s->own_type & 1) && !s->random_set && !c->random_set) st = E_INVALID;
		}
		for (int k = 0; !st && k < p[1]; k++) {
			struct advset *s = find_set(c, p[2 + 4 * k], false);
			s->enabled = p[0]; s->next = now_us();
			s->until = le16(p + 3 + 4 * k) ? s->next + le16(p + 3 + 4 * k) * 10000ll : 0;
			s->events_left = p[5 + 4 * k] ? p[5 + 4 * k] : -1;
		}
		done(c, op, st); break; }
	case 0x203a: put16(r + 1, 251); complete(c, op, r, 3); break;
	case 0x203b: r[1] = (uint8_t)c->sets; complete(c, op, r, 2); break;
	case 0x203c: {
		NEED(1);
		struct advset *s = find_set(c, p[0], false);
		if (!s) { done(c, op, E_UNKNOWN_ADV); break; }
		if (s->enabled) { done(c, op, E_DISALLOWED); break; }
		s->used = false; done(c, op, OK); break; }
	case 0x203d: {
		bool busy = false;
		for (int k = 0; k < MAX_SETS; k++) busy |= c->set[k].enabled;
		if (busy) { done(c, op, E_DISALLOWED); break; }
		memset(c->set, 0, sizeof c->set); done(c, op, OK); break; }
	case 0x2041: {
		NEED(8);
		int phys = !!(p[2] & 1) + !!(p[2] & 4);
		if (c->scanning) { done(c, op, E_DISALLOWED); break; }
		if (!phys || plen < 3 + 5 * phys) { done(c, op, E_INVALID); break; }
		for (int k = 0; k < phys; k++) {
			const uint8_t *q = p + 3 + 5 * k;
			if (q[0] > 1 || le16(q + 1) < 4 || le16(q + 3) < 4 || le16(q + 3) > le16(q + 1)) { done(c, op, E_INVALID); return; }
		}
		c->scan_active = p[3]; c->legacy.phy2 = p[0]; c->params_set = true;
		done(c, op, OK); break; }
	case 0x2042: {
		NEED(6);
		if (p[0] && (c->legacy.phy2 & 1) && !c->random_set) { done(c, op, E_INVALID); break; }
		int64_t until = le16(p + 2) ? now_us() + le16(p + 2) * 10000ll : 0;
		scan_on(c, p[0], p[1], true, until); done(c, op, OK); break; }
	default:                                     /* settings that need no answer but success */
		done(c, op, OK);
	}
}

/* ------------------------------------------------------- plug and unplug -- */

static void plug(struct ctrl *c)
{
	uint8_t q[2] = { PKT_VENDOR, 0x00 }, r[8];
	struct pollfd pf;
	if (c->fd >= 0) return;
	c->fd = open("/dev/vhci", O_RDWR | O_CLOEXEC);
	if (c->fd < 0) die("/dev/vhci: %s", strerror(errno));
	reset_state(c);
	if (write(c->fd, q, 2) != 2) die("cannot create the controller: %s", strerror(errno));
	/* the kernel answers ff opcode index16; HCI traffic may come before it */
	c->index = -1;
	while (c->index < 0) {
		pf.fd = c->fd; pf.events = POLLIN;
		if (poll(&pf, 1, 5000) <= 0) die("no answer from /dev/vhci");
		uint8_t b[300];
		ssize_t n = read(c->fd, b, sizeof b);
		if (n >= 4 && b[0] == PKT_VENDOR) c->index = le16(b + 2);
		else if (n > 3 && b[0] == PKT_CMD) command(c, b + 1, (int)n - 1);
	}
	(void)r;
	say("c%d plugged as hci%d %s", (int)(c - C), c->index, straddr(c->addr));
}

static void unplug(struct ctrl *c)
{
	if (c->fd < 0) return;
	say("c%d unplugged (hci%d)", (int)(c - C), c->index);
	close(c->fd);
	c->fd = -1; c->scanning = false; c->nlater = 0;
	reset_state(c);
}

/* --------------------------------------------------------------- script -- */

/* splits off the next word; quotes keep spaces */
static char *word(char **s)
{
	char *p = *s, *start;
	while (*p && isspace((unsigned char)*p)) p++;
	if (!*p) { *s = p; return NULL; }
	if (*p == '"') {
		start = ++p;
		while (*p && *p != '"') p++;
	} else {
		start = p;
		while (*p && !isspace((unsigned char)*p)) p++;
	}
	if (*p) *p++ = 0;
	*s = p;
	return start;
}

static bool yes(const char *v) { return !strcmp(v, "on") || !strcmp(v, "yes") || !strcmp(v, "1"); }

static int evt_of(const char *v)
{
	static const char *N[] = { "ind", "direct", "scan", "nonconn", "rsp" };
	for (int i = 0; i < 5; i++) if (!strcmp(v, N[i])) return i;
	return (int)strtol(v, NULL, 0);
}

/* iBeacon payload: UUID/MAJOR/MINOR/POWER */
static int ibeacon(const char *v, uint8_t *d)
{
	char t[200], *u, *ma, *mi, *pw, *save;
	snprintf(t, sizeof t, "%s", v);
	u = strtok_r(t, "/", &save); ma = strtok_r(NULL, "/", &save);
	mi = strtok_r(NULL, "/", &save); pw = strtok_r(NULL, "/", &save);
	static const uint8_t head[9] = { 0x02, 0x01, 0x06, 0x1a, 0xff, 0x4c, 0x00, 0x02, 0x15 };
	memcpy(d, head, 9);
	if (!pw || unhex(u, d + 9, 16) != 16) die("bad ibeacon: %s", v);
	unsigned a = (unsigned)strtoul(ma, NULL, 0), b = (unsigned)strtoul(mi, NULL, 0);
	d[25] = (uint8_t)(a >> 8); d[26] = (uint8_t)a; d[27] = (uint8_t)(b >> 8); d[28] = (uint8_t)b;
	d[29] = (uint8_t)strtol(pw, NULL, 0);
	return 30;
}

static void parse_rssi(struct beacon *b, const char *v)
{
	char t[1024], *save;
	snprintf(t, sizeof t, "%s", v);
	b->nrssi = 0; b->irssi = 0;
	for (char *w = strtok_r(t, ",", &save); w && b->nrssi < 64; w = strtok_r(NULL, ",", &save))
		b->rssi[b->nrssi++] = strtod(w, NULL);
	if (!b->nrssi) die("bad rssi: %s", v);
}

static void beacon_set(struct beacon *b, char *k)
{
	char *v = strchr(k, '=');
	if (!v) { if (!strcmp(k, "on")) { if (!b->on && b->next >= 0) b->next = now_us(); b->on = true; } else if (!strcmp(k, "off")) b->on = false; else die("bad word: %s", k); return; }
	*v++ = 0;
	if (!strcmp(k, "addr")) parse_addr(v, b->addr);
	else if (!strcmp(k, "type")) b->addr_type = !strcmp(v, "random");
	else if (!strcmp(k, "evt")) b->evt = (uint8_t)evt_of(v);
	else if (!strcmp(k, "every")) b->every = (int64_t)(strtod(v, NULL) * 1000);
	else if (!strcmp(k, "jitter")) b->jitter = (int64_t)(strtod(v, NULL) * 1000);
	else if (!strcmp(k, "start")) b->start = (int64_t)(strtod(v, NULL) * 1000);
	else if (!strcmp(k, "stop")) b->stop = (int64_t)(strtod(v, NULL) * 1000);
	else if (!strcmp(k, "count")) b->left = strtol(v, NULL, 0);
	else if (!strcmp(k, "rssi")) parse_rssi(b, v);
	else if (!strcmp(k, "noise")) b->noise = strtod(v, NULL);
	else if (!strcmp(k, "data")) { if ((b->len = unhex(v, b->data, 255)) < 0) die("bad data: %s", v); }
	else if (!strcmp(k, "rsp")) { if ((b->rsp_len = unhex(v, b->rsp, 31)) < 0) die("bad rsp: %s", v); }
	else if (!strcmp(k, "ibeacon")) b->len = ibeacon(v, b->data);
	else if (!strcmp(k, "extpdu")) b->extpdu = yes(v);
	else if (!strcmp(k, "tx")) b->tx = (int8_t)strtol(v, NULL, 0);
	else if (!strcmp(k, "sid")) b->sid = (uint8_t)strtol(v, NULL, 0);
	else if (!strcmp(k, "on")) { if (yes(v) && !b->on && b->next >= 0) b->next = now_us(); b->on = yes(v); }
	else if (!strcmp(k, "only")) b->only = (int)strtol(v, NULL, 0);
	else die("unknown beacon setting: %s", k);
}

static struct beacon blank_beacon(void)
{
	struct beacon b = { .evt = 3, .addr_type = 1, .every = 100000, .left = -1, .on = true, .only = -1,
			    .phy2 = 1, .sid = 0, .tx = 127 };
	b.rssi[0] = -60; b.nrssi = 1;
	return b;
}

static struct ctrl *which(char **rest)          /* optional "cN" before the arguments */
{
	char *s = *rest;
	while (*s && isspace((unsigned char)*s)) s++;
	if (s[0] == 'c' && isdigit((unsigned char)s[1]) && (s[2] == 0 || isspace((unsigned char)s[2]))) {
		int i = s[1] - '0';
		if (i >= nctrl) die("no controller %d", i);
		*rest = s + 2;
		return &C[i];
	}
	if (!nctrl) die("no controller yet");
	return &C[0];
}

static struct ctrl *add_ctrl(void)
{
	if (nctrl == MAX_CTRL) die("too many controllers");
	struct ctrl *c = &C[nctrl];
	memset(c, 0, sizeof *c);
	c->fd = -1; c->version = 9; c->sets = 4; c->batch = 1; c->mixing = MIX_STRICT; c->adv_rssi = -50;
	uint8_t a[6] = { (uint8_t)(nctrl + 1), 0xaa, 0x01, 0x11, 0xaa, 0x02 };
	memcpy(c->addr, a, 6);
	for (int j = 0; j < MAX_CTRL; j++) link_rssi[nctrl][j] = link_rssi[j][nctrl] = NAN;
	nctrl++;
	return c;
}

static int action_cmp(const void *x, const void *y)
{
	const struct action *a = x, *b = y;
	return a->at < b->at ? -1 : a->at > b->at ? 1 : a->seq - b->seq;
}

static void run_line(const char *text, int64_t now)
{
	char buf[4096], *s = buf, *w, *k;
	snprintf(buf, sizeof buf, "%s", text);
	if ((w = strchr(buf, '#'))) *w = 0;
	w = word(&s);
	if (!w) return;
	if (!strcmp(w, "at")) {
		char *t = word(&s);
		if (!t) die("at: no time");
		if (naction == capaction) A = realloc(A, sizeof *A * (size_t)(capaction = capaction ? 2 * capaction : 256));
		A[naction].at = (int64_t)(strtod(t, NULL) * 1000);
		A[naction].seq = naction;
		A[naction++].line = strdup(s);
		if (now >= 0) qsort(A + iaction, (size_t)(naction - iaction), sizeof *A, action_cmp);
	} else if (!strcmp(w, "clock")) {
		k = word(&s);
		clock_scan = !k || strcmp(k, "start");
	} else if (!strcmp(w, "seed")) {
		k = word(&s); rng = k ? strtoull(k, NULL, 0) * 2654435761u + 88172645463325252ull : rng;
	} else if (!strcmp(w, "controller")) {
		struct ctrl *c = add_ctrl();
		while ((k = word(&s))) {
			char *v = strchr(k, '=');
			if (!v) die("controller: bad word %s", k);
			*v++ = 0;
			if (!strcmp(k, "addr")) parse_addr(v, c->addr);
			else if (!strcmp(k, "ext")) { c->ext = yes(v); if (c->ext && c->version < 9) c->version = 9; }
			else if (!strcmp(k, "bredr")) c->bredr = yes(v);
			else if (!strcmp(k, "le")) c->no_le = !yes(v);
			else if (!strcmp(k, "up")) c->down = !yes(v);
			else if (!strcmp(k, "version")) c->version = (int)strtol(v, NULL, 0);
			else if (!strcmp(k, "mixing")) c->mixing = !strcmp(v, "lax") ? MIX_LAX : !strcmp(v, "shared") ? MIX_SHARED : MIX_STRICT;
			else if (!strcmp(k, "sets")) c->sets = (int)strtol(v, NULL, 0);
			else if (!strcmp(k, "batch")) c->batch = (int)strtol(v, NULL, 0);
			else if (!strcmp(k, "dup")) c->dup_by_data = !strcmp(v, "data");
			else if (!strcmp(k, "rssi")) c->adv_rssi = strtod(v, NULL);
			else if (!strcmp(k, "loss")) c->loss = strtod(v, NULL);
			else die("controller: unknown setting %s", k);
		}
		if (now >= 0) plug(c);
	} else if (!strcmp(w, "link")) {              /* link FROM TO RSSI */
		char *a = word(&s), *b = word(&s), *v = word(&s);
		if (!v) die("link FROM TO RSSI");
		link_rssi[atoi(a) % MAX_CTRL][atoi(b) % MAX_CTRL] = strtod(v, NULL);
	} else if (!strcmp(w, "beacon")) {
		char *name = word(&s);
		if (!name || nbeacon == MAX_BEACON) die("beacon: no name, or too many");
		struct beacon *b = &B[nbeacon++];
		*b = blank_beacon();
		snprintf(b->name, sizeof b->name, "%s", name);
		uint8_t a[6] = { (uint8_t)nbeacon, 0, 0, 0xbe, 0xac, 0xc0 };
		memcpy(b->addr, a, 6);
		while ((k = word(&s))) beacon_set(b, k);
		b->next = -1;
	} else if (!strcmp(w, "set")) {
		char *name = word(&s);
		struct beacon *b = NULL;
		for (int i = 0; name && i < nbeacon; i++) if (!strcmp(B[i].name, name)) b = &B[i];
		if (!b) die("set: no beacon %s", name ? name : "");
		while ((k = word(&s))) beacon_set(b, k);
	} else if (!strcmp(w, "report")) {            /* one report, heard by all scanners */
		struct beacon b = blank_beacon();
		while ((k = word(&s))) beacon_set(&b, k);
		beacon_fire(&b);
	} else if (!strcmp(w, "event")) {             /* raw event: CODE LEN PARAMETERS..., as hex */
		struct ctrl *c = which(&s);
		uint8_t d[300];
		int n = unhex(s, d + 1, 299);
		if (n < 1) die("event: bad hex");
		d[0] = PKT_EVT;
		say("c%d < raw %s", (int)(c - C), hex(d, n + 1));
		raw_out(c, d, n + 1);
	} else if (!strcmp(w, "drop")) {              /* leave the next N commands unanswered */
		struct ctrl *c = which(&s);
		k = word(&s); c->drop = k ? (int)strtol(k, NULL, 0) : 1;
	} else if (!strcmp(w, "fail") || !strcmp(w, "delay")) {
		/* fail OPCODE STATUS|noanswer [COUNT] ; delay OPCODE MS [COUNT] */
		struct ctrl *c = which(&s);
		char *o = word(&s), *v = word(&s), *n = word(&s);
		if (!v || c->nrule == MAX_RULES) die("%s: OPCODE VALUE [COUNT]", w);
		c->rule[c->nrule].op = (uint16_t)strtoul(o, NULL, 0);
		c->rule[c->nrule].delay_ms = *w == 'd' ? atoi(v) : 0;
		c->rule[c->nrule].status = !strcmp(v, "noanswer") ? 0xff : (uint8_t)strtoul(v, NULL, 0);
		c->rule[c->nrule++].left = n ? atoi(n) : -1;
	} else if (!strcmp(w, "heal")) {
		struct ctrl *c = which(&s); c->nrule = 0; c->drop = 0;
	} else if (!strcmp(w, "hwerror")) {
		struct ctrl *c = which(&s); uint8_t code = 0x42;
		event(c, 0x10, &code, 1);
	} else if (!strcmp(w, "unplug")) unplug(which(&s));
	else if (!strcmp(w, "plug")) plug(which(&s));
	else if (!strcmp(w, "exit")) stop_signal = SIGTERM;
	else die("unknown line: %s", text);
}

static void read_script(const char *path)
{
	FILE *f = strcmp(path, "-") ? fopen(path, "r") : stdin;
	char *line = NULL; size_t cap = 0; ssize_t n;
	if (!f) die("%s: %s", path, strerror(errno));
	while ((n = getline(&line, &cap, f)) >= 0) {
		while (n && (line[n - 1] == '\n' || line[n - 1] == '\r')) line[--n] = 0;
		run_line(line, -1);
	}
	free(line);
	if (f != stdin) fclose(f);
}

/* ------------------------------------------------------------------ main -- */

static void on_signal(int sig) { stop_signal = sig; }

/* HCIDEVUP waits for our answers, so another process makes the call */
static pid_t start_up(int index)
{
	pid_t pid = fork();
	if (pid) return pid;
	int s = socket(31, SOCK_RAW | SOCK_CLOEXEC, 1);
	int e = s < 0 || ioctl(s, _IOW('H', 201, int), index) < 0 ? errno : 0;
	_exit(e && e != EALREADY);
}

int main(int argc, char **argv)
{
	const char *logpath = NULL, *fifo = NULL;
	bool verbose = false;
	int o, fifofd = -1, waiting = 0;
	pid_t kids[MAX_CTRL];

	t0 = now_us();
	while ((o = getopt(argc, argv, "s:l:R:C:Uv")) != -1) {
		switch (o) {
		case 's': read_script(optarg); break;
		case 'l': logpath = optarg; break;
		case 'R': ready_file = optarg; break;
		case 'C': fifo = optarg; break;
		case 'U': bring_up = true; break;
		case 'v': verbose = true; break;
		default: fprintf(stderr, "see the head of vhciemu.c\n"); return 2;
		}
	}
	for (; optind < argc; optind++) run_line(argv[optind], -1);
	if (!nctrl) add_ctrl();
	if (naction) qsort(A, (size_t)naction, sizeof *A, action_cmp);
	if (logpath) { if (!(logf_ = fopen(logpath, "w"))) die("%s: %s", logpath, strerror(errno)); }
	else if (verbose) logf_ = stderr;
	signal(SIGTERM, on_signal); signal(SIGINT, on_signal); signal(SIGPIPE, SIG_IGN);
	if (fifo) {
		unlink(fifo);
		if (mkfifo(fifo, 0666) || (fifofd = open(fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) die("%s: %s", fifo, strerror(errno));
		chmod(fifo, 0666);
	}
	for (int i = 0; i < nctrl; i++) plug(&C[i]);
	if (bring_up) for (int i = 0; i < nctrl; i++) { kids[i] = 0; if (!C[i].down) { kids[i] = start_up(C[i].index); waiting++; } }
	char fbuf[4096]; int flen = 0;
	bool ready = false;

	while (!stop_signal) {
		int64_t now = now_us(), due = now + 1000000;
		int64_t base = clock_scan ? tscan : t0;

		for (int k = 0; bring_up && waiting && k < nctrl; k++) {
			int st;
			if (kids[k] > 0 && waitpid(kids[k], &st, WNOHANG) == kids[k]) {
				say("c%d up: %s", k, WIFEXITED(st) && !WEXITSTATUS(st) ? "ok" : "failed");
				kids[k] = 0; waiting--;
			}
		}
		if (waiting && due > now + 5000) due = now + 5000;
		if (!ready && !waiting) {
			ready = true;
			if (ready_file) { FILE *f = fopen(ready_file, "w"); if (f) { for (int i = 0; i < nctrl; i++) fprintf(f, "hci%d %s\n", C[i].index, straddr(C[i].addr)); fclose(f); } }
			say("ready");
		}
		/* delayed answers */
		for (int i = 0; i < nctrl; i++) {
			struct ctrl *c = &C[i];
			for (int k = 0; k < c->nlater; ) {
				if (c->later[k].due <= now) {
					raw_out(c, c->later[k].buf, c->later[k].len);
					memmove(&c->later[k], &c->later[k + 1], sizeof c->later[0] * (size_t)(--c->nlater - k));
				} else { if (c->later[k].due < due) due = c->later[k].due; k++; }
			}
			if (c->scanning && c->scan_until) {
				if (now >= c->scan_until) { uint8_t b = 0x11; scan_on(c, false, false, true, 0); event(c, 0x3e, &b, 1); }
				else if (c->scan_until < due) due = c->scan_until;
			}
		}
		/* script actions and beacons */
		if (base >= 0) {
			while (iaction < naction && A[iaction].at + base <= now) {
				char *l = A[iaction++].line;
				say("script: %s", l);
				run_line(l, now); free(l);
			}
			if (iaction < naction && A[iaction].at + base < due) due = A[iaction].at + base;
			for (int i = 0; i < nbeacon; i++) {
				struct beacon *b = &B[i];
				if (!b->on || !b->left || b->every <= 0) continue;
				if (b->stop && now - base >= b->stop) { b->on = false; continue; }
				if (b->next < 0) b->next = base + b->start;
				if (b->next <= now) {
					beacon_fire(b);
					if (b->left > 0) b->left--;
					b->next += b->every + (b->jitter ? (int64_t)(uniform() * (double)b->jitter) : 0);
					if (b->next < now - 1000000) b->next = now;     /* never a storm after a stall */
				}
				if (b->next < due) due = b->next;
			}
		}
		/* the controllers' own advertising */
		for (int i = 0; i < nctrl; i++) {
			struct ctrl *c = &C[i];
			if (c->fd < 0) continue;
			for (int k = -1; k < MAX_SETS; k++) {
				struct advset *s = k < 0 ? &c->legacy : &c->set[k];
				if (!s->enabled) continue;
				if (s->until && now >= s->until) {
					uint8_t t[6] = { 0x12, 0x3c, s->handle, 0, 0, 0 };
					s->enabled = false; event(c, 0x3e, t, 6); continue;
				}
				if (s->next <= now) {
					set_fire(c, s, k < 0);
					s->next += s->interval_us;
					if (s->next < now) s->next = now + s->interval_us;
					if (k >= 0 && s->events_left > 0 && --s->events_left == 0) {
						uint8_t t[6] = { 0x12, 0x43, s->handle, 0, 0, 0 };
						s->enabled = false; event(c, 0x3e, t, 6);
					}
				}
				if (s->next < due) due = s->next;
			}
		}
		/* wait for commands */
		struct pollfd pf[MAX_CTRL + 1];
		for (int i = 0; i < nctrl; i++) { pf[i].fd = C[i].fd; pf[i].events = POLLIN; pf[i].revents = 0; }
		pf[nctrl].fd = fifofd; pf[nctrl].events = POLLIN; pf[nctrl].revents = 0;
		int npf = nctrl;
		now = now_us();
		int64_t left = due - now;
		struct timespec ts = { 0, 0 };
		if (left > 0) { ts.tv_sec = left / 1000000; ts.tv_nsec = left % 1000000 * 1000; }
		if (ppoll(pf, (nfds_t)npf + 1, &ts, NULL) < 0 && errno != EINTR) die("poll: %s", strerror(errno));
		for (int i = 0; i < npf; i++) {
			uint8_t b[2048];
			if (!(pf[i].revents & POLLIN) || C[i].fd < 0) continue;
			ssize_t n = read(C[i].fd, b, sizeof b);
			if (n >= 4 && b[0] == PKT_CMD) command(&C[i], b + 1, (int)n - 1);
			else if (n > 0) say("c%d > packet %s", i, hex(b, (int)n));
		}
		if (pf[npf].revents & POLLIN) {
			ssize_t n = read(fifofd, fbuf + flen, sizeof fbuf - 1 - (size_t)flen);
			if (n > 0) {
				flen += (int)n;
				char *nl;
				while ((nl = memchr(fbuf, '\n', (size_t)flen))) {
					*nl = 0; say("fifo: %s", fbuf); run_line(fbuf, now_us());
					flen -= (int)(nl + 1 - fbuf); memmove(fbuf, nl + 1, (size_t)flen);
				}
				if (flen == (int)sizeof fbuf - 1) flen = 0;
			}
		}
	}
	for (int i = 0; i < nctrl; i++) {
		say("c%d commands=%lu reports=%lu", i, C[i].commands, C[i].reports);
		unplug(&C[i]);
	}
	return 0;
}
