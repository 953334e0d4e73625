/** An article that has a term. */
export type TermEntry = {
  articleId: number
  /** With the precision of 32 bits. */
  weight: number
  /** Seconds since 1970. */
  seenAt: number
}

const entryBytes = 12

/** Reads a term's entries as `story_term_lists` has them. */
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
