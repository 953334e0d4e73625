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
import { countBrought, findUndone, saveUndone, type UndoState } from './import-order.queries.ts'
import { SiteImportError } from './moved-item.schema.ts'
import {
  deleteAddresses,
  deleteAddressesOf,
  deleteMoved,
  isThere,
  listMovedBy,
  listPicturesOf,
  type MovedKind,
} from './moved-row.queries.ts'
import { siteMovedIn } from './site-import.events.ts'
import { deletePictures, findImport, listUndone, setState } from './site-import.queries.ts'

type Parts = Pick<Services, 'db' | 'storage'>
/** Counts imported rows: `done` of them are checked. */
export type UndoProgress = { done: number; total: number; secondsLeft: number | undefined }
type UndoOptions = { onProgress?: (progress: UndoProgress) => void }
type UndoRun = {
  db: Database
  id: number
  undone: UndoState
  /** Counts rows. Returns whether somebody asked to stop. */
  reach: (rows: number) => Promise<boolean>
}

const batchSize = 50
/** The report names at most this many of the kept articles. */
const maxKept = 200

/**
 * Removes everything that an import added and nobody changed or used here since, in batches: after a stop, an error or
 * `kill -9` it goes on from where it was, and repeated it removes nothing twice. The caller holds the lock
 * (`holdImports`).
 * @throws SiteImportError
 */
export async function undoImport(
  parts: Parts,
  id: number,
  by: By,
  { onProgress }: UndoOptions = {},
): Promise<UndoState> {
  const { db } = parts
  const started = await findImport(db, id)
  if (!started || started.dryRun) throw new SiteImportError('UNKNOWN')
  // An export replaces existing rows, such as settings and stages, without keeping a copy.
  if (started.kind === 'warraq') throw new SiteImportError('NOT_UNDOABLE')
  const before = await findUndone(db, id)
  const undone: UndoState = before?.isHalf
    ? before
    : { removed: before?.removed ?? 0, keptCount: 0, kept: [], isHalf: true, after: 0 }
  // From here on the import cannot be resumed.
  await saveUndone(db, id, undone)
  const run: UndoRun = { db, id, undone, reach: await progressOf(db, id, onProgress) }
  if (!(await takeBackAll(run)) || !(await removeRest(parts, run, by))) return undone
  // An earlier undo kept sections and pictures that articles of this import used.
  for (const other of await listUndone(db, started.site, id))
    if (!(await removeRest(parts, { ...run, id: other }, by))) return undone
  await deletePictures(db, id)
  await inTransaction(db, async tx => {
    undone.isHalf = false
    await saveUndone(tx, id, undone)
    await setState(tx, id, 'undone')
    await siteMovedIn.emit(tx, { importId: id })
  })
  return undone
}

async function progressOf(db: Database, id: number, onProgress: UndoOptions['onProgress']) {
  const { articles, edited, pictures, terms } = await countBrought(db, id)
  const total = articles + edited + pictures + terms
  const begunAt = Date.now()
  let done = 0
  return async (rows: number): Promise<boolean> => {
    done += rows
    const seconds = (Date.now() - begunAt) / 1000
    const secondsLeft = done > 0 ? Math.round((seconds / done) * Math.max(0, total - done)) : undefined
    onProgress?.({ done: Math.min(done, total), total, secondsLeft })
    return (await findImport(db, id))?.stopRequested ?? true
  }
}

type Row = { oldId: string; ourId: number; revision: number }

async function* batchesOf(db: Database, importId: number, kind: MovedKind, from = 0): AsyncGenerator<Row[]> {
  let after = from
  while (true) {
    const rows = await listMovedBy(db, importId, kind, { after, limit: batchSize })
    if (rows.length === 0) return
    after = rows.at(-1)!.ourId
    yield rows
  }
}

/** Returns whether it reached the end. */
async function takeBackAll(run: UndoRun): Promise<boolean> {
  const { db, id, undone, reach } = run
  for await (const rows of batchesOf(db, id, 'article', undone.after)) {
    await takeBack(run, rows)
    if (await reach(rows.length)) return false
  }
  return true
}

/** Removes a batch and counts it, in one transaction. */
async function takeBack({ db, id, undone }: UndoRun, rows: Row[]): Promise<void> {
  const next = { ...undone, kept: [...undone.kept], after: rows.at(-1)!.ourId }
  await inTransaction(db, async tx => {
    Object.assign(next, { removed: undone.removed, keptCount: undone.keptCount, kept: [...undone.kept] })
    const gone: number[] = []
    const changed: CacheTag[] = []
    for (const { ourId, revision } of rows) {
      const answer = await takeBackMovedIn(tx, { id: ourId, revision })
      if ('kept' in answer && answer.kept === 'edited') {
        next.keptCount += 1
        if (next.kept.length < maxKept) next.kept.push({ id: ourId, title: answer.title })
        continue
      }
      gone.push(ourId)
      if (!('before' in answer)) continue
      next.removed += 1
      changed.push(...tagsOfChange(answer.before, undefined))
    }
    await deleteAddresses(tx, 'article', gone)
    await deleteMoved(tx, id, 'article', gone)
    await invalidate(tx, changed)
    await saveUndone(tx, id, next)
  })
  Object.assign(undone, next)
}

/** Sections, tags, authors and pictures that nothing uses now. Returns whether it reached the end. */
async function removeRest(parts: Parts, run: UndoRun, by: By): Promise<boolean> {
  for (const kind of ['tag', 'author', 'category'] as const)
    if (!(await removeTerms(run, by, kind))) return false
  return removePictures(parts, run, by)
}

const verbs = {
  tag: { get: tags.get, remove: tags.remove },
  author: { get: authors.get, remove: authors.remove },
  category: { get: getCategory, remove: removeCategory },
}

/** Subsections were added after their sections, so the newest go first. */
async function removeTerms(
  { db, id: importId, reach }: UndoRun,
  by: By,
  kind: keyof typeof verbs,
): Promise<boolean> {
  const all: number[] = []
  for await (const rows of batchesOf(db, importId, kind)) all.push(...rows.map(({ ourId }) => ourId))
  for (const [at, id] of all.toReversed().entries()) {
    if (!(await isThere(db, kind, id)) || (await removeIfUnused(db, by, kind, id))) {
      await deleteAddresses(db, kind, [id])
      await deleteMoved(db, importId, kind, [id])
    }
    if (at % batchSize === batchSize - 1 && (await reach(batchSize))) return false
  }
  return true
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

/** Keeps a picture that something else uses, with its addresses. Undoing again once nothing does removes it. */
async function removePictures(
  { storage }: Parts,
  { db, id, reach }: UndoRun,
  { actor: _, ...by }: By,
): Promise<boolean> {
  for await (const rows of batchesOf(db, id, 'picture')) {
    const all = [...new Set(rows.map(({ ourId }) => ourId))]
    const { brought, earlier } = await listPicturesOf(db, id, all)
    const { kept } = await removeUnusedMedia(db, storage, { ...by, actor: undefined }, brought)
    const left = new Set([...earlier, ...kept])
    await inTransaction(db, async tx => {
      const gone = all.filter(ourId => !left.has(ourId))
      await deleteAddresses(tx, 'picture', gone)
      await deleteAddressesOf(tx, id, 'picture', earlier)
      await deleteMoved(tx, id, 'picture', [...gone, ...earlier])
    })
    if (await reach(rows.length)) return false
  }
  return true
}
