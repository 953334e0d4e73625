import { houseStyle } from '../../arabic/house-style.ts'
import { Bylines } from './bylines.ts'
import { Numbers } from './numbers.ts'
import type { ArticleContributors } from './search.contributors.queries.ts'
import { recordBytes } from './search.index.queries.ts'
import { yearAt } from './years.ts'

/** Searched columns of every article, except its words, by slot: some 57 bytes an article. */
export type Articles = {
  /** Rises with every change. */
  version: number
  slots: number
  numbers: Numbers
  id: Int32Array
  /** Its number in the postings; negative if it is gone. */
  number: Int32Array
  /** In words. */
  length: Uint16Array
  /** 0 if there is none. */
  category: Int32Array
  agency: Int32Array
  /** The first of its byline. */
  author: Int32Array
  /** Everybody else of its byline: a place in `bylines`, 0 if there is nobody. */
  others: Int32Array
  bylines: Bylines
  /** The story whose articles share one result; 0 if there is none. */
  story: Int32Array
  /** In its story: the lowest stands for it. */
  place: Int32Array
  /** In seconds since 1970. */
  publishAt: Float64Array
  /** In the newsroom's time zone. */
  year: Uint16Array
  timeZone: string
  /** Enabled and not in the bin. */
  visible: Uint8Array
  /** The slot of an article's id. */
  slotOfId: Int32Array
}

/** Empty, with capacity for this many. */
export function makeArticles(slots: number, highestId: number): Articles {
  return {
    version: 0,
    slots: 0,
    numbers: new Numbers(),
    id: new Int32Array(slots),
    number: new Int32Array(slots),
    length: new Uint16Array(slots),
    category: new Int32Array(slots),
    agency: new Int32Array(slots),
    author: new Int32Array(slots),
    others: new Int32Array(slots),
    bylines: new Bylines(),
    story: new Int32Array(slots),
    place: new Int32Array(slots),
    publishAt: new Float64Array(slots),
    year: new Uint16Array(slots),
    timeZone: houseStyle().timeZone,
    visible: new Uint8Array(slots),
    slotOfId: new Int32Array(highestId + 1).fill(-1),
  }
}

/** Adds articles, or replaces the known data about them. */
export function putRecords(articles: Articles, records: Buffer): void {
  if (records.length === 0) return
  articles.version += 1
  const view = new DataView(records.buffer, records.byteOffset, records.length)
  makeRoom(articles, view)
  const { numbers, slotOfId, number: numberOf, publishAt } = articles
  for (let at = 0; at < view.byteLength; at += recordBytes) {
    const id = view.getInt32(at)
    const present = slotOfId[id]!
    const slot = present >= 0 ? present : articles.slots++
    if (present < 0) slotOfId[id] = slot
    else if (numberOf[slot]! >= 0) numbers.delete(numberOf[slot]!)
    const number = view.getInt32(at + 4)
    if (number >= 0) numbers.set(number, slot)
    articles.id[slot] = id
    numberOf[slot] = number
    articles.length[slot] = Math.min(view.getInt32(at + 8), 65_535)
    articles.visible[slot] = view.getInt32(at + 12)
    articles.category[slot] = view.getInt32(at + 16)
    articles.agency[slot] = view.getInt32(at + 20)
    articles.author[slot] = view.getInt32(at + 24)
    articles.others[slot] = 0
    publishAt[slot] = view.getFloat64(at + 28)
    articles.story[slot] = view.getInt32(at + 36)
    articles.place[slot] = view.getInt32(at + 40)
    articles.year[slot] = yearAt(publishAt[slot]!)
  }
}

/** Adds the bylines of articles whose records were just put. */
export function putContributors(articles: Articles, contributors: readonly ArticleContributors[]): void {
  for (const { articleId, authors } of contributors) {
    const slot = articles.slotOfId[articleId] ?? -1
    if (slot >= 0) articles.others[slot] = articles.bylines.placeOf(authors)
  }
}

export function followTimeZone(articles: Articles): void {
  if (articles.timeZone === houseStyle().timeZone) return
  articles.timeZone = houseStyle().timeZone
  for (let slot = 0; slot < articles.slots; slot += 1) articles.year[slot] = yearAt(articles.publishAt[slot]!)
}

function makeRoom(articles: Articles, records: DataView): void {
  let highestId = -1
  for (let at = 0; at < records.byteLength; at += recordBytes)
    highestId = Math.max(highestId, records.getInt32(at))
  articles.slotOfId = grown(articles.slotOfId, highestId + 1, -1)
  const slots = articles.slots + records.byteLength / recordBytes
  for (const name of ['id', 'number', 'category', 'agency', 'author', 'others', 'story', 'place'] as const)
    articles[name] = grown(articles[name], slots)
  for (const name of ['length', 'year'] as const) articles[name] = grown(articles[name], slots)
  articles.publishAt = grown(articles.publishAt, slots)
  articles.visible = grown(articles.visible, slots)
}

/** Copies to a longer array, with spare room so that it seldom grows. */
function grown<Kind extends Int32Array | Float64Array | Uint16Array | Uint8Array>(
  array: Kind,
  least: number,
  filling = 0,
): Kind {
  if (array.length >= least) return array
  const larger = new (array.constructor as new (length: number) => Kind)(Math.ceil(least * 1.1) + 64)
  larger.set(array as never)
  larger.fill(filling, array.length)
  return larger
}
