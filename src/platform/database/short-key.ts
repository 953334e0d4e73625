import { createHash } from 'node:crypto'

/** PostgreSQL's indexes accept keys of up to 2,704 bytes, and these keys include a site and a kind. */
const maxBytes = 1000

/** A text that fits into an index: unchanged, or its beginning and a hash if it is long. */
export function shortKey(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const hash = createHash('sha256').update(text).digest('hex')
  // A letter has at most four bytes.
  return `${text.slice(0, 200).toWellFormed()}…${hash}`
}
