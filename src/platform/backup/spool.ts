import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { explainDisk } from './failure.ts'

const inMemory = 4 * 2 ** 20

export type SpooledBody = { size: number; body: Buffer | Readable; end: () => Promise<void> }

/** Buffers content whose name is known only at its end: in memory, or in a temporary file if it is long. */
export async function spool(content: Readable | Buffer): Promise<SpooledBody> {
  if (Buffer.isBuffer(content)) return { size: content.length, body: content, end: async () => {} }
  const chunks: Buffer[] = []
  let size = 0
  let file: FileHandle | undefined
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      chunks.push(chunk)
      if (size <= inMemory) continue
      file ??= await openUnnamed()
      await file.appendFile(Buffer.concat(chunks.splice(0))).catch(throwExplained)
    }
  } catch (error) {
    await file?.close()
    throw error
  }
  if (!file) return { size, body: Buffer.concat(chunks), end: async () => {} }
  const spooled = file
  const body = spooled.createReadStream({ start: 0, end: size - 1, autoClose: false })
  return { size, body, end: () => spooled.close() }
}

/** Unlinks the file at once, so that it disappears with this process however it ends. */
async function openUnnamed(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `warraq-backup-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600).catch(throwExplained)
  await rm(name, { force: true })
  return file
}

function throwExplained(error: unknown): never {
  throw explainDisk(error)
}
