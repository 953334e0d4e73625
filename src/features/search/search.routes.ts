import { cacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { familyOf, noteCards } from '../article/article.reading.ts'
import { searchContract } from './search.contract.ts'
import { search } from './search.reading.ts'
import { readSearches } from './searches.reading.ts'
import { suggest } from './suggest.ts'
import { trySynonyms } from './synonym-trial.ts'

/** Requests per address in five minutes; suggestions are requested while typing. */
const limits = { search: 150, suggestions: 600 }
const seconds = 300

/** Counts against the address that caused a rendering; background rendering has none. */
async function limit(context: ApiContext, kind: keyof typeof limits): Promise<void> {
  if (context.address === '') return
  await takeAttempt(context.db, `${kind}:network:${networkOf(context.address)}`, limits[kind], seconds)
}

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
