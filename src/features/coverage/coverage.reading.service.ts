import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import {
  type ChangedEntry,
  findShownCoverage,
  listChanged,
  listEntries,
  listMarked,
  type Shown,
  type Sight,
} from './coverage.queries.ts'
import type { ReaderCoverage, ReaderEntry } from './coverage.schema.ts'

const most = { pinned: 5, important: 30 }

/** What stands above the entries. */
export async function listTop(
  db: Handle,
  articleId: number,
  sight: Sight,
): Promise<{ pinned: ReaderEntry[]; important: ReaderEntry[] }> {
  const [pinned, important] = await Promise.all([
    listMarked(db, articleId, sight, 'pinned', most.pinned),
    listMarked(db, articleId, sight, 'important', most.important),
  ])
  return { pinned, important }
}

/** A page of it for a reader; of an article for subscribers only what is open, where they may not read it. */
export async function readCoverage(
  context: ApiContext,
  { id, post, limit }: { id: number; post?: number | undefined; limit: number },
): Promise<ReaderCoverage> {
  context.addCacheTags(cacheTag.article(id), cacheTag.coverage(id))
  const shown = await findShownCoverage(context.db, id)
  if (!shown) throw fail('NOT_FOUND')
  const { slug, access, agencyId, ...stand } = shown
  const { whole } = access === 'free' ? { whole: true } : await context.readLocked({ id, agencyId })
  const oldestFirst = stand.endedAt !== null
  const [rows, top] = await Promise.all([
    listEntries(context.db, id, { whole }, { post, limit: limit + 1, oldestFirst }),
    listTop(context.db, id, { whole }),
  ])
  // A page begins with an entry that is there, so that there are no more pages than entries.
  if (post !== undefined && rows[0]?.id !== post) throw fail('NOT_FOUND')
  const entries = rows.slice(0, limit)
  noteAuthors(context, [...entries, ...top.pinned])
  return {
    ...stand,
    summary: whole ? stand.summary : '',
    locked: !whole,
    ...top,
    entries,
    next: rows[limit]?.id ?? null,
  }
}

function noteAuthors(context: ApiContext, entries: ReaderEntry[]): void {
  for (const { author } of entries) if (author) context.addCacheTags(cacheTag.one('authors', author.id))
}

export type { Shown }

/** Entries that one catching up brings; who has missed more reads the page again. */
export const mostChanges = 200

export type Changes = Shown & {
  changes: ChangedEntry[]
  /** Whether there are more of them than are told. */
  tooMany: boolean
}

/** For streams; undefined for what readers do not see any more. */
export async function readChanges(
  db: Handle,
  articleId: number,
  since: number,
): Promise<Changes | undefined> {
  const shown = await findShownCoverage(db, articleId)
  if (!shown) return undefined
  const changes = await listChanged(db, articleId, since, mostChanges + 1)
  // What was committed after the first query is told the next time.
  const known = changes.filter(({ version }) => version <= shown.version)
  return { ...shown, changes: known, tooMany: known.length > mostChanges }
}
