export type Limits = { flags: string[]; env: Record<string, string> }

/** The C library otherwise gives each thread that works for us a heap of its own, and returns little of them. */
const fewHeaps = { MALLOC_ARENA_MAX: '2' }

/**
 * What each kind of process may hold, in MiB: what is young of the JavaScript heap, and what is old. Of the web: after
 * 40,000 requests to 2,000 addresses it holds 254 MiB so, 327 without few heaps, 476 without any of these limits.
 */
export const limits = {
  // Small limits make V8 collect for every few megabytes, beside each request: let it wait until the heap has doubled.
  web: { flags: [...heap({ young: 8, old: 192 }), '--heap-growing-percent=100'], env: fewHeaps },
  // A name whose server does not answer keeps a thread for seconds, and others wait to be looked up.
  worker: { flags: heap({ young: 4, old: 256 }), env: { ...fewHeaps, UV_THREADPOOL_SIZE: '16' } },
  /** Runs once, before there is anybody to serve. */
  prepare: { flags: heap({ young: 8, old: 512 }), env: fewHeaps },
} satisfies Record<string, Limits>

function heap({ young, old }: { young: number; old: number }): string[] {
  return [`--max-semi-space-size=${young}`, `--max-old-space-size=${old}`]
}
