import { LRUCache } from 'lru-cache'
import type { Handle } from '../../platform/database/database.ts'
import { htmlToText } from '../../platform/html/html.ts'
import type { Articles } from './articles.ts'
import { isPrepared, prepareCollection, readCollection } from './collection.ts'
import { documentOf, isName } from './lexemes.ts'
import { first } from './order.ts'
import { firstCount, inBody, inLead, inTitle } from './postings.ts'
import { weights } from './rank.ts'
import { seenAt } from './ranking.ts'
import { readSlots } from './rows.ts'
import {
  type DocumentsRow,
  findWords,
  listBeginnings,
  listDocuments,
  type WordsOfArticle,
} from './search.like.queries.ts'

/** Characters of HTML read: a story's subject is in its beginning. */
const maxRead = 12_000
/** Words whose rarity is looked up; the most distinctive of these are scored. */
const maxWeighed = 80
const maxScored = 30
/** Limit for all scored words together, which bounds the cost in a large newsroom. */
const maxDocuments = 40_000
/** Words in a larger share of the articles are not distinctive; in a small newsroom all are. */
const maxCommon = { share: 0.1, articles: 20 }
/** Shares of the article's own score: below the first an article is not similar, above the second it is a copy. */
const share = { least: 0.15, most: 0.9 }
/** Bonus for new articles, half of it after three months. */
const freshness = 0.15
const halfLife = 7_776_000

/** Number of occurrences of each word. */
type Times = ReadonlyMap<string, number>

/** Finding them costs twice the rest of a page, which is often rendered again. */
const kept = new WeakMap<Handle, LRUCache<number, Promise<number[]>>>()
const [maxKept, msKept] = [10_000, 600_000]
const maxLike = 24

/** Similar published articles, the most similar first, some minutes old; none for an article hidden from readers. */
export async function listLike(db: Handle, id: number, limit: number): Promise<number[]> {
  // The page fills these places otherwise.
  if (!(await isPrepared(db))) return []
  const cache = kept.get(db) ?? new LRUCache({ max: maxKept, ttl: msKept })
  kept.set(db, cache)
  const made = cache.get(id) ?? findLike(db, id)
  cache.set(id, made, { noUpdateTTL: true })
  made.catch(() => cache.delete(id))
  return (await made).slice(0, limit)
}

async function findLike(db: Handle, id: number): Promise<number[]> {
  const [article, articles] = await Promise.all([findWords(db, id, maxRead), readCollection(db)])
  if (!article) return []
  const weighed = weigh(article)
  const told = choose(weighed, await listBeginnings(db, [...weighed.keys()]), articles.slots)
  const rows = await listDocuments(db, [...told.keys()])
  return rank(articles, id, told, rows, Date.now() / 1000)
}

/** A shared tag or person counts as much as a word of the title. */
const timesOf = (lexeme: string, title: number, lead: number, body: number) =>
  isName(lexeme) ? weights.title : weights.title * title + weights.lead * lead + body

/** The words of an article, saved or not; `id` is its own. */
export type UnreadText = { id?: number | undefined; title: string; summary: string; description: string }

/** Share of the score of an identical text; share of common words. */
const copied = { score: 0.5, words: 0.7 }
const maxCompared = 5

/** Published articles with the same story in the same words. */
export async function listCopies(
  db: Handle,
  { id, title, summary, description }: UnreadText,
): Promise<{ id: number; title: string }[]> {
  await prepareCollection(db)
  const own = {
    id: id ?? 0,
    title,
    summary,
    description: description.slice(0, maxRead),
    tags: [],
    people: [],
  }
  const [articles, weighed] = [await readCollection(db), weigh(own)]
  const told = choose(weighed, await listBeginnings(db, [...weighed.keys()]), articles.slots, 1)
  const { score, found, whole } = scoresOf(
    articles,
    told,
    await listDocuments(db, [...told.keys()]),
    Date.now() / 1000,
  )
  const likely = found.filter(slot => articles.id[slot] !== id && score[slot]! >= copied.score * whole)
  const ids = first(likely, { by: score, id: articles.id }, maxCompared).map(slot => articles.id[slot]!)
  const others = await Promise.all(ids.map(other => findWords(db, other, maxRead)))
  const words = stemsOfArticle(own)
  return others.flatMap(other =>
    other && sharedOf(words, stemsOfArticle(other)) >= copied.words
      ? [{ id: other.id, title: other.title }]
      : [],
  )
}

