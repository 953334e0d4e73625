import type { Handle } from '../../platform/database/database.ts'
import { daysBefore, findToday, listSearches, setFound } from '../analytics/analytics.service.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import type { SearchedWords } from './search.contract.ts'
import { search } from './search.reading.ts'

type SearchesQuery = { from?: string | undefined; to?: string | undefined; limit: number }

/** Time limit of an answer; the rest is updated with the next request. */
const triedForMs = 1500

/** Readers' searches, most frequent first, with the number of current results, updated once an hour. */
export async function readSearches(db: Handle, asked: SearchesQuery): Promise<SearchedWords[]> {
  const { timeZone } = await getHouseStyle(db)
  const to = asked.to ?? (await findToday(db, timeZone))
  const from = asked.from ?? daysBefore(to, 27)
  const rows = await listSearches(db, { from, to, limit: asked.limit })
  const until = Date.now() + triedForMs
  const answer: SearchedWords[] = []
  for (const { words, shown, visitors, found, isStale } of rows) {
    const now = isStale && Date.now() < until ? await countFound(db, shown) : undefined
    if (now !== undefined) await setFound(db, words, now)
    answer.push({ words: shown, visitors, found: now ?? found })
  }
  return answer
}

async function countFound(db: Handle, q: string): Promise<number> {
  const { total } = await search(db, { q, sort: 'relevance', spelling: 'typed', limit: 1 })
  return total ?? 0
}
