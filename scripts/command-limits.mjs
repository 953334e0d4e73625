/**
 * How the technician's command uses memory. V8 would let the heap of an import or export grow to several times of what
 * is live before it collects, as the machine has memory left; the site runs beside it. The C library would give each
 * thread a separate heap.
 */
export const commandLimits = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
  env: { MALLOC_ARENA_MAX: '2' },
}
