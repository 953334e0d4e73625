import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { removeUnusedMedia } from '../media/library.service.ts'

export const clearDemoPictures = defineJob('clearDemoPictures', {
  line: 'patient',
  payload: z.object({ ids: z.array(z.number()) }),
  // Pictures that were used since stay.
  run: async ({ db, storage }, { ids }) => {
    await removeUnusedMedia(db, storage, { actor: undefined, address: '' }, ids)
  },
})

/** Runs after the commit, because deleting pictures deletes their files. */
export function clearDemoPicturesLater(db: Handle, ids: number[]): Promise<void> {
  return enqueue(db, clearDemoPictures, { ids }, { key: 'clearDemoPictures' })
}
