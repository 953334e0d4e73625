import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { shortKey } from '../../platform/database/short-key.ts'
import { withStorableTexts } from '../../platform/storable-texts.ts'
import { createCsvReader } from './csv/read-csv.ts'
import { createFeedReader } from './feed/read-feed.ts'
import { bytesOf } from './files-of.ts'
import { createGhostReader } from './ghost/read-ghost.ts'
import type { ImportRun } from './import-run.ts'
import { type MovedItem, type Place, SiteImportError, type SiteReader } from './moved-item.schema.ts'
import { MovedPictures } from './moved-pictures.ts'
import { MovedTerms } from './moved-terms.ts'
import { createNinjsReader } from './ninjs/read-ninjs.ts'
import { placeArticles } from './place-articles.service.ts'
import { siteMovedIn } from './site-import.events.ts'
import {
  deletePartItems,
  deletePictures,
  findImport,
  findUnfinished,
  forgetStop,
  type ImportOptions,
  insertImport,
  insertItems,
  insertPictures,
  type ReportItem,
  type SiteImport,
  type SourceKind,
  setReached,
  setState,
} from './site-import.queries.ts'
import { createWordPressReader } from './wordpress/read-wordpress.ts'

export {
  countNotes,
  countOutcomes,
  findImport,
  forgetStop,
  type ImportOptions,
  listImports,
  listItems,
  type Outcome,
  type ReportItem,
  requestStop,
  type SiteImport,
  type SourceKind,
  sourceKinds,
  type TableOptions,
} from './site-import.queries.ts'

type Parts = Pick<Services, 'db' | 'storage' | 'outbound'>
/** `secondsLeft` is undefined while nothing can be said. */
export type Progress = { bytes: number; doneBytes: number; articles: number; secondsLeft: number | undefined }
type RunOptions = { by: By; onProgress?: (progress: Progress) => void }

/** Articles in a transaction, and letters of their texts. */
const batchSize = 100
const batchLetters = 2_000_000
/** Parts of a file that are stored at once. */
const partsAtOnce = 500
/** Kinds of items that no newsroom looks for one by one; they are counted by type. */
const silentTypes =
  /^(nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_|acf-|user_request)/

/**
 * Begins an import, or a dry run, which stores nothing but its report.
 * @throws SiteImportError
 */
export async function startImport(
  { db }: Parts,
  {
    kind,
    file,
    options,
    dryRun,
  }: { kind: SourceKind; file: string; options: ImportOptions; dryRun: boolean },
): Promise<SiteImport> {
  const { url } = await readerFor(kind, options).readSite(file).catch(explainFile)
  const bytes = await bytesOf(file)
  const id = await insertImport(db, { kind, file, site: siteKey(url), options, dryRun, bytes })
  return (await findImport(db, id))!
}

/** The newest import of a file that was stopped, killed or failed. @throws SiteImportError */
export async function findToResume({ db }: Parts, kind: SourceKind, file: string): Promise<SiteImport> {
  // Other files do not say from which site they are.
  const site =
    kind === 'wordpress'
      ? siteKey(
          (
            await readerFor(kind, { pictures: 'none', types: ['post'] })
              .readSite(file)
              .catch(explainFile)
          ).url,
        )
      : undefined
  const found = await findUnfinished(db, { kind, site, file })
  if (!found) throw new SiteImportError('NOT_RESUMABLE')
  const bytes = await bytesOf(file).catch(explainFile)
  if (bytes !== found.bytes) throw new SiteImportError('OTHER_FILE')
  await forgetStop(db, found.id)
  return found
}

/** Omits the scheme, because a site may have moved to https between two exports. */
const siteKey = (url: string) =>
  shortKey(
    url
      .slice(0, 2000)
      .replace(/^https?:\/\/(www\.)?/i, '')
      .replace(/\/+$/, '')
      .toLowerCase(),
  )

/** Names the site of a file, as `startImport` does. @throws SiteImportError */
export async function identifySite({ kind, file, options }: SiteImport): Promise<{ site: string }> {
  const { url } = await readerFor(kind, options).readSite(file).catch(explainFile)
  return { site: siteKey(url) }
}

function readerFor(kind: SiteImport['kind'], { types, table, site = '' }: ImportOptions): SiteReader {
  if (table) return createCsvReader(table)
  if (kind === 'feed') return createFeedReader()
  if (kind === 'ninjs') return createNinjsReader({ site })
  return kind === 'ghost' ? createGhostReader({ types, site }) : createWordPressReader({ types })
}

function explainFile(error: unknown): never {
  if ((error as NodeJS.ErrnoException).syscall) throw new SiteImportError('UNREADABLE')
  throw error
}

/**
 * Runs an import from where it is, until its end or until somebody stops it. The caller holds the lock (`holdImports`).
 * An error leaves it `failed`, to be resumed.
 */
