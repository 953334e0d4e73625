import { isbot } from 'isbot'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { isStaff } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { blocksHandlers } from './article.blocks.routes.ts'
import { withCards } from './article.cards.service.ts'
import { articleContract } from './article.contract.ts'
import { listCorrections } from './article.correction.queries.ts'
import { draftHandlers } from './article.draft.routes.ts'
import { readFront } from './article.front.queries.ts'
import { findOnward, listRelated } from './article.onward.service.ts'
import { listMostRead } from './article.queries.ts'
import {
  decodeCursor,
  familyOf,
  getPublished,
  lockUnlessEntitled,
  noteCards,
  readPage,
  toPage,
} from './article.reading.ts'
import { staffHandlers } from './article.staff.routes.ts'

const on = handlersOf(articleContract)

export const articleRoutes = on.router({
  ...staffHandlers,
  ...draftHandlers,
  ...blocksHandlers,
  list: on.list.handler(async ({ context, input: { category, limit, after, except, ...narrow } }) => {
    const categories = await familyOf(context.db, category)
    const page = await readPage(context, { ...narrow, categories, limit, after, except })
    for (const id of categories ?? []) context.addCacheTags(cacheTag.list({ kind: 'category', id }))
    for (const kind of ['tag', 'person', 'author', 'source', 'agency'] as const) {
      if (narrow[kind]) context.addCacheTags(cacheTag.list({ kind, id: narrow[kind] }))
    }
    if (narrow.breaking) context.addCacheTags(cacheTag.breaking)
    if (!category && Object.values(narrow).every(value => !value)) context.addCacheTags(cacheTag.latest)
    return page
  }),
  front: on.front.handler(async ({ context, input }) => {
    const { categories, ...front } = await readFront(context.db, input)
    const { newest, breaking, videos, sections } = front
    noteCards(context, [...newest, ...breaking, ...videos, ...sections.flatMap(one => one.articles)])
    context.addCacheTags(
      cacheTag.latest,
      cacheTag.breaking,
      ...categories.map(id => cacheTag.list({ kind: 'category', id })),
    )
    return front
  }),
  mostRead: on.mostRead.handler(async ({ context, input: { category, ...span } }) => {
    const categories = await familyOf(context.db, category)
    const cards = await listMostRead(context.db, { ...span, categories })
    noteCards(context, cards)
    return cards
  }),
  related: on.related.handler(async ({ context, input }) => {
    const related = await listRelated(context.db, input.id, input.limit)
    noteCards(context, related)
    context.addCacheTags(cacheTag.article(input.id))
    return related
  }),
  onward: on.onward.handler(async ({ context, input }) => {
    const { next, related } = await findOnward(context.db, input.id, input.limit)
    noteCards(context, next ? [next, ...related] : related)
    context.addCacheTags(cacheTag.article(input.id))
    return { next, related }
  }),
  ofAgency: on.ofAgency.handler(async ({ context, input: { id, limit, after } }) => {
    const page = await readPage(context, { agency: id, limit, after })
    context.addCacheTags(cacheTag.list({ kind: 'agency', id }))
    return page
  }),
  corrections: on.corrections.handler(async ({ context, input: { after, limit } }) => {
    context.addCacheTags(cacheTag.corrections)
    const cursor = decodeCursor(after)
    const before = cursor && { at: cursor.publishAt, id: cursor.id }
    const rows = await listCorrections(context.db, { before, limit: limit + 1 })
    const places = toPage(
      rows.map(({ id, at }) => ({ id, publishAt: at })),
      limit,
    )
    return { items: rows.slice(0, limit), next: await context.cursors.sign(places.next) }
  }),
  get: on.get.handler(async ({ context, input }) => {
    const article = await getPublished(context, input.id)
    const shown = await lockUnlessEntitled(article, context)
    if (input.whole && shown.locked) throw fail('SUBSCRIBERS_ONLY')
    return withCards(context, shown)
  }),
  countView: on.countView.handler(async ({ context, input }) => {
    if (!isbot(context.userAgent) && !isStaff(context)) await context.countArticleView(input.id, context)
    return { ok: true }
  }),
})
