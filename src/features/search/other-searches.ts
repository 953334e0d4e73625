import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Query } from './query.ts'
import type { RankScores } from './rank.ts'
import { type RankAmong, rank } from './rank-query.ts'
import { listNearest, respell } from './spelling.ts'
import { type Understood, understand } from './understand.ts'

/** Searches to offer: a better spelling that has results; for a search without results also the `nearest`. */
export type OtherSearches = { didYouMean: string | null; nearest: string[] }

const maxNearest = 4

export async function findOtherSearches(
  db: Handle,
  { text, query }: Understood,
  among: RankAmong,
  { counts, isEmpty }: { counts: RankScores['counts']; isEmpty: boolean },
): Promise<OtherSearches> {
  const words = soughtWords(query)
  const respelt = counts.size > 0 ? await respell(db, text, counts) : undefined
  // Without quotation marks and exclusions.
  const plain = isEmpty ? words.join(' ') : ''
  const isNew = normaliseArabic(plain) !== normaliseArabic(text.q)
  for (const other of [respelt, isNew ? plain : '']) {
    if (!other || !(await findsAny(db, other, among))) continue
    return other === respelt ? { didYouMean: other, nearest: [] } : { didYouMean: null, nearest: [other] }
  }
  const lacking = isEmpty ? words.find(word => counts.get(word) === 0) : undefined
  return { didYouMean: null, nearest: lacking ? await listNearest(db, lacking, maxNearest) : [] }
}

const soughtWords = ({ terms }: Query) =>
  terms
    .filter(({ excluded }) => !excluded)
    .flatMap(({ anyOf }) => anyOf[0]!.words.map(({ written }) => written))

async function findsAny(db: Handle, q: string, among: RankAmong): Promise<boolean> {
  const understood = await understand(db, q)
  if ('unsought' in understood) return false
  const { slots, done } = await rank(db, understood, among)
  done()
  return slots.length > 0
}
