import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { forgetSharePicturesNow } from './share.service.ts'

export const forgetSharePictures = defineJob('forgetSharePictures', {
  line: 'prompt',
  payload: byId,
  run: ({ storage }, { id }) => forgetSharePicturesNow(storage, 'article', id),
})

export function forgetSharePicturesLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, forgetSharePictures, { id })
}
