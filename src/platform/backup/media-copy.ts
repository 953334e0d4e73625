import { type ListedFile, type Storage, wholeOf } from '../storage/storage.ts'
import type { BackupFile } from './manifest.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { objectName, storeContent } from './objects.ts'
import type { BackupStore } from './store.ts'

/** Not backed up: variants are generated again on demand, and import files are kept for a few weeks only. */
const passing = ['variants/', 'imports/']

/** Copies the files that the store lacks. Does not read files that have not changed since an earlier backup. */
export async function copyMedia(
  store: BackupStore,
  media: Storage,
  { known, onFile }: { known: BackupFile[]; onFile: () => void },
): Promise<BackupFile[]> {
  const knownByPath = new Map(known.map(file => [file.path, file]))
  const copied = await mapConcurrently(await listMedia(media), async file => {
    const { key, size } = file
    const changed = file.lastModified.getTime()
    const before = knownByPath.get(key)
    onFile()
    if (before?.size === size && before.changed === changed && (await store.has(objectName(before), size))) {
      return before
    }
    const content = await media.stream(key, wholeOf(file))
    // The file may have been deleted during the backup.
    return content && { path: key, ...(await storeContent(store, content, false)), changed }
  })
  return copied.filter(file => file !== undefined)
}

async function listMedia(media: Storage): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of media.list()) {
    if (!passing.some(folder => file.key.startsWith(folder))) files.push(file)
  }
  return files.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
