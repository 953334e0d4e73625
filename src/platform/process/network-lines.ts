export type Waiting = {
  /** Networks in whose lines it waits. */
  networks: Set<string>
  /** Called for what has to give way; must leave the lines. */
  refuse: () => void
}

/** Bounded waiting lines, one for each network; the networks take turns. */
export class NetworkLines<Job extends Waiting> {
  readonly #max: number
  readonly #maxPerNetwork: number
  /** The first network is served next. */
  readonly #lines = new Map<string, Set<Job>>()

  constructor(max: number, maxPerNetwork: number) {
    this.#max = max
    this.#maxPerNetwork = maxPerNetwork
  }

  /** If the lines are full, the longest gives way, unless the network's own is as long. */
  join(network: string, job: Job): boolean {
    const line = this.#lines.get(network) ?? new Set()
    if (line.size >= this.#maxPerNetwork) return false
    if (this.#lines.values().reduce((sum, { size }) => sum + size, 0) >= this.#max) {
      const longest = [...this.#lines.values()].reduce((one, other) => (other.size > one.size ? other : one))
      if (longest.size <= line.size + 1) return false
      const last = [...longest].at(-1)
      // Giving way to itself would leave it in the queue, refused.
      if (last === job) return false
      last?.refuse()
    }
    this.#lines.set(network, line.add(job))
    job.networks.add(network)
    return true
  }

  leave(job: Job): void {
    for (const network of job.networks) {
      const line = this.#lines.get(network)
      line?.delete(job)
      if (line?.size === 0) this.#lines.delete(network)
    }
    job.networks.clear()
  }

  /** Removes and returns the first of the next network, which is served again after all others. */
  take(): Job | undefined {
    const [next] = this.#lines
    if (!next) return undefined
    const [network, line] = next
    const [job] = line
    if (job) this.leave(job)
    this.#lines.delete(network)
    if (line.size > 0) this.#lines.set(network, line)
    return job
  }
}
