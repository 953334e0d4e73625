import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { clearDemoPicturesNow } from './demo-pictures.service.ts'

const pictures = z.object({ upTo: z.number() })

export const clearDemoPictures = defineJob('clearDemoPictures', {
  line: 'patient',
  payload: pictures,
  run: ({ db, storage }, { upTo }) => clearDemoPicturesNow(db, storage, upTo),
})

/** After the commit, as files are deleted with the pictures. */
export function clearDemoPicturesLater(db: Handle, upTo: number): Promise<void> {
  return enqueue(db, clearDemoPictures, { upTo }, { key: 'clearDemoPictures' })
}
