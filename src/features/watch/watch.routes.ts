import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { noteCards, readPageOf } from '../article/article.reading.ts'
import { watchContract } from './watch.contract.ts'
import { findPrevious, hasPublished, listOfKind, listVertical } from './watch.queries.ts'

const on = handlersOf(watchContract)

export const watchRoutes = on.router({
  sections: on.sections.handler(async ({ context: { db, addCacheTags } }) => {
    // In the menu of every page, so new articles must not invalidate it.
    addCacheTags(cacheTag.watchSections)
    return { watch: await hasPublished(db, 'video'), listen: await hasPublished(db, 'audio') }
  }),
  list: on.list.handler(({ context, input: { kind, ...range } }) => {
    context.addCacheTags(cacheTag.latest)
    return readPageOf(context, range, {
      list: range => listOfKind(context.db, kind, range),
      findPrevious: range => findPrevious(context.db, kind, range),
    })
  }),
  vertical: on.vertical.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.latest, cacheTag.all('agencies'))
    const rows = await listVertical(context.db, input.limit)
    noteCards(context, rows)
    return rows.map(({ src, type, width, height, poster, captions, ...article }) => ({
      ...{ src, type, width, height, poster, captions, article },
    }))
  }),
})
