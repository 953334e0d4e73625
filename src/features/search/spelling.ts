import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, withoutArticle } from '../../arabic/stem.ts'
import { eachWord } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { type HeadlineWord, isInHeadlines, listAlike } from './search.queries.ts'
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

type Doubtful = { bare: string; form: string; stem: string }

/** Trigrams are weak for swapped letters, so they only select candidates, which are then compared by distance. */
function nearest({ bare, form }: Doubtful, candidates: HeadlineWord[], most: number) {
  return candidates
    .map(candidate => ({
      ...candidate,
      away: distance(bare, withoutArticle(candidate.form)),
      formAway: distance(form, candidate.form),
    }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away || a.formAway - b.formAway || b.articles - a.articles)
}

const likely = (bare: string) => (bare.length < 4 ? 0 : bare.length < 6 ? 1 : 2)

/** A word in so many articles is not doubted, even if no headline has it. */
const few = 100
const shortestKnown = 5

/** By the number of articles that have it; undefined for a stop word, or one of another syntax. */
async function betterWord(db: Handle, word: Doubtful, articles: number): Promise<string | undefined> {
  const { bare, form, stem } = word
  if (articles === 0) {
    const alike = await listAlike(db, transliterate(bare))
    if (alike.some(candidate => candidate.stem === stem)) return undefined
    return nearest(word, alike, likely(bare))[0]?.spelling
  }
  if (articles > few || bare.length < shortestKnown) return undefined
  if (await isInHeadlines(db, [form, bare, `ال${bare}`])) return undefined
  // By chance its stem is another word's: «الانتخبات» has that of «انتخب».
  const [better] = nearest(word, await listAlike(db, transliterate(bare)), 1)
  return better && better.stem !== stem && better.articles > 1 && better.articles >= articles
    ? better.spelling
    : undefined
}

function doubtfulOf(written: string): Doubtful | undefined {
  const form = normaliseArabic(written)
  const stem = stemOf(written)
  return stem.length > 1 && !/\p{N}/u.test(written) ? { bare: withoutArticle(form), form, stem } : undefined
}

/**
 * The query with the words that headlines lack, and few articles have, replaced by the most similar; undefined without
 * changes.
 */
export async function respell(
  db: Handle,
  q: string,
  counts: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const respelt = await replaceWords(q, async word => {
    const articles = counts.get(word)
    const doubtful = articles === undefined ? undefined : doubtfulOf(word)
    return doubtful && betterWord(db, doubtful, articles!)
  })
  return respelt === q ? undefined : respelt
}

/** Words of headlines that are like one that nobody wrote, but not so much that it is surely meant. */
export async function listNearest(db: Handle, word: string, most: number): Promise<string[]> {
  const doubtful = doubtfulOf(word)
  if (!doubtful) return []
  const { bare, stem } = doubtful
  const alike = await listAlike(db, transliterate(bare))
  const words = nearest(doubtful, alike, Math.ceil(bare.length / 3))
  const seen = new Set([stem])
  return words
    .filter(candidate => !seen.has(candidate.stem) && seen.add(candidate.stem))
    .slice(0, most)
    .map(({ spelling }) => spelling)
}

export async function replaceWords(
  q: string,
  better: (word: string) => Promise<string | undefined>,
): Promise<string> {
  let replaced = ''
  let at = 0
  for (const { word, start, end } of eachWord(q)) {
    replaced += q.slice(at, start) + ((await better(word)) ?? word)
    at = end
  }
  return replaced + q.slice(at)
}
