import { createHash } from 'node:crypto'

/** Beyond 2,704 bytes PostgreSQL's indexes take no key, and a key has a site and a kind beside it. */
const mostBytes = 1000

/** A text that an index takes: itself, or its beginning with its hash. */
export function shortKey(text: string): string {
  if (Buffer.byteLength(text) <= mostBytes) return text
  const hash = createHash('sha256').update(text).digest('hex')
  // A letter has at most four bytes.
  return `${text.slice(0, 200).toWellFormed()}…${hash}`
}
