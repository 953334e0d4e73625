import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Vault } from './vault.ts'

export type Cursors = {
  /** Signs a cursor for a link. Null remains null. */
  sign: <Cursor extends string | null>(cursor: Cursor) => Promise<Cursor>
  /** False for forged cursors. Their number is endless, and so is that of the pages behind them. */
  isOurs: (signed: string) => Promise<boolean>
}

const separator = '.'

/** Signs the same way in all processes that share the vault's key. Without a key, cursors stay unsigned. */
export function createCursors({ deriveKey }: Pick<Vault, 'deriveKey'>): Cursors {
  let derived: Promise<Buffer | undefined> | undefined

  function getKey(): Promise<Buffer | undefined> {
    derived ??= deriveKey('cursors').catch(() => {
      // The key file may become readable later, so the next call tries again.
      derived = undefined
      return undefined
    })
    return derived
  }

  return {
    async sign(cursor) {
      const key = cursor === null ? undefined : await getKey()
      if (cursor === null || !key) return cursor
      return `${cursor}${separator}${markOf(key, cursor)}` as typeof cursor
    },
    async isOurs(signed) {
      const [cursor = '', mark, ...more] = signed.split(separator)
      const key = await getKey()
      if (!key || mark === undefined || more.length > 0) return false
      const [given, right] = [Buffer.from(mark), Buffer.from(markOf(key, cursor))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

const markOf = (key: Buffer, cursor: string) =>
  createHmac('sha256', key).update(cursor).digest('base64url').slice(0, 16)

/** Strips a cursor's signature, if it has one. */
export const unsigned = (cursor: string): string => cursor.split(separator, 1)[0]!
