import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { removeUnusedMedia } from '../media/library.service.ts'
import { listIdsUpTo } from './demo.queries.ts'

/** Pictures that were used since stay. */
export async function clearDemoPicturesNow(db: Database, storage: Storage, upTo: number): Promise<void> {
  const ids = await listIdsUpTo(db, 'media', upTo)
  await removeUnusedMedia(db, storage, { actor: undefined, address: '' }, ids)
}
