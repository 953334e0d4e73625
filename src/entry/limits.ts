export type Limits = { flags: string[]; env: Record<string, string> }

/** Otherwise the C library gives each thread a separate heap, and returns little of it. */
const fewHeaps = { MALLOC_ARENA_MAX: '2' }

/**
 * Heap limits of each kind of process in MiB, young and old generation. After 60,000 requests to 2,000 addresses a web
 * process holds 285 MiB; 305 with 12 of young generation, for as much work.
 */
export const limits = {
  // With small limits V8 would collect beside each request; let the heap grow by 60 % first.
  web: {
    flags: [...heap({ young: 8, old: 192 }), '--heap-growing-percent=60'],
    // Four pictures and the hashes of passwords would occupy Node's four threads, and files would wait.
    env: { ...fewHeaps, UV_THREADPOOL_SIZE: '8' },
  },
  // A slow DNS lookup blocks a thread for seconds, and other lookups wait.
  worker: { flags: heap({ young: 4, old: 256 }), env: { ...fewHeaps, UV_THREADPOOL_SIZE: '16' } },
  /** Runs once, before requests are served. */
  prepare: { flags: heap({ young: 8, old: 512 }), env: fewHeaps },
} satisfies Record<string, Limits>

function heap({ young, old }: { young: number; old: number }): string[] {
  return [`--max-semi-space-size=${young}`, `--max-old-space-size=${old}`]
}