const stemsOfArticle = (article: WordsOfArticle) =>
  new Set([...weighAll(article)].filter(lexeme => !isName(lexeme)))

const weighAll = (article: WordsOfArticle) =>
  documentOf({ ...article, text: htmlToText(article.description), authors: [], agency: null }).entries.keys()

/** Common words as a share of either's. */
function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  return both / Math.max(1, one.size + other.size - both)
}

function weigh(article: WordsOfArticle): Times {
  const text = htmlToText(article.description)
  // Its author and agency do not tell its subject.
  const { entries } = documentOf({ ...article, text, authors: [], agency: null })
  const times = [...entries].map(
    ([lexeme, { title, lead, body }]) => [lexeme, timesOf(lexeme, title, lead, body)] as const,
  )
  return new Map(times.sort((a, b) => b[1] - a[1]).slice(0, maxWeighed))
}

const saturated = (times: number, relativeLength = 1) =>
  (times * (1 + weights.saturation)) / (times + weights.saturation * relativeLength)

const rarity = (articles: number, having: number) => Math.log(1 + (articles - having + 0.5) / (having + 0.5))

/** The most distinctive words that others share, by tf·idf. */
function choose(weighed: Times, beginnings: DocumentsRow[], articles: number, fewest = 2): Times {
  const counts = new Map<string, number>()
  for (const { lexeme, docs } of beginnings) counts.set(lexeme, (counts.get(lexeme) ?? 0) + firstCount(docs))
  const common = Math.max(maxCommon.articles, maxCommon.share * articles)
  const words = [...counts]
    .filter(([, count]) => count >= fewest && count <= common)
    .map(([lexeme, count]) => {
      const times = weighed.get(lexeme)!
      return { lexeme, count, times, weight: saturated(times) * rarity(articles, count) }
    })
    .sort((a, b) => b.weight - a.weight)
  const told = new Map<string, number>()
  let documents = 0
  for (const { lexeme, count, times } of words) {
    if (told.size === maxScored || documents + count > maxDocuments) break
    documents += count
    told.set(lexeme, times)
  }
  return told
}

/** BM25 over these words; `whole` is the score of an identical article. */
function scoresOf(articles: Articles, told: Times, rows: DocumentsRow[], now: number) {
  const ranked = seenAt(articles, now)
  const score = new Float32Array(articles.slots)
  const found: number[] = []
  let whole = 0
  for (const [lexeme, times] of told) {
    const lists = rows.filter(row => row.lexeme === lexeme).map(({ docs }) => readSlots(docs, ranked))
    let having = 0
    for (const list of lists) for (const slot of list.slots) if (slot >= 0) having += 1
    const weight = saturated(times) * rarity(ranked.count, having)
    whole += weight * saturated(times)
    for (const { slots, parts } of lists) {
      for (let index = 0; index < slots.length; index += 1) {
        const slot = slots[index]!
        if (slot < 0) continue
        const part = parts[index]!
        const there = timesOf(lexeme, inTitle(part), inLead(part), inBody(part))
        const relative =
          1 - weights.lengthShare + (weights.lengthShare * articles.length[slot]!) / ranked.averageLength
        if (score[slot] === 0) found.push(slot)
        score[slot]! += weight * saturated(there, relative)
      }
    }
  }
  return { score, found, whole }
}

function rank(articles: Articles, id: number, told: Times, rows: DocumentsRow[], now: number): number[] {
  const { publishAt } = articles
  const { score, found } = scoresOf(articles, told, rows, now)
  const own = articles.slotOfId[id] ?? -1
  const whole = score[own] ?? 0
  const like = found.filter(
    slot => slot !== own && score[slot]! >= share.least * whole && score[slot]! <= share.most * whole,
  )
  for (const slot of like)
    score[slot]! *= 1 + freshness / (1 + Math.max(0, now - publishAt[slot]!) / halfLife)
  return first(like, { by: score, id: articles.id }, maxLike).map(slot => articles.id[slot]!)
}
