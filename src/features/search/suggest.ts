import { LRUCache } from 'lru-cache'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, stemsOf } from '../../arabic/stem.ts'
import { eachWord, splitWords } from '../../arabic/words.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readSynonyms } from '../synonym/synonym.service.ts'
import type { Articles } from './articles.ts'
import { isPrepared, readCollection } from './collection.ts'
import { othersOf } from './expand.ts'
import { first } from './order.ts'
import { inAnyTitle } from './postings.ts'
import { filterBeingTyped } from './query.ts'
import { seenAt } from './ranking.ts'
import { readSlots } from './rows.ts'
import type { Suggestion } from './search.contract.ts'
import { type DocumentsRow, listDocuments } from './search.like.queries.ts'
import { listCompletions, listNamesOf, listSuggestedNames } from './search.names.queries.ts'
import { listTitles } from './search.queries.ts'
import { unvowelled } from './unvowelled.ts'
import { usualNames } from './usual-names.ts'

const maxSuggested = 8
const maxNames = 4
const nowhere = { slug: null, label: null, path: null }

/** Names similar to the typed text, and completions of its last word. */
export async function suggest(db: Handle, q: string): Promise<Suggestion[]> {
  const filter = filterBeingTyped(q)
  if (filter) return completeFilter(db, filter)
  const typed = normaliseArabic(q)
  const words = [...eachWord(q)]
  const last = words.at(-1)
  if (!last || typed.length < 2) return []
  const [found, completions] = await Promise.all([
    listSuggestedNames(db, typed, maxNames),
    last.end < q.length ? [] : complete(db, splitWords(q.slice(0, last.start)), normaliseArabic(last.word)),
  ])
  const names = found.length > 0 ? found : await namesOfSynonyms(db, typed)
  const before = q.slice(0, last.start)
  const completed = completions.map(word => ({ kind: 'words' as const, text: before + word, ...nowhere }))
  const said = new Set([typed, ...names.map(({ text }) => normaliseArabic(text))])
  return [...names, ...completed.filter(({ text }) => !said.has(normaliseArabic(text)))].slice(
    0,
    maxSuggested,
  )
}

/** «كاتب:سم»: names with this prefix. */
async function completeFilter(
  db: Handle,
  { kind, name, before }: NonNullable<ReturnType<typeof filterBeingTyped>>,
): Promise<Suggestion[]> {
  const names = await listNamesOf(db, kind, normaliseArabic(name), maxSuggested)
  const written = names.map(one => (/^[\p{L}\p{M}\p{N}]+$/u.test(one) ? one : `«${one}»`))
  return written.map(one => ({ kind: 'words', text: before + one, ...nowhere }))
}

/** Names by synonyms of the typed text: «الأمم المتحدة» for UN, «دونالد ترامب» for trump. */
async function namesOfSynonyms(db: Handle, typed: string): Promise<Suggestion[]> {
  const sets = [usualNames, await readSynonyms(db)]
  const others = sets.flatMap(each => othersOf(typed, each))
  if (!/[\u0621-\u064a]/.test(typed)) others.push(splitWords(typed).map(stemOf).join(' '))
  for (const other of new Set(others.map(normaliseArabic))) {
    if (other === '' || other === typed) continue
    const names = await listSuggestedNames(db, other, maxNames)
    if (names.length > 0) return names
  }
  return []
}

async function complete(db: Handle, before: string[], beginning: string): Promise<string[]> {
  const sought = before.filter(word => stemOf(word) !== '')
  if (beginning.length + sought.length < 2) return []
  return sought.length === 0
    ? listCompletions(db, beginning, maxSuggested)
    : listFollowing(db, sought, before.at(-1)!, beginning)
}

/** Headlines read for following words. */
const maxRead = 500
/** Preceding words that a headline must contain. */
const maxBefore = 4

/** Words with this prefix, with or without ال, that follow the previous word in headlines with all the words. */
async function listFollowing(
  db: Handle,
  sought: string[],
  previous: string,
  beginning: string,
): Promise<string[]> {
  if (!(await isPrepared(db))) return []
  const titles = await listTitles(db, await findByTitle(db, sought.slice(-maxBefore)))
  const stems = new Set(stemsOf(previous))
  const form = normaliseArabic(previous)
  const isPrevious = (word: string) => stems.has(stemOf(word)) || normaliseArabic(word) === form
  const counts = new Map<string, { spelling: string; count: number }>()
  for (const title of titles) {
    const words = splitWords(title)
    words.forEach((word, index) => {
      if (index === 0 || !isPrevious(words[index - 1]!)) return
      const completion = normaliseArabic(word)
      if (!completion.startsWith(beginning) && !completion.startsWith(`ال${beginning}`)) return
      const known = counts.get(completion) ?? { spelling: unvowelled(word), count: 0 }
      known.count += 1
      counts.set(completion, known)
    })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.spelling.localeCompare(b.spelling, 'ar'))
    .slice(0, maxSuggested)
    .map(({ spelling }) => spelling)
}

/** While typing continues, the preceding words stay the same. */
const lately = new WeakMap<Articles, LRUCache<string, number[]>>()

/** Ids of the newest published articles whose titles contain all the words. */
async function findByTitle(db: Handle, words: string[]): Promise<number[]> {
  const sought = words.map(stemsOf)
  const articles = await readCollection(db)
  const found = lately.get(articles) ?? new LRUCache({ max: 100, ttl: 60_000 })
  lately.set(articles, found)
  const key = JSON.stringify([articles.version, sought])
  const ids = found.get(key) ?? listInTitles(articles, sought, await listDocuments(db, sought.flat()))
  found.set(key, ids, { noUpdateTTL: true })
  return ids
}

function listInTitles(articles: Articles, sought: string[][], rows: DocumentsRow[]): number[] {
  const { id, publishAt } = articles
  const ranked = seenAt(articles, Date.now() / 1000)
  // Number of the words, in order, that a title contains.
  const having = new Uint8Array(ranked.slots)
  let found: number[] = []
  sought.forEach((stems, before) => {
    found = []
    for (const { docs } of rows.filter(({ lexeme }) => stems.includes(lexeme))) {
      for (const slot of readSlots(docs, ranked, inAnyTitle).slots) {
        if (slot < 0 || having[slot] !== before) continue
        having[slot] = before + 1
        found.push(slot)
      }
    }
  })
  return first(found, { by: publishAt, id }, maxRead).map(slot => id[slot]!)
}
