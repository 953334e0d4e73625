/**
 * Memory limits of the technician's command. While the machine has memory left, V8 lets the heap of an import
 * or export grow to several times the live data before it collects, although the site runs on the same
 * machine. glibc would give each thread a separate heap.
 */
export const commandLimits = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
  env: { MALLOC_ARENA_MAX: '2' },
}
