import { networkOf } from '../security/rate-limit.ts'

export type Guest = {
  address: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

type Limits = { capacity: number; waiting: number; waitingPerNetwork: number }

type Job = {
  guests: number
  networks: Set<string>
  run: () => void
  refuse: () => void
  /** Shared by all callers of the same key. */
  result: Promise<unknown>
}

/** Too many wait, or all clients have left. */
export const refused = Symbol('refused')

/**
 * A bounded semaphore that serves waiting networks in turn. Work under one key is done once for all callers waiting for
 * it, and dropped before it starts if they have all disconnected. Work under way asks `isWanted` before its longest part.
 */
export function createFairGate({ capacity, waiting, waitingPerNetwork }: Limits) {
  /** Under way and waiting, by key. */
  const jobs = new Map<string, Job>()
  /** Waiting, by network; the first network is served next. */
  const lines = new Map<string, Set<Job>>()
  let running = 0

  return async function pass<T>(
    key: string,
    { address, signal }: Guest,
    work: (isWanted: () => boolean) => Promise<T>,
  ): Promise<T | typeof refused> {
    if (signal.aborted) return refused
    const network = networkOf(address)
    const known = jobs.get(key)
    const job = known ?? createJob(key, work)
    job.guests += 1
    if (!known && running < capacity) start(job)
    else if (!known && !queue(job, network)) job.refuse()
    // Also in the line of this network, which may be shorter.
    else if (known && job.networks.size > 0 && !job.networks.has(network)) queue(job, network)
    const leave = () => {
      job.guests -= 1
      // Started jobs are in no line.
      if (job.guests === 0 && job.networks.size > 0) job.refuse()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return (await job.result) as T | typeof refused
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  function createJob(key: string, work: (isWanted: () => boolean) => Promise<unknown>): Job {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const job: Job = {
      guests: 0,
      networks: new Set(),
      run: () =>
        resolve(
          work(() => job.guests > 0).finally(() => {
            jobs.delete(key)
            release()
          }),
        ),
      refuse: () => {
        unqueue(job)
        jobs.delete(key)
        resolve(refused)
      },
      result: promise,
    }
    jobs.set(key, job)
    return job
  }

  function start(job: Job): void {
    running += 1
    job.run()
  }

  function release(): void {
    running -= 1
    for (const [network, [job]] of lines) {
      if (running >= capacity) return
      if (!job) continue
      const line = lines.get(network)!
      unqueue(job)
      // This network is served next after all others.
      if (line.size > 0) {
        lines.delete(network)
        lines.set(network, line)
      }
      start(job)
    }
  }

  /** In a full queue the longest line gives way, if it is longer than the network's own. */
  function queue(job: Job, network: string): boolean {
    const line = lines.get(network) ?? new Set()
    if (line.size >= waitingPerNetwork) return false
    if (countWaiting() >= waiting) {
      const longest = [...lines.values()].reduce((one, other) => (other.size > one.size ? other : one))
      if (longest.size <= line.size + 1) return false
      const last = [...longest].at(-1)
      // Giving way to itself would leave it in the queue, refused.
      if (last === job) return false
      last?.refuse()
    }
    lines.set(network, line.add(job))
    job.networks.add(network)
    return true
  }

  function unqueue(job: Job): void {
    for (const network of job.networks) {
      const line = lines.get(network)
      line?.delete(job)
      if (line?.size === 0) lines.delete(network)
    }
    job.networks.clear()
  }

  function countWaiting(): number {
    return lines.values().reduce((sum, { size }) => sum + size, 0)
  }
}
