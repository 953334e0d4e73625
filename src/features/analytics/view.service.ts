import { createHmac, randomBytes } from 'node:crypto'
import { type Database, databaseOf, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { GroupCommit } from '../../platform/group-commit.ts'
import { readerMark, type ViewCount } from '../../platform/view-counter.ts'
import { addViews } from '../article/article.service.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { deviceOf } from './device.ts'
import { type EventRow, insertEvents, insertMarks, makeMonths, takeSalt } from './event.queries.ts'
import type { PageView } from './page-view.schema.ts'
import { searchedWords } from './searched-words.ts'
import { insertSearches } from './searches.queries.ts'

declare module '../../platform/context.ts' {
  interface Services {
    pageViews: GroupCommit<PageView>
  }
}

type Salt = { salt: Buffer; endsAt: number }
const salts = new WeakMap<object, Promise<Salt>>()

/** Stores parts of views, all or none; they are committed once it resolves. A repeated part counts once. */
export async function storeViews(db: Database, views: PageView[]): Promise<void> {
  const { salt } = await currentSalt(db)
  const rows = views.map(view => rowOf(view, salt))
  const addresses = new Map(rows.map(({ id }, at) => [id, views[at]!.address]))
  await inTransaction(db, async tx => {
    const kept = await insertEvents(tx, rows)
    if (kept.length === 0) return
    await insertMarks(tx)
    await storeSearches(tx, views, rows, kept)
    const seen = new Map<string, ViewCount>()
    for (const { id, part, articleId } of kept) {
      if (part > 0 || articleId === null) continue
      const reader = readerMark(addresses.get(id) ?? '')
      const key = `${articleId} ${reader}`
      const known = seen.get(key) ?? { id: articleId, reader, times: 0 }
      known.times += 1
      seen.set(key, known)
    }
    if (seen.size > 0) await addViews(tx, [...seen.values()])
  })
}

/** Searches, stored apart from the views. */
async function storeSearches(
  tx: Handle,
  views: PageView[],
  rows: EventRow[],
  kept: { id: string; part: number }[],
): Promise<void> {
  const opened = new Set(kept.filter(({ part }) => part === 0).map(({ id }) => id))
  const searches = views.flatMap(({ part, page }, at) => {
    const words = part === 0 && opened.has(rows[at]!.id) && page.query ? searchedWords(page.query) : undefined
    return words ? [{ visitor: rows[at]!.visitor, ...words }] : []
  })
  if (searches.length === 0) return
  const { timeZone } = await getHouseStyle(tx)
  await insertSearches(tx, searches, timeZone)
}

function rowOf(
  { page, address, userAgent, campaignSource, campaignMedium, ...view }: PageView,
  salt: Buffer,
) {
  const visitor = hashOf(salt, `${address}\n${userAgent}`)
  return {
    ...view,
    id: view.id ?? idOf(salt, visitor, page.path),
    kind: page.kind,
    path: page.path,
    article: page.kind === 'article' ? (page.id ?? null) : null,
    slug: page.slug ?? null,
    campaign_source: campaignSource,
    campaign_medium: campaignMedium,
    device: deviceOf(userAgent),
    visitor,
  } satisfies EventRow
}

/** Views of a page by one visitor within this time are one, unless the caller gives them ids. */
const sameViewMs = 10 * 60_000

function idOf(salt: Buffer, visitor: string, path: string): string {
  const slot = Math.floor(Date.now() / sameViewMs)
  const hash = createHmac('sha256', salt).update(`${visitor}\n${path}\n${slot}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}

/** Once the day's salt is deleted, no hash can be traced back to an address. */
function hashOf(salt: Buffer, reader: string): string {
  return createHmac('sha256', salt).update(reader).digest().readBigInt64BE().toString()
}

async function currentSalt(db: Database): Promise<Salt> {
  const key = databaseOf(db)
  const known = await salts.get(key)
  if (known && known.endsAt > Date.now()) return known
  const asked = askSalt(db)
  salts.set(key, asked)
  asked.catch(() => salts.delete(key))
  return asked
}

async function askSalt(db: Database): Promise<Salt> {
  const { timeZone } = await getHouseStyle(db)
  await makeMonths(db)
  const { salt, endsAt } = await takeSalt(db, timeZone, randomBytes(16))
  return { salt, endsAt: Date.parse(endsAt) }
}

/** For apps that only report which article was opened. */
export function viewOfArticle(
  id: number,
  { address, userAgent, country }: Pick<PageView, 'address' | 'userAgent' | 'country'>,
): PageView {
  return {
    id: undefined,
    part: 0,
    page: { kind: 'article', path: `/article/${id}`, id },
    address,
    userAgent,
    country,
    source: 'direct',
    referrer: '',
    campaign: '',
    campaignSource: '',
    campaignMedium: '',
    placement: '',
    engaged: 0,
    depth: 0,
  }
}
