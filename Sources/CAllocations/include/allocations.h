// Counts the heap allocations of the process it is linked into.
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

// Number of calls of malloc, calloc, realloc and their aligned kin so far.
unsigned long allocations_so_far(void);

#endif
