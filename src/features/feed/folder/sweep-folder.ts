import { lstat, opendir, realpath, unlink } from 'node:fs/promises'
import path from 'node:path'

const dayMs = 86_400_000

type Sweep = { days: number; stopping?: AbortSignal | undefined }

/**
 * Deletes the files that lie in `done` of an agency's folder for longer than `days`. Returns how many. Files that failed
 * stay, as does what is not a plain file.
 */
export async function sweepFolder(root: string, name: string, { days, stopping }: Sweep): Promise<number> {
  const folder = path.join(await realpath(root), name, 'done')
  const before = Date.now() - days * dayMs
  let deleted = 0
  if (!(await isInPlace(folder))) return 0
  for await (const { name: file } of await opendir(folder)) {
    if (stopping?.aborted) break
    const at = path.join(folder, file)
    const info = await lstat(at).catch(() => undefined)
    // The time at which it was moved, as its content may be older.
    if (!info?.isFile() || info.ctimeMs >= before) continue
    // The agency may write here: a link that took the place of `done` leads to files of others.
    if (!(await isInPlace(folder))) break
    await unlink(at)
    deleted += 1
  }
  return deleted
}

const isInPlace = async (folder: string) => (await realpath(folder).catch(() => undefined)) === folder
