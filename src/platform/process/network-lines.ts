export type WaitingTurn = {
  /** Networks in whose lines the job waits. */
  networks: Set<string>
  /** Called when the job has to give way. Must remove it from the lines. */
  refuse: () => void
}

/** Bounded queues, one per network. The networks take turns. */
export class NetworkLines<Job extends WaitingTurn> {
  readonly #max: number
  readonly #maxPerNetwork: number
  /** Lines in the order in which networks are served. */
  readonly #lines = new Map<string, Set<Job>>()

  constructor(max: number, maxPerNetwork: number) {
    this.#max = max
    this.#maxPerNetwork = maxPerNetwork
  }

  /**
   * Adds a job. If the lines are full, a job of the longest line gives way, unless this network's own line is
   * as long.
   */
  join(network: string, job: Job): boolean {
    const line = this.#lines.get(network) ?? new Set()
    if (line.size >= this.#maxPerNetwork) return false
    if (this.#lines.values().reduce((sum, { size }) => sum + size, 0) >= this.#max) {
      const longest = [...this.#lines.values()].reduce((one, other) => (other.size > one.size ? other : one))
      if (longest.size <= line.size + 1) return false
      const last = [...longest].at(-1)
      // A job that gives way to itself would stay in the line although it was refused.
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

  /** Removes and returns the first job of the next network, which then goes to the end of the turn order. */
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
