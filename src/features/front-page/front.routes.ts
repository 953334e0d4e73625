import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { listMostReadArticles, readFrontLists } from '../article/article.lists.service.ts'
import { noteCards } from '../article/article.reading.ts'
import { listEnabledAuthors } from '../author/author.service.ts'
import { listMenuCategories, listStrips } from '../category/category.service.ts'
import { frontContract } from './front.contract.ts'
import { composeHome, homeCandidates, homeMostRead } from './front.home.policy.ts'
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
    const { pinned, tags, ...arrangement } = await readArrangement(context.db, input)
    const { leads, sections, strip } = arrangement
    const cards = [leads, ...sections.map(({ pins }) => pins), strip?.stories ?? []].flat()
    noteCards(
      context,
      cards.filter(card => card !== null),
    )
    context.addCacheTags(cacheTag.all('fronts'), ...tags, ...pinned.map(cacheTag.article))
    if (strip?.image) context.addCacheTags(cacheTag.one('media', strip.image.id))
    return arrangement
  }),
  home: on.home.handler(async ({ context }) => {
    const { db } = context
    const [
      { pinned, tags, ...arranged },
      { categories: all, ...lists },
      categories,
      authors,
      { strips, linked },
      mostRead,
    ] = await Promise.all([
      readArrangement(db, {}),
      readFrontLists(db, homeCandidates),
      listMenuCategories(db),
      listEnabledAuthors(db),
      listStrips(db),
      listMostReadArticles(db, { limit: homeMostRead, days: 3 }),
    ])
    const home = { ...composeHome(lists, arranged, { categories, authors, strips }), mostRead }
    noteCards(context, [
      ...home.leads,
      ...home.latest,
      ...home.videos,
      ...home.writers,
      ...mostRead,
      ...(home.breaking ? [home.breaking] : []),
      ...home.blocks.flatMap(({ articles }) => articles),
      ...(home.strip?.stories ?? []),
    ])
    context.addCacheTags(cacheTag.strips, ...tags, ...linked.map(cacheTag.article))
    if (home.strip?.image) context.addCacheTags(cacheTag.one('media', home.strip.image.id))
    for (const { portrait } of home.writers) context.addCacheTags(cacheTag.one('media', portrait.id))
    context.addCacheTags(
      cacheTag.all('fronts'),
      cacheTag.all('categories'),
      cacheTag.all('authors'),
      cacheTag.latest,
      cacheTag.breaking,
      ...pinned.map(cacheTag.article),
      ...all.map(id => cacheTag.list({ kind: 'category', id })),
    )
    return home
  }),
  staff: on.staff.handler(({ context, input }) => getFront(context.db, input)),
  preview: on.preview.handler(({ context, input }) => readPreview(context.db, input)),
  keep: on.keep.handler(({ context, input }) => keepDraft(context.db, context, input)),
  discard: on.discard.handler(({ context, input }) => discardDraft(context.db, context, input)),
  publish: on.publish.handler(({ context, input }) => publishDraft(context.db, context, input)),
  revert: on.revert.handler(({ context, input }) => revertFront(context.db, context, input)),
})
