import type { Handle } from '../../platform/database/database.ts'
import { first } from './order.ts'
import type { Ranking } from './ranking.ts'
import { listTexts } from './search.queries.ts'
import { sharesOf } from './trigrams.ts'

/**
 * Measured: share of the words' weight for the share of the query that one stretch of text contains; as much again for
 * a text that contains nearly all of it, as only the source of a line does.
 */
const alikeWeight = 0.8
const alike = (share: number) => alikeWeight * (share + share ** 8)
const maxCompared = 30

/** Raises the best articles by the share of the query's trigrams in their texts. */
export async function raiseAlike(
  db: Handle,
  q: string,
  { articles, slots, order, weight }: Ranking,
): Promise<void> {
  const best = first(slots, order, maxCompared)
  const texts = await listTexts(
    db,
    best.map(slot => articles.id[slot]!),
  )
  sharesOf(q, texts).forEach((share, index) => {
    order.by[best[index]!]! += weight * alike(share)
  })
}
