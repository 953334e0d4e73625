import { fail } from '../../contract/fail.ts'
import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { type Articles, followTimeZone, makeArticles, putContributors, putRecords } from './articles.ts'
import { listChangedContributors, listContributors } from './search.contributors.queries.ts'
import { listChangedRecords, listRecords, readExtent } from './search.index.queries.ts'

/**
 * Articles in this process' memory, read on start. Each search first fetches changes since the last one, by any
 * process.
 */
type Collection = {
  kept?: LoadedCollection
  reading?: Promise<void>
  refreshing?: Promise<void>
}
type LoadedCollection = {
  articles: Articles
  /** Transactions before it are known. */
  horizon: string
  refreshedAt: number
}

const halfADay = 43_200_000
const collections = new WeakMap<object, Collection>()

function collectionOf(db: Handle): Collection {
  const database = databaseOf(db)
  const mine = collections.get(database) ?? {}
  collections.set(database, mine)
  // Rows of deleted articles stay for a day.
  if (mine.kept && Date.now() - mine.kept.refreshedAt > halfADay) mine.kept = undefined
  return mine
}

/** Reads all articles, unless they are in memory. */
export async function prepareCollection(db: Handle): Promise<void> {
  const mine = collectionOf(db)
  if (mine.kept) return
  mine.reading ??= readAll(db)
    .then(kept => {
      mine.kept = kept
    })
    .finally(() => {
      mine.reading = undefined
    })
  await mine.reading
}

/** Shorter than readers' own patience. */
const patienceMs = 2000

/** False if the articles are still being read after a while. */
export async function isPrepared(db: Handle): Promise<boolean> {
  if (collectionOf(db).kept) return true
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  return Promise.race([prepareCollection(db).then(() => true), late]).finally(() => clearTimeout(timer))
}

/**
 * The articles, up to date at the time of the call.
 * @throws UNAVAILABLE while they are being read for the first time
 */
export async function readCollection(db: Handle): Promise<Articles> {
  const mine = collectionOf(db)
  const { kept } = (await isPrepared(db)) ? mine : {}
  if (!kept) throw notPrepared()
  // A refresh under way may have begun before the latest change.
  await mine.refreshing?.catch(() => undefined)
  mine.refreshing ??= refresh(db, kept).finally(() => {
    mine.refreshing = undefined
  })
  await mine.refreshing
  return kept.articles
}

export const notPrepared = () => fail('UNAVAILABLE', undefined, 'البحث يُهيَّأ، أعد المحاولة بعد لحظات.')

async function refresh(db: Handle, kept: LoadedCollection): Promise<void> {
  const { records, horizon } = await listChangedRecords(db, kept.horizon)
  // Read after the records, so that it is never older than they.
  const contributors = records.length > 0 ? await listChangedContributors(db, kept.horizon) : []
  putRecords(kept.articles, records)
  putContributors(kept.articles, contributors)
  followTimeZone(kept.articles)
  kept.horizon = horizon
  kept.refreshedAt = Date.now()
}

const atOnce = 25_000

async function readAll(db: Handle): Promise<LoadedCollection> {
  const { rows, highestId, horizon } = await readExtent(db)
  const articles = makeArticles(rows, highestId)
  const step = Math.ceil((highestId + 1) / Math.max(1, rows / atOnce))
  // The server prepares the next batch while this one is stored.
  let next = readBatch(db, 0, step)
  for (let from = 0; from <= highestId; from += step) {
    const { records, contributors } = await next
    if (from + step <= highestId) next = readBatch(db, from + step, from + 2 * step)
    putRecords(articles, records)
    putContributors(articles, contributors)
  }
  return { articles, horizon, refreshedAt: Date.now() }
}

async function readBatch(db: Handle, from: number, until: number) {
  const records = await listRecords(db, from, until)
  return { records, contributors: await listContributors(db, from, until) }
}
