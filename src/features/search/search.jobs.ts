import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { normaliseArabic } from '../../arabic/normalise.ts'
import { stemOf, withoutArticle } from '../../arabic/stem.ts'
import { splitWords } from '../../arabic/words.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { byId } from '../../contract/pages.ts'
import { atEnd } from '../../platform/database/at-end.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { indexVersion } from './lexemes.ts'
import { mergeSegments } from './merge-segments.ts'
import { moveTag, type TagMove } from './move-tag.ts'
import {
  correctChanged,
  deleteForgotten,
  isThere,
  listUnindexed,
  readSnapshot,
  takeUnindexed,
} from './search.index.queries.ts'
import {
  addSearchWords,
  type HeadlineWord,
  listHeadlines,
  listHeadlinesSince,
  listRecentHeadlines,
  lockWords,
  replaceSearchWords,
  tryLockWords,
} from './search.queries.ts'
import { soundOfArabic } from './sound.ts'
import { transliterate } from './transliterate.ts'
import { unvowelled } from './unvowelled.ts'
import { writeIndex } from './write-index.ts'

export const indexMissing = defineJob('indexMissing', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => indexMissingNow(db),
})

export const learnHeadlineWords = defineJob('learnHeadlineWords', {
  line: 'patient',
  payload: z.object({}),
  run: ({ db }) => learnHeadlineWordsNow(db),
})

/** Does not wait behind imports and pictures: what has just been published is searched for at once. */
export const learnHeadline = defineJob('learnHeadline', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => learnHeadlinesNow(db, [id]),
})

/** Those that one transaction has published. */
export const learnHeadlines = defineJob('learnHeadlines', {
  line: 'prompt',
  payload: z.object({ ids: z.array(z.int()) }),
  run: ({ db }, { ids }) => learnHeadlinesNow(db, ids),
})

export const moveTagInIndex = defineJob('moveTagInIndex', {
  line: 'patient',
  payload: z.object({ from: z.int(), into: z.int(), until: z.string().optional() }),
  run: ({ db }, move) => moveTagInIndexNow(db, move),
})

export const forgetDeleted = defineJob('forgetDeleted', {
  line: 'patient',
  payload: z.object({ horizon: z.string() }),
  run: ({ db }, { horizon }) => deleteForgotten(db, horizon),
})

export const indexAgain = defineJob('indexAgain', {
  line: 'patient',
  payload: byId,
  run: ({ db }, { id }) => indexAgainNow(db, id),
})

export function indexMissingLater(tx: Handle): Promise<void> {
  return enqueue(tx, indexMissing, {}, { key: 'indexMissing' })
}

/** Calls are debounced into one job. */
export function indexAgainLater(tx: Handle, id: number): Promise<void> {
  return enqueue(tx, indexAgain, { id }, { key: `indexAgain:${id}`, runAt: inSeconds(10), keepRunAt: true })
}

export function learnHeadlineWordsLater(tx: Handle): Promise<void> {
  return enqueue(tx, learnHeadlineWords, {}, { key: 'learnHeadlineWords' })
}

/** Soon after an article is published, so that its words are known before the full recount. */
export const learnHeadlineLater = atEnd<number>(async (tx, given) => {
  const ids = [...new Set(given)]
  await (ids.length === 1 ? learnOneLater(tx, ids[0]!) : enqueue(tx, learnHeadlines, { ids }))
})

function learnOneLater(tx: Handle, id: number, runAt?: Date): Promise<void> {
  return enqueue(tx, learnHeadline, { id }, { key: `learnHeadline:${id}`, runAt })
}

