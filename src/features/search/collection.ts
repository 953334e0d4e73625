import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { Numbers } from './numbers.ts'
import { listChangedRecords, listRecords, recordBytes } from './search.index.queries.ts'

/**
 * Searched columns of every article, besides its words, kept once by each process: some 40 bytes an article. Each
 * search first asks for what has changed since the last, in whichever process that was.
 */
export type Articles = {
  /** Rises with every change. */
  version: number
  slots: number
  numbers: Numbers
  id: Int32Array
  /** In words. */
  length: Uint16Array
  /** 0 where it is not one. */
  category: Int32Array
  agency: Int32Array
  author: Int32Array
  /** In seconds since 1970. */
  publishAt: Float64Array
  /** Switched on and not in the bin. */
  visible: Uint8Array
  /** The slot of an article's id. */
  slotOfId: Int32Array
}

type Held = Articles & {
  number: Int32Array
  /** Transactions before it are known. */
  horizon: string
  refreshedAt: number
}

const held = new WeakMap<object, { articles: Held | undefined; refreshing: Promise<Held> | undefined }>()

/** Up to date when it was called. */
export async function readCollection(db: Handle): Promise<Articles> {
  const database = databaseOf(db)
  let mine = held.get(database)
  if (!mine) {
    mine = { articles: undefined, refreshing: undefined }
    held.set(database, mine)
  }
  // A refresh under way may have begun before the latest change.
  await mine.refreshing?.catch(() => undefined)
  const one = mine
  one.refreshing ??= refresh(db, one.articles).finally(() => {
    one.refreshing = undefined
  })
  one.articles = await one.refreshing
  return one.articles
}

const halfADay = 43_200_000

async function refresh(db: Handle, known: Held | undefined): Promise<Held> {
  // Rows of deleted articles stay for a day.
  if (!known || Date.now() - known.refreshedAt > halfADay) return loadAll(db)
  const { records, horizon } = await listChangedRecords(db, known.horizon)
  apply(known, records)
  known.horizon = horizon
  known.refreshedAt = Date.now()
  return known
}

const atOnce = 50_000

async function loadAll(db: Handle): Promise<Held> {
  const made = empty()
  for (let after = 0; ; ) {
    const { records, last, horizon } = await listRecords(db, after, atOnce)
    made.horizon ||= horizon
    apply(made, records)
    if (records.length < atOnce * recordBytes) return made
    after = last
  }
}

function empty(): Held {
  const none = new Int32Array(0)
  return {
    numbers: new Numbers(),
    slotOfId: none,
    slots: 0,
    version: 0,
    length: new Uint16Array(0),
    id: none,
    category: none,
    agency: none,
    author: none,
    publishAt: new Float64Array(0),
    visible: new Uint8Array(0),
    number: none,
    horizon: '',
    refreshedAt: Date.now(),
  }
}

function apply(into: Held, records: Buffer): void {
  if (records.length === 0) return
  into.version += 1
  makeRoom(into, records)
  for (let at = 0; at < records.length; at += recordBytes) {
    const id = records.readInt32BE(at)
    const number = records.readInt32BE(at + 4)
    const present = into.slotOfId[id]!
    const slot = present >= 0 ? present : into.slots++
    if (present >= 0) forget(into, slot)
    else into.slotOfId[id] = slot
    into.id[slot] = id
    into.number[slot] = number
    into.length[slot] = Math.min(records.readInt32BE(at + 8), 65_535)
    into.visible[slot] = records.readInt32BE(at + 12)
    into.category[slot] = records.readInt32BE(at + 16)
    into.agency[slot] = records.readInt32BE(at + 20)
    into.author[slot] = records.readInt32BE(at + 24)
    into.publishAt[slot] = records.readDoubleBE(at + 28)
    if (number >= 0) into.numbers.set(number, slot)
  }
}

function forget(articles: Held, slot: number): void {
  const number = articles.number[slot]!
  if (number >= 0) articles.numbers.delete(number)
}

function makeRoom(into: Held, records: Buffer): void {
  let highestId = -1
  for (let at = 0; at < records.length; at += recordBytes)
    highestId = Math.max(highestId, records.readInt32BE(at))
  into.slotOfId = grown(into.slotOfId, highestId + 1, -1)
  const slots = into.slots + records.length / recordBytes
  for (const name of ['id', 'number', 'category', 'agency', 'author'] as const)
    into[name] = grown(into[name], slots)
  into.length = grown(into.length, slots)
  into.publishAt = grown(into.publishAt, slots)
  into.visible = grown(into.visible, slots)
}

/** Long enough, and longer than that, so that it seldom grows. */
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
