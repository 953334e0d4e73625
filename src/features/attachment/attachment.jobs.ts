import { z } from 'zod'
import { type AttachmentFormat, attachmentFormats } from '../../contract/attachment-formats.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { type AttachmentFile, forgetFileNow } from './forget.service.ts'
import { deleteUpload, listOldUploads } from './upload.queries.ts'

/** Deletes uploads begun more than a day ago: they are complete or abandoned. */
export const sweepUploads = defineJob('sweepUploads', {
  line: 'patient',
  payload: z.object({}),
  async run({ db, storage }) {
    for (const id of await listOldUploads(db)) {
      await storage.deletePrefix(`uploads/${id}/`)
      await deleteUpload(db, id)
    }
  },
})

export const forgetAttachment = defineJob('forgetAttachment', {
  line: 'patient',
  payload: z.object({
    hash: z.string(),
    format: z.enum(Object.keys(attachmentFormats) as AttachmentFormat[]),
  }),
  run: ({ db, storage }, file) => forgetFileNow(db, storage, file),
})

/** Retries a deletion that the storage did not answer: a deleted file must not stay readable. */
export function forgetFileLater(db: Handle, file: AttachmentFile): Promise<void> {
  const { hash, format } = file
  return enqueue(db, forgetAttachment, { hash, format }, { key: `forgetAttachment:${hash}.${format}` })
}
