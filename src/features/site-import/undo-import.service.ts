import type { CacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { tagsOfChange } from '../article/article.lists.policy.ts'
import { takeBackMovedIn } from '../article/article.moving.service.ts'
import { authors } from '../author/author.service.ts'
import { getCategory, removeCategory } from '../category/category.service.ts'
import { removeUnusedMedia } from '../media/library.service.ts'
import { tags } from '../tag/tag.service.ts'
import { SiteImportError } from './moved-item.schema.ts'
import {
  deleteAddresses,
  deleteMoved,
  isPictureFrom,
  isThere,
  listMovedBy,
  type MovedKind,
} from './moved-row.queries.ts'
import { siteMovedIn } from './site-import.events.ts'
import { deletePictures, findImport, setState } from './site-import.queries.ts'

type Parts = Pick<Services, 'db' | 'storage'>
type KeptArticle = { id: number; title: string }
export type Undone = { removed: number; kept: KeptArticle[] }

const batchSize = 50

/**
 * Removes everything that an import added and nobody changed or used here since. Can be repeated after an interruption.
 * The caller holds the lock (`holdImports`).
 * @throws SiteImportError
 */
export async function undoImport(parts: Parts, id: number, by: By): Promise<Undone> {
  const { db } = parts
  const started = await findImport(db, id)
  if (!started || started.dryRun) throw new SiteImportError('UNKNOWN')
  // It replaces rows that were here, such as settings and stages, and keeps nothing of them.
  if (started.kind === 'warraq') throw new SiteImportError('NOT_UNDOABLE')
  // Interrupted, it is repeated, and the import cannot go on from where it was.
  await setState(db, id, 'undone')
  const undone: Undone = { removed: 0, kept: [] }
  for await (const rows of batchesOf(db, id, 'article')) await takeBack(db, id, rows, undone)
  for (const kind of ['tag', 'author', 'category'] as const) await removeTerms(db, by, id, kind)
  await removePictures(parts, by, id)
  await deletePictures(db, id)
  await inTransaction(db, async tx => {
    await setState(tx, id, 'undone')
    await siteMovedIn.emit(tx, { importId: id })
  })
  return undone
}

type Row = { oldId: string; ourId: number; revision: number }

async function* batchesOf(db: Database, importId: number, kind: MovedKind): AsyncGenerator<Row[]> {
  let after = 0
  while (true) {
    const rows = await listMovedBy(db, importId, kind, { after, limit: batchSize })
    if (rows.length === 0) return
    after = rows.at(-1)!.ourId
    yield rows
  }
}

async function takeBack(db: Database, importId: number, rows: Row[], undone: Undone): Promise<void> {
  const kept: KeptArticle[] = []
  const gone: number[] = []
  let removed = 0
  await inTransaction(db, async tx => {
    const changed: CacheTag[] = []
    for (const { ourId, revision } of rows) {
      const answer = await takeBackMovedIn(tx, { id: ourId, revision })
      if ('kept' in answer && answer.kept === 'edited') {
        kept.push({ id: ourId, title: answer.title })
        continue
      }
      gone.push(ourId)
      if (!('before' in answer)) continue
      removed += 1
      changed.push(...tagsOfChange(answer.before, undefined))
    }
    await deleteAddresses(tx, 'article', gone)
    await deleteMoved(tx, importId, 'article', gone)
    await invalidate(tx, changed)
  })
  undone.removed += removed
  undone.kept.push(...kept)
}

const verbs = {
  tag: { get: tags.get, remove: tags.remove },
  author: { get: authors.get, remove: authors.remove },
  category: { get: getCategory, remove: removeCategory },
}

/** Subsections were added after their sections, so the newest go first. */
async function removeTerms(db: Database, by: By, importId: number, kind: keyof typeof verbs): Promise<void> {
  const all: number[] = []
  for await (const rows of batchesOf(db, importId, kind)) all.push(...rows.map(({ ourId }) => ourId))
  for (const id of all.toReversed()) {
    if (!(await isThere(db, kind, id)) || (await removeIfUnused(db, by, kind, id))) {
      await deleteAddresses(db, kind, [id])
      await deleteMoved(db, importId, kind, [id])
    }
  }
}

async function removeIfUnused(db: Database, by: By, kind: keyof typeof verbs, id: number): Promise<boolean> {
  const { get, remove } = verbs[kind]
  if ((await get(db, id)).revision > 1) return false
  try {
    await remove(db, by, id)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === foreignKeyViolation) return false
    throw error
  }
}

const foreignKeyViolation = '23503'

async function removePictures(
  { db, storage }: Parts,
  { actor: _, ...by }: By,
  importId: number,
): Promise<void> {
  for await (const rows of batchesOf(db, importId, 'picture')) {
    const ours: number[] = []
    // The same file may have been in the library before.
    for (const { ourId, oldId } of rows) if (await isPictureFrom(db, ourId, oldId)) ours.push(ourId)
    await deleteAddresses(
      db,
      'picture',
      rows.map(({ ourId }) => ourId),
    )
    await removeUnusedMedia(db, storage, { ...by, actor: undefined }, ours)
    await deleteMoved(
      db,
      importId,
      'picture',
      rows.map(({ ourId }) => ourId),
    )
  }
}
