import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { readAlsoIn } from '../article/article.cards.service.ts'
import { goneOrMissing } from '../article/article.takedown.service.ts'
import {
  type ChangedEntry,
  findShownCoverage,
  listChanged,
  listEntries,
  listMarked,
  type Sight,
  type VisibleCoverage,
} from './coverage.queries.ts'
import type { ReaderCoverage, ReaderEntry } from './coverage.schema.ts'

const max = { pinned: 5, important: 30 }

/** Entries shown above the others. */
export async function listTop(
  db: Handle,
  articleId: number,
  sight: Sight,
): Promise<{ pinned: ReaderEntry[]; important: ReaderEntry[] }> {
  const { pinned, important } = await listMarks(db, articleId, sight)
  const { of } = await shownIn(db, [...pinned, ...important])
  return { pinned: of(pinned), important: of(important) }
}

async function listMarks(db: Handle, articleId: number, sight: Sight) {
  const [pinned, important] = await Promise.all([
    listMarked(db, articleId, sight, 'pinned', max.pinned),
    listMarked(db, articleId, sight, 'important', max.important),
  ])
  return { pinned, important }
}

/** Entries as readers get them, with current titles of linked articles. `ids` are those of the articles. */
async function shownIn(db: Handle, entries: readonly { html: string }[]) {
  const { ids, shown } = await readAlsoIn(
    db,
    entries.map(({ html }) => html),
  )
  const of = <Entry extends { html: string }>(given: Entry[]): Entry[] =>
    ids.length === 0 ? given : given.map(entry => ({ ...entry, html: shown(entry.html) }))
  return { ids, of }
}

/** A page of entries for a reader; of an article for subscribers only the open ones, unless the reader has access. */
export async function readCoverage(
  context: ApiContext,
  { id, post, limit }: { id: number; post?: number | undefined; limit: number },
): Promise<ReaderCoverage> {
  context.addCacheTags(cacheTag.article(id), cacheTag.coverage(id))
  const shown = await findShownCoverage(context.db, id)
  if (!shown) throw await goneOrMissing(context.db, id)
  const { slug, access, agencyId, ...stand } = shown
  const { whole } = access === 'free' ? { whole: true } : await context.readLocked({ id, agencyId })
  const oldestFirst = stand.endedAt !== null
  const [rows, top] = await Promise.all([
    listEntries(context.db, id, { whole }, { post, limit: limit + 1, oldestFirst }),
    listMarks(context.db, id, { whole }),
  ])
  // A page begins with an existing entry, so that there are no more pages than entries.
  if (post !== undefined && rows[0]?.id !== post) throw fail('NOT_FOUND')
  const entries = rows.slice(0, limit)
  noteAuthors(context, [...entries, ...top.pinned])
  const last = { html: whole ? stand.summary : '' }
  const { ids, of } = await shownIn(context.db, [...entries, ...top.pinned, ...top.important, last])
  context.addCacheTags(...ids.map(cacheTag.article))
  return {
    ...stand,
    summary: of([last])[0]!.html,
    locked: !whole,
    pinned: of(top.pinned),
    important: of(top.important),
    entries: of(entries),
    next: rows[limit]?.id ?? null,
  }
}

function noteAuthors(context: ApiContext, entries: ReaderEntry[]): void {
  for (const { author } of entries) if (author) context.addCacheTags(cacheTag.one('authors', author.id))
}

export type { VisibleCoverage }

/** Entries in one update; a reader who missed more reloads the page. */
export const maxChanges = 50

export type Changes = VisibleCoverage & {
  changes: ChangedEntry[]
  /** Whether there are more than the update contains. */
  tooMany: boolean
}

/** Changes for streams; undefined if readers can no longer see the coverage. */
export async function readChanges(
  db: Handle,
  articleId: number,
  since: number,
): Promise<Changes | undefined> {
  const shown = await findShownCoverage(db, articleId)
  if (!shown) return undefined
  const changes = await listChanged(db, articleId, since, maxChanges + 1)
  // Changes committed after the first query come with the next update.
  const known = changes.filter(({ version }) => version <= shown.version)
  const { of } = await shownIn(db, known)
  return { ...shown, changes: of(known), tooMany: known.length > maxChanges }
}
