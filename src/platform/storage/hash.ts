import { createHash } from 'node:crypto'
import type { Storage } from './storage.ts'

/** SHA-256 of the bytes, in hexadecimal. */
export async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of source) hash.update(bytes)
  return hash.digest('hex')
}

/** Hashes a file whose size is known. Undefined if it is missing. */
export async function hashOfFile(
  storage: Storage,
  { key, size }: { key: string; size: number },
): Promise<string | undefined> {
  const stream = await storage.stream(key, { start: 0, end: size - 1 })
  return stream && hashOf(stream)
}
