import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import { type ShareKind, shareKinds } from '../../contract/share-pictures.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { forgetSharePicturesNow } from './share.service.ts'

export const forgetSharePictures = defineJob('forgetSharePictures', {
  line: 'prompt',
  // Earlier releases queued articles only.
  payload: byId.extend({ kind: z.enum(shareKinds).default('article') }),
  run: ({ storage }, { kind, id }) => forgetSharePicturesNow(storage, kind, id),
})

export function forgetSharePicturesLater(tx: Handle, kind: ShareKind, id: number): Promise<void> {
  return enqueue(tx, forgetSharePictures, { kind, id })
}
