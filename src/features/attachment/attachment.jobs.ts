import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteOldUploads } from './upload.queries.ts'

/** Deletes uploads begun more than a day ago: they are complete or abandoned. */
export const sweepUploads = defineJob('sweepUploads', {
  line: 'patient',
  payload: z.object({}),
  async run({ db, storage }) {
    for (const id of await deleteOldUploads(db)) await storage.deletePrefix(`uploads/${id}/`)
  },
})
