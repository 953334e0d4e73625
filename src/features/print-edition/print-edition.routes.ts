import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { noteCards } from '../article/article.reading.ts'
import { printEditionContract } from './print-edition.contract.ts'
import { findNewestEdition, getEdition } from './print-edition.service.ts'

const on = handlersOf(printEditionContract)

export const printEditionRoutes = on.router({
  newest: on.newest.handler(async ({ context: { db, addCacheTags } }) => {
    addCacheTags(cacheTag.latest, cacheTag.all('settings'))
    return { day: await findNewestEdition(db) }
  }),
  get: on.get.handler(async ({ context, input: { day } }) => {
    const { addCacheTags } = context
    // Also of a day without an edition, until something is published for it.
    addCacheTags(cacheTag.latest, cacheTag.all('settings'), cacheTag.all('categories'))
    const { edition, articles } = await getEdition(context.db, day)
    addCacheTags(cacheTag.all('fronts'))
    noteCards(context, articles)
    for (const { contributors, source } of articles) {
      for (const { id } of contributors) addCacheTags(cacheTag.one('authors', id))
      if (source) addCacheTags(cacheTag.one('sources', source.id))
    }
    return edition
  }),
})
