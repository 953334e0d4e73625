type Watch = { start: number }

/**
 * Tracks invalidations while values are being made, so that a value which started before one of its tags
 * changed is not cached.
 */
export class RecentChanges {
  /** Oldest first. */
  readonly #watches = new Set<Watch>()
  #heard: { at: number; tags: string[] | 'all' }[] = []
  #count = 0

  get watches(): number {
    return this.#watches.size
  }

  watch(): Watch {
    const watch = { start: this.#count }
    this.#watches.add(watch)
    return watch
  }

  unwatch(watch: Watch): void {
    this.#watches.delete(watch)
    const [oldest] = this.#watches
    this.#heard = oldest ? this.#heard.filter(change => change.at > oldest.start) : []
  }

  note(tags: string[] | 'all'): void {
    this.#count += 1
    if (this.#watches.size > 0) this.#heard.push({ at: this.#count, tags })
  }

  since({ start }: Watch, tags: Set<string>): boolean {
    return this.#heard.some(
      change => change.at > start && (change.tags === 'all' || change.tags.some(tag => tags.has(tag))),
    )
  }
}
