import type { AttachmentFormat } from '../../../contract/attachment-formats.ts'

/** Random access to a file, without reading all of it. */
export type Peek = {
  size: number
  /** Returns fewer bytes at the end of the file. */
  read: (offset: number, length: number) => Promise<Buffer>
}

/** Limits for a library that reads one file. Covers may come before the sound. */
const maxBytes = 16 * 2 ** 20
const maxReads = 20_000

/** The file for a library that takes a Blob. Fails beyond the limits, whatever lengths the file declares. */
export function asBlob(file: Peek, type = ''): Blob {
  let [bytes, reads] = [0, 0]
  const slice = (start: number, end: number) => ({
    arrayBuffer: async () => {
      bytes += end - start
      reads += 1
      if (bytes > maxBytes || reads > maxReads)
        throw new RangeError('the file makes its parser read too much')
      return Uint8Array.from(await file.read(start, end - start)).buffer
    },
  })
  return { size: file.size, type, slice } as unknown as Blob
}

const blockBytes = 256 * 2 ** 10
const keptBlocks = 32

/** Reads whole blocks and keeps the newest: parsers read a few bytes at a time, and each read may be a request. */
export function inBlocks({ size, read }: Peek): Peek {
  const kept = new Map<number, Promise<Buffer>>()
  const readBlock = (at: number) => {
    const block = kept.get(at) ?? readAll(at * blockBytes, Math.min(blockBytes, size - at * blockBytes))
    kept.delete(at)
    kept.set(at, block)
    const [oldest = at] = kept.keys()
    if (kept.size > keptBlocks) kept.delete(oldest)
    return block
  }
  const readAll = async (offset: number, length: number) => Buffer.from(await read(offset, length))
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size)
      if (end <= offset) return Buffer.alloc(0)
      if (end - offset > blockBytes) return readAll(offset, end - offset)
      const [first, last] = [Math.floor(offset / blockBytes), Math.floor((end - 1) / blockBytes)]
      const blocks = [await readBlock(first), ...(last > first ? [await readBlock(last)] : [])]
      return Buffer.concat(blocks).subarray(offset - first * blockBytes, end - first * blockBytes)
    },
  }
}

export type FileDescription = {
  format: AttachmentFormat
  /** Duration, if the file states it. */
  seconds?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/** Reason for refusing a file; the Arabic message is for the uploader. */
export class ProbeRefusal extends Error {}

const maxSeconds = 360_000

export function wholeSeconds(seconds: number): number | undefined {
  return Number.isFinite(seconds) && seconds > 0 && seconds <= maxSeconds
    ? Math.max(1, Math.round(seconds))
    : undefined
}

const maxPixels = 8192

export function pixels(value: number): number | undefined {
  const whole = Math.round(value)
  return whole > 0 && whole <= maxPixels ? whole : undefined
}
