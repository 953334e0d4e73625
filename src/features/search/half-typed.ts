import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, withoutArticle } from '../../arabic/stem.ts'
import type { Handle } from '../../platform/database/database.ts'
import { phraseOf, type Query } from './query.ts'
import type { RankScores } from './rank.ts'
import { listCompletions } from './search.names.queries.ts'
import type { Text } from './understand.ts'

const fewestLetters = 3
const maxRead = 40
const maxWords = 6

/** A query whose last word is also matched as a prefix, and its completions. */
type CompletedQuery = { query: Query; completed: string[] }

/** Undefined if articles have the last word, it is not alone at the end, or nothing begins with it. */
export async function complete(
  db: Handle,
  { q, words: typed }: Text,
  query: Query,
  counts: RankScores['counts'],
): Promise<CompletedQuery | undefined> {
  const last = typed.at(-1)
  const term = query.terms.at(-1)
  const isPlain = term !== undefined && !term.excluded && !term.required
  if (!last || !isPlain || last.end < q.length || counts.get(last.word) !== 0) return undefined
  const words = await listBeginning(db, normaliseArabic(last.word))
  if (words.length === 0) return undefined
  const terms = query.terms.with(-1, { ...term, anyOf: [...term.anyOf, ...words.map(phraseOf)] })
  return { query: { ...query, terms }, completed: words.map(word => q.slice(0, last.start) + word) }
}

async function listBeginning(db: Handle, form: string): Promise<string[]> {
  if (form.length < fewestLetters) return []
  const found = await listCompletions(db, form, maxRead)
  const bare = withoutArticle(form)
  const words =
    found.length > 0 || bare.length < fewestLetters ? found : await listCompletions(db, bare, maxRead)
  const byStem = new Map(words.map(word => [stemOf(word), word] as const).toReversed())
  return words.filter(word => byStem.get(stemOf(word)) === word).slice(0, maxWords)
}
