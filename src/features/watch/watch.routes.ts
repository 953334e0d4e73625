import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { decodeCursor, encodeCursor, noteCards, toPage } from '../article/article.reading.ts'
import { watchContract } from './watch.contract.ts'
import { findPrevious, hasPublished, listOfKind, listVertical } from './watch.queries.ts'

const on = handlersOf(watchContract)

export const watchRoutes = on.router({
  sections: on.sections.handler(async ({ context: { db, addCacheTags } }) => {
    // In the menu of every page, so new articles must not invalidate it.
    addCacheTags(cacheTag.watchSections)
    return { watch: await hasPublished(db, 'video'), listen: await hasPublished(db, 'audio') }
  }),
  list: on.list.handler(async ({ context, input: { kind, limit, after: text } }) => {
    context.addCacheTags(cacheTag.latest)
    const after = decodeCursor(text)
    const [rows, previous] = await Promise.all([
      listOfKind(context.db, kind, { limit: limit + 1, after }),
      after && findPrevious(context.db, kind, { limit, after }),
    ])
    const page = toPage(rows, limit)
    noteCards(context, page.items)
    const { sign } = context.cursors
    return {
      items: page.items,
      next: await sign(page.next),
      previous: await sign(previous ? encodeCursor(previous) : null),
    }
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
