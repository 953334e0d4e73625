import { createHash } from 'node:crypto'
import { truncate } from '../../arabic/truncate.ts'
import { readMinutes } from '../../arabic/words.ts'
import type { CacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { htmlToText, proseOf } from '../../platform/html/html.ts'
import { createGate } from '../../platform/process/gate.ts'
import { tagsOfChange } from '../article/article.lists.policy.ts'
import { addMovedIn, changeMovedIn } from '../article/article.moving.service.ts'
import type { MovedArticle, MovedItem, Note } from './moved-item.schema.ts'
import type { MovedPictures } from './moved-pictures.ts'
import { insertAddresses, listMoved, saveMoved } from './moved-row.queries.ts'
import type { MovedTerms } from './moved-terms.ts'
import { normaliseAddress } from './old-address.ts'
import {
  insertItems,
  listPictures,
  listReported,
  type ReportItem,
  type SiteImport,
} from './site-import.queries.ts'

/** The tools of one import while it runs. */
export type ImportRun = {
  db: Database
  started: SiteImport
  terms: MovedTerms
  pictures: MovedPictures
  /** Address of the old site. */
  baseUrl: string
}

type ArticleItem = MovedItem & { kind: 'article' }
type MovedRow = { ourId: number; revision: number; contentHash: Buffer | null }
type Ready = {
  item: ArticleItem
  hash: Buffer
  known: MovedRow | undefined
  notes: Note[]
  values: Awaited<ReturnType<typeof prepare>> | undefined
}

/** Articles whose pictures are copied at the same time. */
const together = 4
const mostTags = 20
const firstWords = 90
const summaryLength = 300

/**
 * Stores a batch of articles in one transaction, with their report and the place reached. Returns how many it read.
 * Articles that did not change since an earlier import are not touched.
 */
export async function placeArticles(
  run: ImportRun,
  batch: MovedItem[],
  alsoIn: (tx: Handle) => Promise<void>,
): Promise<number> {
  const { db, started } = run
  const given = batch.filter(item => item.kind === 'article')
  const ids = given.map(({ article }) => article.oldId)
  const reported = ids.length > 0 ? await listReported(db, started.id, ids) : new Set<string>()
  const known = ids.length > 0 ? await listMoved(db, started.site, 'article', ids) : new Map()
  const inTurn = createGate(together)
  const ready = await Promise.all(
    given.map(item => {
      const isDouble = reported.has(item.article.oldId)
      reported.add(item.article.oldId)
      return isDouble ? double(item) : inTurn(() => makeReady(run, item, known.get(item.article.oldId)))
    }),
  )
  const others = batch.flatMap(item => (item.kind === 'other' ? [leftOut(item)] : []))
  await inTransaction(db, async tx => {
    const tags: CacheTag[] = []
    const items: ReportItem[] = []
    for (const one of ready) items.push('values' in one ? await place(tx, run, one, tags) : one)
    await insertItems(tx, started.id, [...items, ...others])
    await invalidate(tx, tags)
    await alsoIn(tx)
  })
  return given.length
}

const reportOf = ({ line, article: { oldId, title } }: ArticleItem) => ({
  line,
  kind: 'article',
  oldId,
  title,
})

function double(item: ArticleItem): ReportItem {
  return { ...reportOf(item), outcome: 'left', notes: [{ code: 'double' }], articleId: null }
}

function leftOut({ line, oldId, title, notes }: MovedItem & { kind: 'other' }): ReportItem {
  return { line, kind: 'article', oldId, title, outcome: 'left', notes, articleId: null }
}

async function makeReady(run: ImportRun, item: ArticleItem, known: MovedRow | undefined): Promise<Ready> {
  const { options, dryRun } = run.started
  const text = JSON.stringify([item.article, options.pictures === 'none'])
  const hash = createHash('sha256').update(text).digest()
  const notes = [...item.notes, ...notesOf(run, item.article)]
  const isSame = known?.contentHash?.equals(hash) ?? false
  const values = isSame || dryRun ? undefined : await prepare(run, item.article)
  return { item, hash, known, notes: [...notes, ...(values?.notes ?? [])], values }
}

function notesOf({ terms }: ImportRun, { categories, tags, authors, publishAt }: MovedArticle): Note[] {
  const names = (some: { name: string }[]) => some.map(({ name }) => name).join('، ')
  const notes: Note[] = []
  if (categories.length > 1) notes.push({ code: 'otherCategories', detail: names(categories.slice(1)) })
  if (categories[0] && terms.pathOf(categories[0].oldId).length > 2)
    notes.push({ code: 'foldedCategory', detail: categories[0].name })
  if (authors.length > 1) notes.push({ code: 'otherAuthors', detail: names(authors.slice(1)) })
  if (tags.length > mostTags) notes.push({ code: 'tagsCut', detail: names(tags.slice(mostTags)) })
  if (!publishAt) notes.push({ code: 'noDate' })
  return notes
}

/** Everything slow: pictures, sanitising, new terms. Not in the transaction of the batch. */
async function prepare({ db, started, terms, pictures, baseUrl }: ImportRun, article: MovedArticle) {
  const find = (by: Parameters<typeof listPictures>[2]) => listPictures(db, started.id, by)
  const [lead] = article.leadId ? await find({ ids: [article.leadId] }) : []
  const copy = lead && (await pictures.copy(lead.url, lead))
  const body = await pictures.finishBody(article.html, baseUrl, find)
  const copied = [...(copy && 'media' in copy ? [copy] : []), ...body.copied]
  for (const { media, url } of copied) {
    const row = { site: started.site, kind: 'picture', oldId: url, ourId: media.id } as const
    await saveMoved(db, { ...row, importId: started.id })
    const address = normaliseAddress(url)
    if (address) await insertAddresses(db, started.id, { kind: 'picture', id: media.id }, [address])
  }
  const notes = [...body.notes]
  const isLeadMissing = copy !== undefined && !('media' in copy)
  if (isLeadMissing && started.options.pictures !== 'none')
    notes.push({ code: 'pictureMissing', detail: lead!.url })
  const text = htmlToText(body.html)
  const [category] = article.categories
  const [author] = article.authors
  const tagIds: number[] = []
  for (const tag of article.tags.slice(0, mostTags)) tagIds.push(await terms.tagOf(tag))
  const publishAt = article.publishAt ?? new Date()
  const title = article.title || truncate(text.split('\n')[0] ?? '', firstWords) || 'بلا عنوان'
  return {
    notes,
    /** Whether a later import may add pictures. */
    isComplete: body.isComplete && !(isLeadMissing && copy.isMissed),
    article: {
      title,
      slug: article.slug || title,
      summary: article.summary || truncate(text.split('\n')[0] ?? '', summaryLength),
      description: body.html,
      readMinutes: readMinutes(proseOf(body.html)),
      imageId: copy && 'media' in copy ? copy.media.id : null,
      imageAlt: lead?.alt ?? '',
      imageCaption: lead?.caption ?? '',
      categoryId: await terms.categoryOf(category),
      authorId: author ? await terms.authorOf(author) : null,
      tagIds,
      publishAt,
      changedAt: article.changedAt && article.changedAt > publishAt ? article.changedAt : publishAt,
      enable: article.state === 'published',
      originalUrl: null,
      seoTitle: article.seoTitle,
      seoDescription: article.seoDescription,
      noindex: article.noindex,
      access: article.forSubscribers ? ('subscribers' as const) : ('free' as const),
      canonicalUrl: article.canonicalUrl ?? null,
    },
  }
}

async function place(tx: Handle, run: ImportRun, ready: Ready, tags: CacheTag[]): Promise<ReportItem> {
  const { started } = run
  const { item, hash, known, values, notes } = ready
  const report = { ...reportOf(item), notes, articleId: known?.ourId ?? null }
  if (known?.contentHash?.equals(hash)) return { ...report, outcome: 'same' }
  // A dry run.
  if (!values) return { ...report, outcome: known ? 'updated' : 'new' }
  const row = {
    site: started.site,
    kind: 'article',
    oldId: item.article.oldId,
    importId: started.id,
  } as const
  const contentHash = values.isComplete || started.options.pictures === 'none' ? hash : null
  if (known) {
    const changed = await changeMovedIn(tx, { id: known.ourId, revision: known.revision }, values.article)
    if ('kept' in changed) {
      const code = changed.kept === 'edited' ? 'editedHere' : 'deletedHere'
      return { ...report, outcome: 'kept', notes: [...notes, { code }] }
    }
    const { before, after } = changed
    tags.push(...tagsOfChange(before, after))
    await saveMoved(tx, { ...row, ourId: after.id, revision: after.revision, contentHash })
    return {
      ...report,
      outcome: 'updated',
      notes: [...notes, ...(await addAddresses(tx, run, item, after.id))],
    }
  }
  const after = await addMovedIn(tx, values.article)
  tags.push(...tagsOfChange(undefined, after))
  await saveMoved(tx, { ...row, ourId: after.id, revision: after.revision, contentHash })
  const more = await addAddresses(tx, run, item, after.id)
  const isOtherSlug = item.article.slug !== '' && after.slug !== item.article.slug
  if (isOtherSlug) more.push({ code: 'slugChanged', detail: after.slug })
  return { ...report, outcome: 'new', notes: [...notes, ...more], articleId: after.id }
}

async function addAddresses(
  tx: Handle,
  { started }: ImportRun,
  { article }: ArticleItem,
  id: number,
): Promise<Note[]> {
  const keys = article.addresses.map(address => normaliseAddress(address))
  const known = [...new Set(keys.filter(key => key !== undefined))]
  const taken = await insertAddresses(tx, started.id, { kind: 'article', id }, known)
  return taken.map(address => ({ code: 'addressTaken', detail: address }))
}
