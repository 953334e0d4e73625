import { createHash, randomBytes } from 'node:crypto'

/** One kind of keys that programs send. Only the hash is stored. */
export type KeyKind = {
  make: () => string
  /** Whether a text has the form of such a key. Other texts cost no query. */
  is: (text: string) => boolean
  /** SHA-256. Keys are random enough that even a fast hash cannot be reversed. */
  hash: (key: string) => Buffer
  /** Last letters, by which people recognise a key. */
  end: (key: string) => string
}

/** Creates keys of 256 random bits. The prefix lets secret scanners recognise a leaked key. */
export function keyKind(prefix: string): KeyKind {
  const shape = new RegExp(`^${prefix}_[\\w-]{43}$`)
  return {
    make: () => `${prefix}_${randomBytes(32).toString('base64url')}`,
    is: text => shape.test(text),
    hash: key => createHash('sha256').update(key).digest(),
    end: key => key.slice(-4),
  }
}
