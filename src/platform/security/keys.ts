import { createHash, randomBytes } from 'node:crypto'

/** Keys that programs send, of one kind. Only the hash is stored. */
export type KeyKind = {
  make: () => string
  /** Strangers send other texts too, which cost no query. */
  is: (text: string) => boolean
  /** SHA-256. Keys are random enough that a fast hash cannot be reversed. */
  hash: (key: string) => Buffer
  /** Last letters, for people to recognise a key. */
  end: (key: string) => string
}

/** Keys of 256 random bits. By the prefix scanners of leaked secrets recognise them. */
export function keyKind(prefix: string): KeyKind {
  const shape = new RegExp(`^${prefix}_[\\w-]{43}$`)
  return {
    make: () => `${prefix}_${randomBytes(32).toString('base64url')}`,
    is: text => shape.test(text),
    hash: key => createHash('sha256').update(key).digest(),
    end: key => key.slice(-4),
  }
}
