/* libbluetooth (GPL-2.0-or-later) and what its macros keep from Swift. */
#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/hci_lib.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

/* The list of all adapters; at most HCI_MAX_DEV indices, whose number is returned, or -1. */
static inline int beaconfix_hci_list(int socket, uint16_t indices[HCI_MAX_DEV]) {
  struct {
    struct hci_dev_list_req head;
    struct hci_dev_req entries[HCI_MAX_DEV];
  } list;
  memset(&list, 0, sizeof list);
  list.head.dev_num = HCI_MAX_DEV;
  if (ioctl(socket, HCIGETDEVLIST, &list) < 0) return -1;
  for (int entry = 0; entry < list.head.dev_num && entry < HCI_MAX_DEV; entry++)
    indices[entry] = list.entries[entry].dev_id;
  return list.head.dev_num;
}

static inline int beaconfix_hci_up(int socket, int index) {
  return ioctl(socket, HCIDEVUP, (unsigned long)index);
}

/* Asks a bound socket about a connection that isn't there: ENOENT, or EBUSY while another program
   holds the adapter by its user channel. */
static inline int beaconfix_hci_probe(int socket) {
  struct {
    struct hci_auth_info_req request;
    uint8_t room[8];
  } probe;
  memset(&probe, 0, sizeof probe);
  return ioctl(socket, HCIGETAUTHINFO, &probe);
}

/* Binds a raw socket to no adapter: it hears of adapters that come, go and change. */
static inline int beaconfix_hci_bind_none(int socket) {
  struct sockaddr_hci address;
  memset(&address, 0, sizeof address);
  address.hci_family = AF_BLUETOOTH;
  address.hci_dev = HCI_DEV_NONE;
  address.hci_channel = HCI_CHANNEL_RAW;
  return bind(socket, (struct sockaddr *)&address, sizeof address);
}

/* One packet, without waiting, and when the kernel got it: microseconds since 1970, or -1. */
static inline ssize_t beaconfix_hci_receive(int socket, void *buffer, size_t size,
                                            int64_t *microseconds) {
  union {
    char bytes[CMSG_SPACE(sizeof(struct timeval)) + CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
  } control;
  struct iovec part = {buffer, size};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  ssize_t length = recvmsg(socket, &message, MSG_DONTWAIT);
  *microseconds = -1;
  if (length < 0) return length;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part)) {
    struct timeval time;
    if (part->cmsg_level != SOL_HCI || part->cmsg_type != HCI_CMSG_TSTAMP) continue;
    memcpy(&time, CMSG_DATA(part), sizeof time);
    *microseconds = (int64_t)time.tv_sec * 1000000 + time.tv_usec;
  }
  return length;
}
