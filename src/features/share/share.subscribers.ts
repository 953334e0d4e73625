import { on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { forgetSharePicturesLater } from './share.jobs.ts'

export const forgetPictures = on(articleChanged, async (tx, { id, after }) => {
  if (!after) await forgetSharePicturesLater(tx, id)
})
