import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { hashOf } from '../../platform/storage/hash.ts'
import { isKey } from '../../platform/storage/keys.ts'
import { type Storage, wholeOf } from '../../platform/storage/storage.ts'

export type FileCounts = { count: number; bytes: number; missing: string[] }
/** `hash` is the beginning of its SHA-256, which its name contains. */
export type ExportedFile = { key: string; hash: string }

const maxMissing = 1000

/** The stored files of a picture or an attachment, by their keys in the storage. */
export function filesOf(
  part: 'media' | 'attachments',
  line: { hash: string; format: string; uploaded?: { key: string } | null },
): ExportedFile[] {
  if (part === 'attachments') return [{ key: `files/${line.hash}.${line.format}`, hash: line.hash }]
  const uploaded = line.uploaded?.key
  return [
    { key: `originals/${line.hash}.webp`, hash: line.hash },
    ...(uploaded ? [{ key: uploaded, hash: /\/([0-9a-f]{32})\.\w+$/.exec(uploaded)?.[1] ?? '' }] : []),
  ].filter(({ key }) => isKey(key))
}

/** Copies files that are not there yet, each under a temporary name first. */
export async function copyFilesOut(
  storage: Storage,
  folder: string,
  files: ExportedFile[],
  counts: FileCounts,
): Promise<void> {
  for (const { key } of files) {
    const found = await storage.describe(key)
    if (!found) {
      if (counts.missing.length < maxMissing) counts.missing.push(key)
      continue
    }
    counts.count += 1
    counts.bytes += found.size
    const at = path.join(folder, ...key.split('/'))
    // Files are named by their content and never change.
    if ((await stat(at).catch(() => undefined))?.size === found.size) continue
    // Only the owner may read the files, as with the lines.
    await mkdir(path.dirname(at), { recursive: true, mode: 0o700 })
    const handle = await open(`${at}.part`, 'w', 0o600)
    try {
      const source = found.size > 0 ? await storage.stream(key, wholeOf(found)) : undefined
      for await (const bytes of source ?? []) await handle.writeFile(bytes)
    } finally {
      await handle.close()
    }
    await rename(`${at}.part`, at)
  }
}

/** Stores the files of an export that are whole, unless the storage has them. Returns the keys of the others. */
export async function copyFilesIn(
  storage: Storage,
  folder: string,
  files: ExportedFile[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { key, hash } of files) {
    if (await storage.exists(key)) continue
    const at = path.join(folder, ...key.split('/'))
    const sum = await hashOf(createReadStream(at)).catch(() => undefined)
    if (sum === undefined || hash === '' || !sum.startsWith(hash)) missing.push(key)
    else await storage.write(key, createReadStream(at))
  }
  return missing
}
