import type { Handle } from '../../platform/database/database.ts'
import { pageOf } from './paging.ts'
import { phraseOf } from './query.ts'
import { rank } from './rank-query.ts'
import type { SynonymTrial } from './search.contract.ts'
import { listFound } from './search.queries.ts'
import { withNames } from './understand.ts'

const maxTitles = 5

/** Counts the results of each word and of all together, with the first titles. */
export async function trySynonyms(db: Handle, words: string[]): Promise<SynonymTrial> {
  const find = async (some: string[]) => {
    const anyOf = some.map(phraseOf).filter(phrase => phrase.words.length > 0)
    if (anyOf.length === 0) return { ids: [], total: 0 }
    const query = { terms: [{ anyOf, excluded: false, required: true }], filters: [] }
    const ranking = await rank(db, await withNames(db, query), { sort: 'relevance' })
    const page = pageOf(ranking, 'relevance', undefined, maxTitles)
    ranking.done()
    return page
  }
  const each: SynonymTrial['each'] = []
  for (const word of words) each.push({ word, count: (await find([word])).total })
  const first = await find(words)
  const found = await listFound(db, first.ids)
  return { each, together: first.total, titles: found.map(({ id, title }) => ({ id, title })) }
}
