/** An article that has a term. */
export type TermEntry = {
  articleId: number
  /** With the precision of 32 bits. */
  weight: number
  /** Seconds since 1970. */
  seenAt: number
}

const entryBytes = 12
const gone = 0

/** The articles that have a term. Read as columns, as an article is compared with thousands of entries. */
export class TermList {
  readonly #articleIds: Int32Array
  readonly #weights: Float32Array
  readonly #seenAt: Int32Array
  readonly #added: TermEntry[] = []
  #count = 0
  #isRewritten: boolean

  /**
   * Reads a term's entries as `story_term_lists` has them.
   * @param since entries seen before, in seconds since 1970, are left out
   * @param maxOld left out, from which on the list is written anew
   */
  constructor(bytes: Uint8Array, since: number, maxOld: number) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const all = Math.floor(bytes.length / entryBytes)
    this.#articleIds = new Int32Array(all)
    this.#weights = new Float32Array(all)
    this.#seenAt = new Int32Array(all)
    for (let at = 0; at < bytes.length - entryBytes + 1; at += entryBytes) {
      const seenAt = view.getInt32(at + 8)
      if (seenAt <= since) continue
      this.#articleIds[this.#count] = view.getInt32(at)
      this.#weights[this.#count] = view.getFloat32(at + 4)
      this.#seenAt[this.#count] = seenAt
      this.#count += 1
    }
    this.#isRewritten = all - this.#count >= maxOld
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
    for (let at = 0; at < this.#count; at += 1) {
      const otherId = this.#articleIds[at]!
      if (otherId !== articleId && otherId !== gone) work(otherId, this.#weights[at]!)
    }
    for (const other of this.#added) if (other.articleId !== articleId) work(other.articleId, other.weight)
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
    for (let at = 0; at < this.#count; at += 1) {
      if (this.#articleIds[at] !== articleId) continue
      this.#articleIds[at] = gone
      this.#isRewritten = true
    }
  }

  /** Returns the whole list, or entries to be appended; undefined if nothing has changed. */
  change(): { entries: Buffer; isWhole: boolean } | undefined {
    if (this.#isRewritten) return { entries: writeEntries([...this.#read(), ...this.#added]), isWhole: true }
    return this.#added.length === 0 ? undefined : { entries: writeEntries(this.#added), isWhole: false }
  }

  *#read(): Generator<TermEntry> {
    for (let at = 0; at < this.#count; at += 1) {
      const articleId = this.#articleIds[at]!
      if (articleId !== gone) yield { articleId, weight: this.#weights[at]!, seenAt: this.#seenAt[at]! }
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
