/* The files of the web page, within the program: it runs from anywhere, without folders beside it. */
#include <stddef.h>

typedef struct {
  const char *path;
  const char *type;
  const unsigned char *bytes;
  size_t count;
} beaconfix_page;

/* Every file that the server has; none without the trait WebMap. */
const beaconfix_page *beaconfix_pages(size_t *count);
