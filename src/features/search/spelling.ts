import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, withoutArticle } from '../../arabic/stem.ts'
import { eachWord } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { type HeadlineWord, listAlike } from './search.queries.ts'
import { transliterate } from './transliterate.ts'

/** Edit distance of two words: letters added, dropped, changed or swapped with their neighbour. */
export function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      }
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** Trigrams are weak for swapped letters, so they only select candidates, which are then compared by distance. */
function nearest(bare: string, form: string, candidates: HeadlineWord[]): string | undefined {
  const most = bare.length < 4 ? 0 : bare.length < 6 ? 1 : 2
  return candidates
    .map(candidate => ({
      ...candidate,
      away: distance(bare, withoutArticle(candidate.form)),
      formAway: distance(form, candidate.form),
    }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away || a.formAway - b.formAway || b.articles - a.articles)[0]?.spelling
}

/** The query with those of its words that headlines lack replaced by the most similar; undefined without changes. */
export async function respell(db: Handle, q: string, lacking: Set<string>): Promise<string | undefined> {
  let respelt = ''
  let at = 0
  let changed = false
  for (const { word, start, end } of eachWord(q)) {
    respelt += q.slice(at, start)
    at = end
    const stem = stemOf(word)
    const form = normaliseArabic(word)
    const bare = withoutArticle(form)
    const doubtful = lacking.has(word) && stem.length > 1 && !/\p{N}/u.test(word)
    const alike = doubtful ? await listAlike(db, transliterate(bare)) : []
    const known = alike.some(candidate => candidate.stem === stem)
    const better = known ? undefined : nearest(bare, form, alike)
    changed ||= better !== undefined
    respelt += better ?? word
  }
  return changed ? respelt + q.slice(at) : undefined
}
