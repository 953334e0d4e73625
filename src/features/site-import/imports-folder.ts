import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { manifestFile } from '../site-export/manifest.ts'

/** The folder for a technician's files and pictures of an old site; nothing outside of it is read. */
const importsFolder = (dataDir: string) => path.join(dataDir, 'imports')

/** Files that a worker has joined from an upload, while it reads them. */
export async function openJoinedFolder(dataDir: string): Promise<string> {
  const folder = path.join(importsFolder(dataDir), '.uploaded')
  await mkdir(folder, { recursive: true })
  return folder
}

const feeds = '.feeds'

/** Items of feeds, from their trial to the end of their import. */
export async function openFeedsFolder(dataDir: string): Promise<string> {
  const folder = path.join(importsFolder(dataDir), feeds)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Deletes old files of fetched feeds, also those of killed processes. */
export async function sweepFeedsFolder(dataDir: string, days: number): Promise<void> {
  const folder = path.join(importsFolder(dataDir), feeds)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > days * 24 * 3600 * 1000) await rm(file, { force: true }).catch(() => {})
  }
}

const maxEntries = 300
const deepest = 3
/** A copy of a folder of uploads has thousands of them. */
const notImported = /\.(?:jpe?g|png|gif|webp|avif|svg|mp[34]|pdf)$/i

/** Files, and folders, by their paths below the folder. */
export async function listImportsFolder(
  dataDir: string,
): Promise<{ files: { path: string; bytes: number }[]; folders: string[]; exports: string[] }> {
  const files: { path: string; bytes: number }[] = []
  const folders: string[] = []
  const exports: string[] = []
  const waiting = ['']
  for (let at = 0; at < waiting.length && files.length + folders.length < maxEntries; at += 1) {
    const folder = waiting[at]!
    const entries = await readdir(path.join(importsFolder(dataDir), folder), { withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
      if (files.length + folders.length >= maxEntries) break
      if (entry.name.startsWith('.')) continue
      const found = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        folders.push(found)
        if (found.split('/').length < deepest) waiting.push(found)
      } else if (entry.isFile() && entry.name === manifestFile && folder) exports.push(folder)
      else if (entry.isFile() && !notImported.test(entry.name)) {
        const { size } = await stat(path.join(importsFolder(dataDir), found)).catch(() => ({ size: 0 }))
        files.push({ path: found, bytes: size })
      }
    }
  }
  return { files, folders, exports }
}

/**
 * The whole path of a file or folder of the imports folder. Undefined for others, wherever `..` and links in the path
 * lead.
 */
export async function resolveInImports(
  dataDir: string,
  given: string,
  kind: 'file' | 'folder',
): Promise<string | undefined> {
  try {
    const root = await realpath(importsFolder(dataDir))
    const found = await realpath(path.resolve(root, given))
    if (!found.startsWith(root + path.sep)) return undefined
    const is = await stat(found)
    return (kind === 'file' ? is.isFile() : is.isDirectory()) ? found : undefined
  } catch {
    return undefined
  }
}
