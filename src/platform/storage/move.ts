import { hashOfFile } from './hash.ts'
import { type ListedFile, type Storage, wholeOf } from './storage.ts'

/**
 * `copied`: copied, and read back with the same hash. `same`: the target already had it. `newer`: the target
 * has a different file, written later. `deleted`: deleted during the move. `failed`: arrived with another
 * hash twice.
 */
type MoveOutcome = 'copied' | 'same' | 'newer' | 'deleted' | 'failed'
export type MoveReport = Record<MoveOutcome, number> & { files: number; bytes: number }

type Move = {
  from: Storage
  to: Storage
  /** Deletes a copy whose original was deleted during the copy, unless it is used again. */
  forget: (key: string) => Promise<void>
  onProgress?: (report: MoveReport) => void
}

const atOnce = 8

/**
 * Copies all files and compares them by hash. Can be repeated after an interruption. Deletes no originals.
 */
export async function copyFiles({ onProgress, ...move }: Move): Promise<MoveReport> {
  const report: MoveReport = { files: 0, bytes: 0, copied: 0, same: 0, newer: 0, deleted: 0, failed: 0 }
  // Lists the target once: a request per file would take longer than copying a small one.
  const present = new Map<string, ListedFile>()
  for await (const file of move.to.list()) present.set(file.key, file)
  const files = move.from.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const file = next.value
      report[await copyFile(move, file, present.get(file.key))] += 1
      report.files += 1
      report.bytes += file.size
      onProgress?.(report)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

async function copyFile(
  { from, to, forget }: Move,
  source: ListedFile,
  target: ListedFile | undefined,
): Promise<MoveOutcome> {
  const { key } = source
  const hash = await hashOfFile(from, source)
  if (hash === undefined) return 'deleted'
  if (target?.size === source.size && (await hashOfFile(to, target)) === hash) return 'same'
  if (target && target.lastModified > source.lastModified) return 'newer'
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const file = await from.stream(key, wholeOf(source))
    if (file) await to.write(key, file)
    if (!(await from.exists(key))) {
      await forget(key)
      return 'deleted'
    }
    const arrived = await hashOfFile(to, source)
    if (arrived === hash) return 'copied'
    // The file was deleted from both storages meanwhile.
    if (arrived === undefined && !(await from.exists(key))) return 'deleted'
  }
  return 'failed'
}