export async function runImport(
  parts: Parts,
  started: SiteImport,
  { by, onProgress }: RunOptions,
): Promise<SiteImport> {
  const { db } = parts
  const { id } = started
  await setState(db, id, 'running')
  try {
    const reader = readerFor(started.kind, started.options)
    const terms = new MovedTerms(db, by, started)
    const run: ImportRun = {
      ...{ db, started, terms, pictures: new MovedPictures(parts, started.options) },
      // Relative addresses of the texts.
      baseUrl: (await reader.readSite(started.file)).url,
    }
    const isWhole = await takeAll(run, reader, onProgress)
    await setState(db, id, isWhole ? 'done' : 'stopped')
    if (isWhole) await deletePictures(db, id)
    await announce(db, started)
  } catch (error) {
    // If the database is away, the row says `running`, which is resumed as well.
    await setState(db, id, 'failed', String((error as Error).message).slice(0, 500)).catch(() => {})
    await announce(db, started).catch(() => {})
    throw error
  }
  return (await findImport(db, id))!
}

/** Announces also a partial import, because its articles stay. */
async function announce(db: Database, { id, dryRun }: SiteImport): Promise<void> {
  if (!dryRun) await inTransaction(db, tx => siteMovedIn.emit(tx, { importId: id }))
}

/** Returns whether it reached the end. */
async function takeAll(run: ImportRun, reader: SiteReader, onProgress: RunOptions['onProgress']) {
  try {
    await takeParts(run, reader)
    return await takeArticles(run, reader, onProgress)
  } catch (error) {
    if (error instanceof StopHeard) return false
    throw error
  }
}

/** Thrown if an editor stops the import during the first pass. */
class StopHeard extends Error {}
const pulseMs = 1000

/** Repeated by a resumed import, with the same result. @throws StopHeard */
async function takeParts({ db, started: { id }, terms }: ImportRun, reader: SiteReader): Promise<void> {
  await deletePartItems(db, id)
  const counts = new Map<string, number>()
  let waiting: MovedItem[] = []
  const store = async () => {
    const items = waiting.flatMap(reportOf)
    const pictures = waiting.flatMap(item => (item.kind === 'picture' ? [item.picture] : []))
    waiting = []
    await inTransaction(db, async tx => {
      await insertPictures(tx, id, pictures)
      await insertItems(tx, id, items)
    })
  }
  const categories: (MovedItem & { kind: 'category' })[] = []
  let askedAt = Date.now()
  const pulse = async () => {
    if (Date.now() - askedAt < pulseMs) return
    askedAt = Date.now()
    if ((await findImport(db, id))?.stopRequested) throw new StopHeard()
  }
  for await (const read of reader.readParts((await findImport(db, id))!.file, pulse)) {
    const item = withStorableTexts(read)
    if (item.kind === 'category') {
      terms.learn(item.category)
      categories.push(item)
    } else if (item.kind === 'other' && silentTypes.test(item.type)) {
      counts.set(item.type, (counts.get(item.type) ?? 0) + 1)
    } else waiting.push(item)
    if (waiting.length >= partsAtOnce) await store()
  }
  await store()
  const folded = categories.filter(({ category }) => terms.pathOf(category.oldId).length > 2)
  await insertItems(db, id, [
    ...folded.map(({ category, line }) => {
      const path = terms.pathOf(category.oldId)
      const notes = [{ code: 'folded', detail: path.map(({ name }) => name).join(' ‹ ') }]
      return {
        ...nothing,
        line,
        kind: 'category',
        oldId: category.oldId,
        title: category.name,
        outcome: 'left' as const,
        notes,
      }
    }),
    ...Array.from(counts, ([kind, count]) => ({
      ...nothing,
      kind,
      notes: [{ code: 'counted', detail: count }],
    })),
  ])
}

const nothing: ReportItem = {
  line: 0,
  kind: '',
  oldId: '',
  title: '',
  outcome: 'left',
  notes: [],
  articleId: null,
}

function reportOf(item: MovedItem): ReportItem[] {
  const { line, notes } = item
  if (item.kind === 'broken') return [{ ...nothing, line, kind: 'file', notes }]
  if (item.kind !== 'other') return notes.length > 0 ? [{ ...nothing, line, kind: item.kind, notes }] : []
  const given = notes.length > 0 ? notes : [{ code: 'notArticle', detail: item.type }]
  return [{ ...nothing, line, kind: item.type, oldId: item.oldId, title: item.title, notes: given }]
}

/** Returns whether it reached the end. */
async function takeArticles(
  run: ImportRun,
  reader: SiteReader,
  onProgress: RunOptions['onProgress'],
): Promise<boolean> {
  const { db, started } = run
  const { id, file, bytes } = started
  const from: Place = { at: started.doneBytes, line: Math.max(1, started.doneLines) }
  const begunAt = Date.now()
  let articles = 0
  let batch: MovedItem[] = []
  let letters = 0
  const place = async (reached: Place) => {
    articles += await placeArticles(run, batch, tx => setReached(tx, id, reached))
    batch = []
    letters = 0
    const share = (reached.at - from.at) / Math.max(1, bytes - from.at)
    const secondsLeft =
      share > 0 ? Math.round(((Date.now() - begunAt) / 1000 / share) * (1 - share)) : undefined
    onProgress?.({ bytes, doneBytes: reached.at, articles, secondsLeft })
  }
  for await (const read of reader.readArticles(file, from)) {
    const item = withStorableTexts(read)
    batch.push(item)
    if (item.kind !== 'article') continue
    letters += item.article.html.length
    if (batch.length < batchSize && letters < batchLetters) continue
    await place(item.end)
    if ((await findImport(db, id))?.stopRequested) return false
  }
  await place({ at: bytes, line: from.line })
  return true
}
