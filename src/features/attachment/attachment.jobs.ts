import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { deleteOldUploads } from './upload.queries.ts'

/** Forgets what was begun a day ago: whole by now, or given up. */
export const sweepUploads = defineJob('sweepUploads', {
  line: 'patient',
  payload: z.object({}),
  async run({ db, storage }) {
    for (const id of await deleteOldUploads(db)) await storage.deletePrefix(`uploads/${id}/`)
  },
})
