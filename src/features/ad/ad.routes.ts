import { isbot } from 'isbot'
import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { readerMark } from '../../platform/view-counter.ts'
import { adContract } from './ad.contract.ts'
import { listPositions } from './ad.queries.ts'
import { editPosition } from './ad.service.ts'

const on = handlersOf(adContract)

export const adRoutes = on.router({
  list: on.list.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('ad_positions'))
    const positions = await listPositions(context.db)
    // Pages end when an ad begins or ends: its link leads nowhere from then on.
    const turns = positions.flatMap(({ enabled, from, to }) => (enabled ? [from, to] : []))
    for (const turn of turns)
      if (turn && Date.parse(turn) > Date.now()) context.addCacheTags(cacheTag.until(new Date(turn)))
    const shown = positions.filter(ad => ad.shown)
    for (const { image } of shown) if (image) context.addCacheTags(cacheTag.one('media', image.id))
    return shown
  }),
  all: on.all.handler(({ context }) => listPositions(context.db)),
  edit: on.edit.handler(({ context, input }) => editPosition(context.db, context, input)),
  countSeen: on.countSeen.handler(async ({ context, input }) => {
    if (!isbot(context.userAgent)) await context.adViews.count(input.id, readerMark(context.address))
    return { ok: true }
  }),
})
