import { createHash } from 'node:crypto'

/** A number for a picture of an old site that gives it none. The same picture has it in the next export, too. */
export function pictureId(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return BigInt(`0x${hash.slice(0, 14)}`).toString()
}
