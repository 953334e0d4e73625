import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFile } from './manifest.ts'
import { mapInTurn } from './map-in-turn.ts'
import { objectName, storeContent } from './objects.ts'
import type { BackupStore } from './store.ts'

/** Made again when a reader asks for them. */
const derived = 'variants'

/** Copies the files that the store lacks. Those that an earlier backup has, unchanged since, are not read again. */
export async function copyMedia(
  store: BackupStore,
  dir: string,
  { known, onFile }: { known: BackupFile[]; onFile: () => void },
): Promise<BackupFile[]> {
  const knownByPath = new Map(known.map(file => [file.path, file]))
  const copied = await mapInTurn(await listMedia(dir), async name => {
    try {
      const { size, mtimeMs } = await stat(path.join(dir, name))
      const before = knownByPath.get(name)
      onFile()
      if (
        before &&
        before.size === size &&
        before.changed === mtimeMs &&
        (await store.has(objectName(before)))
      ) {
        return before
      }
      const stored = await storeContent(store, createReadStream(path.join(dir, name)), false)
      return { path: name, ...stored, changed: mtimeMs }
    } catch (error) {
      // Deleted meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  })
  return copied.filter(file => file !== undefined)
}

/** Paths below the folder, without derived files and those that begin with a dot, which no storage key does. */
export async function listMedia(dir: string): Promise<string[]> {
  const files: string[] = []
  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(path.join(dir, folder), { withFileTypes: true }).catch(none)) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') || name === derived) continue
      if (entry.isDirectory()) await walk(name)
      else if (entry.isFile()) files.push(name)
    }
  }
  await walk('')
  return files.toSorted()
}

function none(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
