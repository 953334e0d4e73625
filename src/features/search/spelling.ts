import { isInUse } from '../../arabic/check/lexicon.ts'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, withoutArticle } from '../../arabic/stem.ts'
import type { Handle } from '../../platform/database/database.ts'
import { soundingLike } from './by-sound.ts'
import { type HeadlineWord, isInHeadlines, listAlike } from './search.queries.ts'
import { mayBeWithin, slipsBetween } from './slips.ts'
import { transliterate } from './transliterate.ts'
import type { Text } from './understand.ts'

type Doubtful = {
  bare: string
  form: string
  stem: string
  /** Whether Arabic texts have the word, so that it is hardly a slip for another. */
  isInUse: boolean
}

/** Trigrams only select candidates, which are then compared by edit distance. */
function nearest({ bare, form }: Doubtful, candidates: HeadlineWord[], most: (of: HeadlineWord) => number) {
  return candidates
    .flatMap(candidate => {
      const bareOf = withoutArticle(candidate.form)
      if (!mayBeWithin(most(candidate), bare, bareOf)) return []
      const formAway = slipsBetween(form, candidate.form)
      return [{ ...candidate, away: Math.min(formAway, slipsBetween(bare, bareOf)), formAway }]
    })
    .filter(candidate => candidate.away <= most(candidate))
    .sort((a, b) => a.away - b.away || a.formAway - b.formAway || b.articles - a.articles)
}

/**
 * Measured: in a short word one error is likely. A word in use that resembles a word of a single headline is usually a
 * different word; one that nobody uses is a misspelling of it.
 */
const likely = (length: number) => (length < 4 ? 0 : length < 6 ? 1 : length < 8 ? 2 : 3)
const likelyOf = ({ articles }: HeadlineWord, { bare: { length }, isInUse }: Doubtful) =>
  articles > 1 || !isInUse
    ? Math.min(likely(length), articles > 1 ? 3 : 2)
    : Math.min(length < 6 ? 0.5 : 1, likely(length))

/** A word in this many articles is not doubted, even if no headline has it. */
const few = 100
const shortestKnown = 5
/** Shorter words are similar to unrelated ones. */
const shortestLike = 6

/** By the number of articles that contain it; undefined for a stop word, or special syntax. */
async function betterWord(db: Handle, word: Doubtful, articles: number): Promise<string | undefined> {
  const { bare, form, stem } = word
  if (articles === 0 && isLatin(form)) return soundingLike(db, form)
  if (articles === 0) {
    const alike = await listAlike(db, transliterate(bare))
    if (alike.some(candidate => candidate.stem === stem)) return undefined
    return nearest(word, alike, candidate => likelyOf(candidate, word))[0]?.spelling
  }
  if (bare.length < shortestKnown) return undefined
  if (await isInHeadlines(db, [form, bare, `ال${bare}`])) return undefined
  // Its stem may coincide with another word's: «الانتخبات» has that of «انتخب».
  const [better] = nearest(word, await listAlike(db, transliterate(bare)), () => 1)
  return better && better.stem !== stem && better.articles > 1 && better.articles >= articles
    ? better.spelling
    : undefined
}

const isLatin = (form: string) => /^[a-z]+$/.test(form)
function doubtfulOf(written: string): Doubtful | undefined {
  const form = normaliseArabic(written)
  const stem = stemOf(written)
  if (stem.length <= 1 || /\p{N}/u.test(written)) return undefined
  const known = isInUse(written) || isInUse(written.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/, ''))
  return { bare: withoutArticle(form), form, stem, isInUse: known }
}

const articleOfNames = /^(?:al|el|ad|ar|as|az)$/i
const mother = /^(?:umm|oum|om)$/i

/** Limit for a query, as each is looked up in the database. */
const maxDoubted = 5

/** The query with rare words that are in no headline replaced by the most similar ones; undefined without changes. */
export async function respell(
  db: Handle,
  text: Text,
  counts: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  let left = maxDoubted
  const respelt = await replaceWords(text, async (word, next) => {
    if (counts.get(word) === 0 && /^[a-z]/i.test(next)) {
      // «al sahir»: headlines have it in the next word.
      if (articleOfNames.test(word)) return ''
      if (mother.test(word)) return 'أم'
    }
    const articles = counts.get(word)
    if (articles === undefined || articles > few) return undefined
    const doubtful = doubtfulOf(word)
    if (!doubtful || left === 0) return undefined
    left -= 1
    return betterWord(db, doubtful, articles)
  })
  return respelt === text.q ? undefined : respelt
}

/** Headline words similar to an unknown one, but not similar enough to replace it. */
export async function listNearest(db: Handle, word: string, most: number): Promise<string[]> {
  const doubtful = doubtfulOf(word)
  if (!doubtful) return []
  const { bare, stem } = doubtful
  const alike = await listAlike(db, transliterate(bare))
  const words = nearest(doubtful, alike, () => (bare.length < shortestLike ? 0 : likely(bare.length) + 0.5))
  const seen = new Set([stem])
  return words
    .filter(candidate => !seen.has(candidate.stem) && seen.add(candidate.stem))
    .slice(0, most)
    .map(({ spelling }) => spelling)
}

async function replaceWords(
  { q, words }: Text,
  better: (word: string, next: string) => Promise<string | undefined>,
): Promise<string> {
  let replaced = ''
  let at = 0
  for (const [index, { word, start, end }] of words.entries()) {
    const other = (await better(word, words[index + 1]?.word ?? '')) ?? word
    replaced += q.slice(at, start) + other
    // A word that is left out takes the blank after it along.
    at = other === '' && q[end] === ' ' ? end + 1 : end
  }
  return replaced + q.slice(at)
}
