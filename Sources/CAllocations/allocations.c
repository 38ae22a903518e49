// The allocation functions of the C library, with a counter in front. A definition in the
// executable comes before the library's, for LAPACK and the Swift runtime as well. For glibc.
#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong count;

unsigned long allocations_so_far(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}

static void tick(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  tick();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  tick();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  tick();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  tick();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  tick();
  *out = __libc_memalign(alignment, size);
  return *out == NULL ? ENOMEM : 0;
}
