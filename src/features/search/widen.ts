import type { Handle } from '../../platform/database/database.ts'
import { raiseAlike } from './alike.ts'
import { complete } from './half-typed.ts'
import { splitUnknown } from './headline-halves.ts'
import type { Query } from './query.ts'
import { type RankAmong, rank } from './rank-query.ts'
import type { Ranking } from './ranking.ts'
import type { SearchSpelling } from './search.contract.ts'
import type { Understood } from './understand.ts'

type WidenedQuery = { query: Query; completed: string[]; ranking: Ranking }

/** Ranks as typed, then again with joined words split and with the last word completed, where that helps. */
export async function rankWidened(
  db: Handle,
  understood: Understood,
  among: RankAmong & { spelling?: SearchSpelling },
): Promise<WidenedQuery> {
  const { text } = understood
  let { query } = understood
  let ranking = await rank(db, understood, among)
  const widen = async (wider: Query) => {
    ranking.done()
    query = wider
    ranking = await rank(db, { ...understood, query }, among)
  }
  const split = await splitUnknown(db, query, ranking.counts)
  if (split) await widen(split)
  const better = among.spelling === 'nearest' ? await complete(db, text, query, ranking.counts) : undefined
  if (better) await widen(better.query)
  if (among.sort === 'relevance' && text.words.length > 1) await raiseAlike(db, text.q, ranking)
  return { query, completed: better?.completed ?? [], ranking }
}
