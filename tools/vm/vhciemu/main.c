/* vhciemu [-U] [-l LOG] [-R READY] [-C FIFO] LINE...

   Plugs in emulated controllers and plays beacons, as the lines say (script.c).

   -U        switches the controllers on, and so keeps them on
   -l LOG    writes down every command, answer and report
   -R READY  makes this file when all controllers are there
   -C FIFO   makes a FIFO and obeys the lines that are written to it */
#include "vhciemu.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

bool ended;

/* HCIDEVUP waits for our answers, so another process has to call it. */
static void switch_on(const struct controller *c) {
  enum { BLUETOOTH = 31, HCI = 1 };
  if (fork()) return;
  int socket_file = socket(BLUETOOTH, SOCK_RAW, HCI);
  _exit(ioctl(socket_file, _IOW('H', 201, int), c->index) < 0 && errno != EALREADY);
}

/* Whether all that were started are on. */
static bool are_on(int *waiting) {
  for (int status; *waiting > 0 && waitpid(-1, &status, WNOHANG) > 0; --*waiting)
    if (status) die("a controller cannot be switched on");
  return *waiting == 0;
}

static void obey_lines(int fifo) {
  static char text[4096];
  static size_t length;
  ssize_t count = read(fifo, text + length, sizeof text - length - 1);
  if (count <= 0) return;
  length += (size_t)count;
  for (char *end; (end = memchr(text, '\n', length));) {
    *end = 0;
    say("order: %s", text);
    obey(text);
    length -= (size_t)(end + 1 - text);
    memmove(text, end + 1, length);
  }
  if (length == sizeof text - 1) die("a line is too long");
}

/* Waits for commands and lines until something is due on the air. */
static void wait_until(int64_t due, int fifo) {
  struct pollfd files[MAX_CONTROLLERS + 1];
  for (int i = 0; i < controller_count; i++)
    files[i] = (struct pollfd){.fd = controllers[i].file, .events = POLLIN};
  files[controller_count] = (struct pollfd){.fd = fifo, .events = POLLIN};
  int64_t left = due - now();
  if (left < 0) left = 0;
  struct timespec time = {left / 1000000, left % 1000000 * 1000};
  if (ppoll(files, (nfds_t)controller_count + 1, &time, NULL) <= 0) return;
  for (int i = 0; i < controller_count; i++) {
    uint8_t packet[2048];
    if (!files[i].revents) continue;
    ssize_t length = read(controllers[i].file, packet, sizeof packet);
    if (length >= 4 && packet[0] == 1) command(&controllers[i], packet + 1, (int)length - 1);
  }
  if (files[controller_count].revents) obey_lines(fifo);
}

int main(int count, char **words) {
  const char *ready = NULL;
  bool on = false;
  int fifo = -1, waiting = 0;
  for (int option; (option = getopt(count, words, "Ul:R:C:")) != -1;) {
    if (option == 'U') on = true;
    else if (option == 'l') open_log(optarg);
    else if (option == 'R') ready = optarg;
    else if (option == 'C') {
      if (mkfifo(optarg, 0600) || (fifo = open(optarg, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0)
        die("no FIFO %s: %s", optarg, strerror(errno));
    } else return 64;
  }
  for (; optind < count; optind++) obey(words[optind]);
  for (int i = 0; i < controller_count; i++) {
    plug(&controllers[i]);
    if (on && !controllers[i].stays_down) switch_on(&controllers[i]), waiting++;
  }
  while (!ended) {
    if (ready && are_on(&waiting)) {
      FILE *file = fopen(ready, "w");
      if (file) fclose(file);
      ready = NULL;
    }
    int64_t due = air(now());
    wait_until(ready && due > now() + 5000 ? now() + 5000 : due, fifo);
  }
  for (int i = 0; i < controller_count; i++) unplug(&controllers[i]);
  return 0;
}
