import { databaseOf, type Handle } from '../../platform/database/database.ts'
import { type Articles, followTimeZone, makeArticles, putRecords } from './articles.ts'
import { listChangedRecords, listRecords, readExtent, recordBytes } from './search.index.queries.ts'

/**
 * Articles as a process keeps them, read when it starts. Each search first asks for what has changed since the last,
 * in whichever process that was.
 */
type Kept = {
  articles: Articles
  /** Transactions before it are known. */
  horizon: string
  refreshedAt: number
}

const collections = new WeakMap<object, { kept: Kept | undefined; refreshing: Promise<Kept> | undefined }>()

/** Up to date when it was called. */
export async function readCollection(db: Handle): Promise<Articles> {
  const database = databaseOf(db)
  const mine = collections.get(database) ?? { kept: undefined, refreshing: undefined }
  collections.set(database, mine)
  // A refresh under way may have begun before the latest change.
  await mine.refreshing?.catch(() => undefined)
  mine.refreshing ??= refresh(db, mine.kept).finally(() => {
    mine.refreshing = undefined
  })
  mine.kept = await mine.refreshing
  return mine.kept.articles
}

const halfADay = 43_200_000

async function refresh(db: Handle, kept: Kept | undefined): Promise<Kept> {
  // Rows of deleted articles stay for a day.
  if (!kept || Date.now() - kept.refreshedAt > halfADay) return readAll(db)
  const { records, horizon } = await listChangedRecords(db, kept.horizon)
  putRecords(kept.articles, records)
  followTimeZone(kept.articles)
  return { articles: kept.articles, horizon, refreshedAt: Date.now() }
}

const atOnce = 50_000

async function readAll(db: Handle): Promise<Kept> {
  const { rows, highestId, horizon } = await readExtent(db)
  const articles = makeArticles(rows, highestId)
  for (let after = 0; ; ) {
    const { records, last } = await listRecords(db, after, atOnce)
    putRecords(articles, records)
    if (records.length < atOnce * recordBytes) return { articles, horizon, refreshedAt: Date.now() }
    after = last
  }
}
