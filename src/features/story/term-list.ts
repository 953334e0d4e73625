/** An article that has a term. */
export type TermEntry = {
  articleId: number
  /** With the precision of 32 bits. */
  weight: number
  /** Seconds since 1970. */
  seenAt: number
}

const entryBytes = 12

/** The articles that have a term. Read in place, as an article is compared with thousands of entries. */
export class TermList {
  readonly #bytes: DataView
  readonly #since: number
  readonly #added: TermEntry[] = []
  readonly #removed = new Set<number>()
  #isRewritten: boolean

  /**
   * Reads a term's entries as `story_term_lists` has them.
   * @param since entries seen before, in seconds since 1970, are left out
   * @param maxOld left out, from which on the list is written anew
   */
  constructor({ buffer, byteOffset, length }: Uint8Array, since: number, maxOld: number) {
    const whole = length - (length % entryBytes)
    this.#bytes = new DataView(buffer, byteOffset, whole)
    this.#since = since
    let old = 0
    for (let at = 8; at < whole; at += entryBytes) if (this.#bytes.getInt32(at) <= since) old += 1
    this.#isRewritten = old >= maxOld
  }

  /** The number of other articles. */
  countOthers(articleId: number): number {
    let count = 0
    this.eachOther(articleId, () => {
      count += 1
    })
    return count
  }

  eachOther(articleId: number, work: (otherId: number, weight: number) => void): void {
    for (let at = 0; at < this.#bytes.byteLength; at += entryBytes) {
      const otherId = this.#bytes.getInt32(at)
      if (otherId !== articleId && this.#counts(at, otherId)) work(otherId, this.#bytes.getFloat32(at + 4))
    }
    for (const other of this.#added) if (other.articleId !== articleId) work(other.articleId, other.weight)
  }

  #counts(at: number, articleId: number): boolean {
    return (
      this.#bytes.getInt32(at + 8) > this.#since &&
      (this.#removed.size === 0 || !this.#removed.has(articleId))
    )
  }

  add(entry: TermEntry): void {
    this.#added.push(entry)
  }

  remove(articleId: number): void {
    const own = this.#added.findIndex(entry => entry.articleId === articleId)
    if (own >= 0) {
      this.#added.splice(own, 1)
      this.#isRewritten = true
    }
    for (let at = 0; at < this.#bytes.byteLength; at += entryBytes) {
      if (this.#bytes.getInt32(at) !== articleId || !this.#counts(at, articleId)) continue
      this.#removed.add(articleId)
      this.#isRewritten = true
    }
  }

  /** Returns the whole list, or entries to be appended; undefined if nothing has changed. */
  change(): { entries: Buffer; isWhole: boolean } | undefined {
    if (this.#isRewritten) return { entries: writeEntries([...this.#read(), ...this.#added]), isWhole: true }
    return this.#added.length === 0 ? undefined : { entries: writeEntries(this.#added), isWhole: false }
  }

  *#read(): Generator<TermEntry> {
    for (let at = 0; at < this.#bytes.byteLength; at += entryBytes) {
      const articleId = this.#bytes.getInt32(at)
      if (this.#counts(at, articleId))
        yield { articleId, weight: this.#bytes.getFloat32(at + 4), seenAt: this.#bytes.getInt32(at + 8) }
    }
  }
}

export function readEntries(bytes: Buffer): TermEntry[] {
  const entries: TermEntry[] = []
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
    const [articleId, weight] = [bytes.readInt32BE(at), bytes.readFloatBE(at + 4)]
    entries.push({ articleId, weight, seenAt: bytes.readInt32BE(at + 8) })
  }
  return entries
}

export function writeEntries(entries: TermEntry[]): Buffer {
  const bytes = Buffer.alloc(entries.length * entryBytes)
  for (const [index, { articleId, weight, seenAt }] of entries.entries()) {
    const at = index * entryBytes
    bytes.writeInt32BE(articleId, at)
    bytes.writeFloatBE(weight, at + 4)
    bytes.writeInt32BE(seenAt, at + 8)
  }
  return bytes
}
