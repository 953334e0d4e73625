import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Query } from './query.ts'
import type { Scored } from './rank.ts'
import { type Ask, rank } from './rank-query.ts'
import { listNearest, respell } from './spelling.ts'
import { understand } from './understand.ts'

/** Null if no better spelling has results. */
export async function betterSpelling(db: Handle, ask: Ask, counts: Scored['counts']): Promise<string | null> {
  const respelt = await respell(db, ask.q, counts)
  return respelt !== undefined && (await findsAny(db, { ...ask, q: respelt })) ? respelt : null
}

async function findsAny(db: Handle, ask: Ask): Promise<boolean> {
  const understood = await understand(db, ask.q)
  if (!understood) return false
  const { slots, done } = await rank(db, understood, ask, Date.now() / 1000)
  done()
  return slots.length > 0
}

const maxNearest = 4

/** Alternative searches if one has no results: without quotation marks and exclusions, or for similar words. */
export async function nearestSearches(
  db: Handle,
  ask: Ask,
  { terms }: Query,
  counts: Scored['counts'],
): Promise<string[]> {
  const written = terms.filter(({ excluded }) => !excluded).flatMap(({ anyOf }) => anyOf[0]!.words)
  const words = written.map(word => word.written)
  const plain = words.join(' ')
  const isNew = plain !== '' && normaliseArabic(plain) !== normaliseArabic(ask.q)
  if (isNew && (await findsAny(db, { ...ask, q: plain }))) return [plain]
  const lacking = words.find(word => counts.get(word) === 0)
  return lacking === undefined ? [] : listNearest(db, lacking, maxNearest)
}
