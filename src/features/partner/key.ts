import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, with a prefix by which scanners of leaked secrets recognise them. */
export const makeKey = (): string => `wpk_${randomBytes(32).toString('base64url')}`

/** Strangers send other texts too, which cost no query. */
export const isKey = (text: string): boolean => /^wpk_[\w-]{43}$/.test(text)

/** Random enough that a fast hash cannot be reversed. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** For people to recognise a key. */
export const endOfKey = (key: string): string => key.slice(-4)
