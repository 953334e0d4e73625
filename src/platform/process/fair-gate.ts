import { networkOf } from '../security/rate-limit.ts'
import { NetworkLines, type WaitingTurn } from './network-lines.ts'

export type Guest = {
  address: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

type Limits = { capacity: number; waiting: number; waitingPerNetwork: number }

type Job = WaitingTurn & {
  guests: number
  run: () => void
  /** Shared by all callers of the same key. */
  result: Promise<unknown>
}

/** The result if too many callers wait, or all clients have left. */
export const refused = Symbol('refused')

/**
 * A bounded semaphore that serves waiting networks in turn. Work with the same key is done once for all its
 * callers, and dropped before it starts if all of them have disconnected. Running work checks `isWanted`
 * before its longest part.
 */
export function createFairGate({ capacity, waiting, waitingPerNetwork }: Limits) {
  /** Running and waiting jobs, by key. */
  const jobs = new Map<string, Job>()
  const lines = new NetworkLines<Job>(waiting, waitingPerNetwork)
  let running = 0

  function createJob(key: string, work: (isWanted: () => boolean) => Promise<unknown>): Job {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const job: Job = {
      guests: 0,
      networks: new Set(),
      run: () => {
        running += 1
        resolve(
          work(() => job.guests > 0).finally(() => {
            jobs.delete(key)
            running -= 1
            startWaiting()
          }),
        )
      },
      refuse: () => {
        lines.leave(job)
        jobs.delete(key)
        resolve(refused)
      },
      result: promise,
    }
    jobs.set(key, job)
    return job
  }

  function startWaiting(): void {
    while (running < capacity) {
      const job = lines.take()
      if (!job) return
      job.run()
    }
  }

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
    if (!known && running < capacity) job.run()
    else if (!known && !lines.join(network, job)) job.refuse()
    // Joins the line of this network too, which may be shorter.
    else if (known && job.networks.size > 0 && !job.networks.has(network)) lines.join(network, job)
    const leave = () => {
      job.guests -= 1
      // Running jobs are in no line.
      if (job.guests === 0 && job.networks.size > 0) job.refuse()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return (await job.result) as T | typeof refused
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
