import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { familyOf, noteCards } from '../article/article.reading.ts'
import { searchContract } from './search.contract.ts'
import { limit, search, trySynonyms } from './search.reading.ts'
import { readSearches } from './searches.reading.ts'
import { suggest } from './suggest.ts'

const on = handlersOf(searchContract)

export const searchRoutes = on.router({
  find: on.find.handler(async ({ context, input: { category, ...ask } }) => {
    await limit(context, 'search')
    const categories = await familyOf(context.db, category)
    const page = await search(context.db, { ...ask, categories })
    noteCards(context, page.items)
    // Any newly published article may be a result, and any synonym may change the results.
    context.addCacheTags(cacheTag.latest, cacheTag.all('synonyms'), cacheTag.search)
    const { sign } = context.cursors
    return { ...page, next: await sign(page.next), previous: await sign(page.previous) }
  }),
  suggestions: on.suggestions.handler(async ({ context, input }) => {
    await limit(context, 'suggestions')
    return suggest(context.db, input.q)
  }),
  searches: on.searches.handler(({ context, input }) => readSearches(context.db, input)),
  trial: on.trial.handler(({ context, input }) => trySynonyms(context.db, input.words)),
})
