import path from 'node:path'

export type Limits = { flags: string[]; env: Record<string, string> }

/** Otherwise glibc gives each thread a separate heap, and returns little of it to the system. */
const fewHeaps = { MALLOC_ARENA_MAX: '2' }
/**
 * Blocks above this size are returned to the system once they are freed. By default glibc raises the limit to 32 MiB, and
 * cached pages then lie between the holes that brotli's tables leave.
 */
const returnBlocks = { MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/** Node's compiler of types takes 15 to 25 MiB of each process. */
const withoutTypes = ['--import', path.join(import.meta.dirname, '../../scripts/built-sources.mjs')]

/**
 * Heap limits in MiB for each kind of process, for the young and old generation. With 12 MiB of young
 * generation a web process would use 20 MiB more, for the same throughput.
 */
export const limits = {
  // With small limits, V8 would collect beside each request, so let the heap grow by 40 % first. A coverage with 10,000
  // readers and a thousand posts in a minute needs more than 192 MiB; without them the limit is not reached.
  web: {
    flags: [...withoutTypes, ...heap({ young: 8, old: 320 }), '--heap-growing-percent=40'],
    // Node has four threads by default: four pictures or password hashes would occupy all, and file reads
    // would wait.
    env: { ...fewHeaps, ...returnBlocks, UV_THREADPOOL_SIZE: '8' },
  },
  // A slow DNS lookup blocks a thread for seconds, and others wait behind it.
  worker: {
    flags: [...withoutTypes, ...heap({ young: 4, old: 256 })],
    env: { ...fewHeaps, UV_THREADPOOL_SIZE: '16' },
  },
  /** Runs once, before any request is served. */
  prepare: { flags: [...withoutTypes, ...heap({ young: 8, old: 512 })], env: fewHeaps },
} satisfies Record<string, Limits>

function heap({ young, old }: { young: number; old: number }): string[] {
  return [`--max-semi-space-size=${young}`, `--max-old-space-size=${old}`]
}