/** In the order of the merges, as a tag's target may be merged next. */
export function moveTagInIndexLater(tx: Handle, move: TagMove, runAt?: Date): Promise<void> {
  return enqueue(tx, moveTagInIndex, move, { queue: 'moveTagInIndex', runAt })
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

export async function moveTagInIndexNow(db: Handle, move: TagMove): Promise<void> {
  await inTransaction(db, async tx => {
    const until = await moveTag(tx, move)
    if (until) await moveTagInIndexLater(tx, { ...move, until }, inSeconds(10))
    await indexMissingLater(tx)
    await invalidate(tx, [cacheTag.search])
  })
}

const day = 86_400

/** Called often, but runs once a day, so that every process has seen the deletions before. */
export async function forgetDeletedLater(db: Handle): Promise<void> {
  const { oldest: horizon } = await readSnapshot(db)
  const key = `forgetDeleted:${new Date().toISOString().slice(0, 10)}`
  await enqueue(db, forgetDeleted, { horizon }, { key, runAt: inSeconds(day) })
}

/** Limits of a transaction: the worker holds them in memory at once. */
const batch = { articles: 500, bytes: 4_000_000 }

/** Indexes missing and outdated articles; then merges segments if there are many. */
export async function indexMissingNow(db: Handle): Promise<void> {
  await correctChanged(db)
  await forgetDeletedLater(db)
  for (let before: number | undefined = 2 ** 31 - 1; before !== undefined; ) {
    const ids = await listUnindexed(db, { version: indexVersion, before, ...batch })
    await inTransaction(db, async tx => {
      const articles = await takeUnindexed(tx, ids)
      await writeIndex(tx, articles)
      // Results pages rendered meanwhile lack them.
      if (articles.length > 0) await invalidate(tx, [cacheTag.search])
    })
    before = ids.at(-1)
    await inTransaction(db, mergeSegments)
  }
}

export function indexAgainNow(db: Handle, id: number): Promise<void> {
  return inTransaction(db, async tx => {
    const articles = await takeUnindexed(tx, [id])
    // It is being changed at this moment.
    if (articles.length === 0) return (await isThere(tx, id)) ? indexAgainLater(tx, id) : undefined
    await writeIndex(tx, articles)
    await invalidate(tx, [cacheTag.search])
  })
}

/** Words of recent news: as many articles as a newsroom publishes in some years. */
const maxLearned = 20_000

/** Rebuilds the word counts of published headlines, so that withdrawn articles are never suggested. */
export async function learnHeadlineWordsNow(db: Handle): Promise<void> {
  const known: Counts = new Map()
  const { time, headlines } = await listRecentHeadlines(db, maxLearned)
  for (const [index, headline] of headlines.entries()) {
    countWords(known, headline)
    // Lets requests be served in between.
    if (index % 200 === 199) await setImmediate()
  }
  await inTransaction(db, async tx => {
    await lockWords(tx)
    // Keeps what was published while these were counted.
    const newer: Counts = new Map()
    for (const headline of await listHeadlinesSince(tx, time)) countWords(newer, headline)
    for (const [form, word] of newer) if (!known.has(form)) known.set(form, word)
    await replaceSearchWords(tx, wordsOf(known))
  })
}

export async function learnHeadlinesNow(db: Handle, ids: number[]): Promise<void> {
  await inTransaction(db, async tx => {
    // Short jobs never wait for a recount of all headlines.
    if (!(await tryLockWords(tx))) {
      for (const id of ids) await learnOneLater(tx, id, inSeconds(1))
      return
    }
    const headlines = await listHeadlines(tx, ids)
    if (headlines.length === 0) return
    const known: Counts = new Map()
    for (const headline of headlines) countWords(known, headline)
    await addSearchWords(tx, wordsOf(known))
    // Results pages rendered meanwhile lack the suggestion.
    await invalidate(tx, [cacheTag.search])
  })
}

const wordsOf = (known: Counts): HeadlineWord[] =>
  [...known].map(([form, { spellings, ...word }]) => ({
    ...word,
    form,
    transliteration: transliterate(withoutArticle(form)),
    sound: soundOfArabic(form),
    spelling: [...spellings].reduce((max, one) => (one[1] > max[1] ? one : max))[0],
  }))

/** A headline's words in the form in which they are counted. */
export const formsIn = (headline: string) => [...new Set(splitWords(headline).map(normaliseArabic))]

type Counts = Map<string, Pick<HeadlineWord, 'stem' | 'articles'> & { spellings: Map<string, number> }>

function countWords(known: Counts, headline: string): void {
  for (const written of new Set(splitWords(headline))) {
    const stem = stemOf(written)
    const form = normaliseArabic(written)
    if (stem.length < 2 || form.length > 40 || !/^\p{L}+$/u.test(form)) continue
    const word = known.get(form) ?? { stem, articles: 0, spellings: new Map() }
    const spelling = unvowelled(written)
    word.articles += 1
    word.spellings.set(spelling, (word.spellings.get(spelling) ?? 0) + 1)
    known.set(form, word)
  }
}
