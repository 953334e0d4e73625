import { type Storage, StorageError } from '../../../platform/storage/storage.ts'

const probeKey = 'doctor/check.part'

/** Stores, reads and deletes a small file. Returns the error's name, if there is one. */
export async function tryBucket(storage: Storage): Promise<string | undefined> {
  try {
    await storage.put(probeKey, Buffer.from('doctor'), { contentType: 'application/octet-stream' })
    await storage.get(probeKey)
    await storage.delete(probeKey)
    return undefined
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const { name, code } = error.cause as { name?: string; code?: string }
    return code ?? name ?? 'Error'
  }
}
