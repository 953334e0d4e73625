import { isbot } from 'isbot'
import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { readerMark } from '../../platform/view-counter.ts'
import { adContract } from './ad.contract.ts'
import { listPositions, listShownAds } from './ad.queries.ts'
import { editPosition } from './ad.service.ts'

const on = handlersOf(adContract)

export const adRoutes = on.router({
  list: on.list.handler(({ context }) => {
    context.addCacheTags(cacheTag.all('ad_positions'))
    return listShownAds(context.db)
  }),
  all: on.all.handler(({ context }) => listPositions(context.db)),
  edit: on.edit.handler(({ context, input }) => editPosition(context.db, context, input)),
  countSeen: on.countSeen.handler(async ({ context, input }) => {
    if (!isbot(context.userAgent)) await context.adViews.count(input.id, readerMark(context.address))
    return { ok: true }
  }),
})
