import { fail } from '../../contract/fail.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { articleContract } from './article.contract.ts'
import { deskHandlers } from './article.desk.routes.ts'
import { findPublished, listFamily, listMostRead, listPublished, listRelated } from './article.queries.ts'
import { decodeCursor, lockUnlessEntitled, noteCards, toPage } from './article.reading.ts'
import { versionHandlers } from './article.version.routes.ts'

const on = handlersOf(articleContract)

export const articleRoutes = on.router({
  ...deskHandlers,
  ...versionHandlers,
  list: on.list.handler(async ({ context, input: { category, limit, after, ...narrow } }) => {
    const categories = category ? await listFamily(context.db, category) : undefined
    const rows = await listPublished(context.db, {
      ...narrow,
      categories,
      limit: limit + 1,
      after: decodeCursor(after),
    })
    const page = toPage(rows, limit)
    noteCards(context, page.items)
    for (const id of categories ?? []) context.shows(`list:category:${id}`)
    for (const kind of ['tag', 'author', 'source', 'agency'] as const) {
      if (narrow[kind]) context.shows(`list:${kind}:${narrow[kind]}`)
    }
    if (narrow.breaking) context.shows('list:breaking')
    if (!category && Object.values(narrow).every(value => !value)) context.shows('list:latest')
    return page
  }),
  mostRead: on.mostRead.handler(async ({ context, input: { category, ...span } }) => {
    const categories = category ? await listFamily(context.db, category) : undefined
    const cards = await listMostRead(context.db, { ...span, categories })
    noteCards(context, cards)
    return cards
  }),
  related: on.related.handler(async ({ context, input }) => {
    const cards = await listRelated(context.db, input.id, input.limit)
    noteCards(context, cards)
    return cards
  }),
  ofAgency: on.ofAgency.handler(async ({ context, input: { id, limit, after } }) => {
    const rows = await listPublished(context.db, { agency: id, limit: limit + 1, after: decodeCursor(after) })
    const page = toPage(rows, limit)
    noteCards(context, page.items)
    context.shows(`list:agency:${id}`)
    return page
  }),
  get: on.get.handler(async ({ context, input }) => {
    // Noted also where there is none: that ends when it is published.
    context.shows(`article:${input.id}`)
    const article = await findPublished(context.db, input.id)
    if (!article) throw fail('NOT_FOUND')
    noteCards(context, [article])
    for (const tag of article.tags) context.shows(`tag:${tag.id}`)
    if (article.source) context.shows(`source:${article.source.id}`)
    return lockUnlessEntitled(article, context)
  }),
  countView: on.countView.handler(async ({ context, input }) => {
    if (!/bot|crawl|spider|slurp|preview/i.test(context.userAgent)) await context.views.count(input.id)
    return { ok: true }
  }),
})
