import { type Storage, StorageError } from './storage.ts'

/**
 * Refuses deletions while `isHeld`, as if the storage were unavailable, so that jobs retry them later: a
 * restored copy may use the bucket of the original site.
 */
export function holdDeletions(storage: Storage, isHeld: () => Promise<boolean>): Storage {
  async function unlessHeld(work: () => Promise<void>): Promise<void> {
    if (await isHeld()) {
      throw new StorageError('UNAVAILABLE', new Error('nothing is deleted in the bucket during quarantine'))
    }
    await work()
  }
  return {
    ...storage,
    delete: key => unlessHeld(() => storage.delete(key)),
    deletePrefix: prefix => unlessHeld(() => storage.deletePrefix(prefix)),
    sweep: () => unlessHeld(storage.sweep),
  }
}
