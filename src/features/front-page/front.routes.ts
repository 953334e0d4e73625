import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { noteCards } from '../article/article.reading.ts'
import { frontContract } from './front.contract.ts'
import {
  discardDraft,
  getFront,
  keepDraft,
  publishDraft,
  readArrangement,
  readPreview,
  revertFront,
} from './front.service.ts'

const on = handlersOf(frontContract)

export const frontRoutes = on.router({
  current: on.current.handler(async ({ context, input }) => {
    const { pinned, ...arrangement } = await readArrangement(context.db, input)
    const cards = [arrangement.leads, ...arrangement.sections.map(({ pins }) => pins)].flat()
    noteCards(
      context,
      cards.filter(card => card !== null),
    )
    context.addCacheTags(cacheTag.all('fronts'), ...pinned.map(cacheTag.article))
    return arrangement
  }),
  staff: on.staff.handler(({ context, input }) => getFront(context.db, input)),
  preview: on.preview.handler(({ context, input }) => readPreview(context.db, input)),
  keep: on.keep.handler(({ context, input }) => keepDraft(context.db, context, input)),
  discard: on.discard.handler(({ context, input }) => discardDraft(context.db, context, input)),
  publish: on.publish.handler(({ context, input }) => publishDraft(context.db, context, input)),
  revert: on.revert.handler(({ context, input }) => revertFront(context.db, context, input)),
})
