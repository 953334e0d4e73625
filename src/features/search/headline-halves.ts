import { cutsOf } from '../../arabic/glued-words.ts'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf } from '../../arabic/stem.ts'
import { rankOf } from '../../arabic/stem-known.ts'
import type { Handle } from '../../platform/database/database.ts'
import { halfPhrase } from './glue.ts'
import type { Query } from './query.ts'
import type { RankScores } from './rank.ts'
import { countInHeadlines } from './search.queries.ts'

const fewestLetters = 5
const maxLetters = 24
/** Limit for a query. */
const maxWords = 3
/** A word in more articles is not a misspelling. */
const few = 20

/** The most frequent two headline words that one was joined from: «بيتحانون» is «بيت» and «حانون». */
async function headlineHalves(db: Handle, form: string): Promise<[string, string] | undefined> {
  if (form.length < fewestLetters || form.length > maxLetters || !/^[\u0621-\u064a]+$/.test(form))
    return undefined
  const splits = cutsOf(form).map((at): [string, string] => [form.slice(0, at), form.slice(at)])
  const counts = await countInHeadlines(db, splits.flat())
  const weight = (halves: [string, string]) => Math.min(...halves.map(half => counts.get(half) ?? 0))
  const [best] = splits
    .filter(halves => weight(halves) > 0 && halves.every(half => stemOf(half) !== ''))
    .sort((a, b) => weight(b) - weight(a))
  return best
}

const isRare = (written: string, counts: RankScores['counts']) =>
  (counts.get(written) ?? few) < few && rankOf(stemOf(written)) === undefined

/** A query in which rare unknown words are also two words of headlines; undefined if none is. */
export async function splitUnknown(
  db: Handle,
  query: Query,
  counts: RankScores['counts'],
): Promise<Query | undefined> {
  let left = maxWords
  let isSplit = false
  const terms: Query['terms'] = []
  for (const term of query.terms) {
    const [word, ...others] = term.anyOf[0]?.words ?? []
    const isPlain = word && others.length === 0 && !term.excluded && !term.required
    if (!isPlain || !isRare(word.written, counts) || left === 0) {
      terms.push(term)
      continue
    }
    left -= 1
    const halves = await headlineHalves(db, normaliseArabic(word.written))
    if (halves) isSplit = true
    terms.push(halves ? { ...term, anyOf: [...term.anyOf, halfPhrase(halves, word.after)] } : term)
  }
  return isSplit ? { ...query, terms } : undefined
}
