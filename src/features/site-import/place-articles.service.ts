import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CacheTag } from '../../contract/cache-tags.ts'
import type { DB } from '../../platform/database/database.generated.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { tryRows } from '../../platform/database/savepoint.ts'
import { createGate } from '../../platform/process/gate.ts'
import { tagsOfChange } from '../article/article.lists.policy.ts'
import { addMovedIn, changeMovedIn } from '../article/article.moving.service.ts'
import type { ImportRun } from './import-run.ts'
import type { MovedArticle, MovedItem, Note } from './moved-item.schema.ts'
import { insertAddresses, listMoved, type RowToSave, saveMoved } from './moved-row.queries.ts'
import { normaliseAddress } from './old-address.ts'
import { type Leads, maxAuthors, maxTags, prepareArticle } from './prepare-article.ts'
import { insertItems, listPictures, listReported, type ReportItem } from './site-import.queries.ts'

type ArticleItem = MovedItem & { kind: 'article' }
type OtherItem = MovedItem & { kind: 'other' }
type MovedRow = { ourId: number; revision: number; contentHash: Buffer | null }
type Comparison = {
  item: ArticleItem
  hash: Buffer
  known: MovedRow | undefined
  notes: Note[]
  /** New or changed, and no dry run. */
  isToStore: boolean
}
type Ready = Comparison & { values: Awaited<ReturnType<typeof prepareArticle>> | undefined }

/** Articles whose pictures are copied at the same time. */
const together = 4
/** Ids that one SQL statement takes. */
const idsAtOnce = 1000

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
  const compared = given.map(item => {
    const { oldId } = item.article
    if (reported.has(oldId)) return double(item)
    reported.add(oldId)
    return compare(run, item, known.get(oldId))
  })
  const toStore = compared.filter(one => 'hash' in one && one.isToStore) as Comparison[]
  const leads = await learnFor(run, toStore)
  const inTurn = createGate(together)
  const ready = await Promise.all(
    compared.map(one =>
      'hash' in one ? inTurn(async () => ({ ...one, ...(await prepareIf(run, one, leads)) })) : one,
    ),
  )
  const others = batch.filter(item => item.kind === 'other')
  const before = await listBroughtBefore(run, others)
  const left = others.map(item => leftOut(item, before.has(item.oldId)))
  await inTransaction(db, async tx => {
    const tags: CacheTag[] = []
    const items = await placeSome(tx, run, ready, tags)
    await insertItems(tx, started.id, [...items, ...left])
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

/** Reports an article that an earlier import brought and the old site has deleted since: it stays here. */
function leftOut({ line, oldId, title, notes }: OtherItem, cameBefore: boolean): ReportItem {
  const said = cameBefore ? [...notes, { code: 'cameBefore' }] : notes
  return { line, kind: 'article', oldId, title, outcome: 'left', notes: said, articleId: null }
}

/** The number of items between two articles has no limit. */
async function listBroughtBefore({ db, started }: ImportRun, others: OtherItem[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < others.length; at += idsAtOnce) {
    const ids = others.slice(at, at + idsAtOnce).map(({ oldId }) => oldId)
    for (const oldId of (await listMoved(db, started.site, 'article', ids)).keys()) found.add(oldId)
  }
  return found
}

function compare(run: ImportRun, item: ArticleItem, known: MovedRow | undefined): Comparison {
  const { options, dryRun } = run.started
  const text = JSON.stringify([item.article, options.pictures === 'none'])
  const hash = createHash('sha256').update(text).digest()
  const notes = [...item.notes, ...notesOf(run, item.article)]
  const isSame = known?.contentHash?.equals(hash) ?? false
  return { item, hash, known, notes, isToStore: !isSame && !dryRun }
}

/** Learns the tags and authors of a batch at once. Returns its lead pictures by old id. */
async function learnFor({ db, started, terms }: ImportRun, some: Comparison[]): Promise<Leads> {
  const articles = some.map(({ item }) => item.article)
  await terms.learnAll(
    articles.map(({ tags, authors }) => ({
      tags: tags.slice(0, maxTags),
      authors: authors.slice(0, maxAuthors),
    })),
  )
  const ids = articles.flatMap(({ leadId }) => leadId ?? [])
  const leads = ids.length > 0 ? await listPictures(db, started.id, { ids: [...new Set(ids)] }) : []
  return new Map(leads.map(lead => [lead.oldId, lead]))
}

async function prepareIf(
  run: ImportRun,
  { item, notes, isToStore }: Comparison,
  leads: Leads,
): Promise<Pick<Ready, 'values' | 'notes'>> {
  const values = isToStore ? await prepareArticle(run, item.article, leads) : undefined
  return { values, notes: [...notes, ...(values?.notes ?? [])] }
}

function notesOf({ terms }: ImportRun, { categories, tags, authors, publishAt }: MovedArticle): Note[] {
  const names = (some: { name: string }[]) => some.map(({ name }) => name).join('، ')
  const notes: Note[] = []
  if (categories.length > 1) notes.push({ code: 'otherCategories', detail: names(categories.slice(1)) })
  if (categories[0] && terms.pathOf(categories[0].oldId).length > 2)
    notes.push({ code: 'foldedCategory', detail: categories[0].name })
  if (authors.length > maxAuthors)
    notes.push({ code: 'otherAuthors', detail: names(authors.slice(maxAuthors)) })
  if (tags.length > maxTags) notes.push({ code: 'tagsCut', detail: names(tags.slice(maxTags)) })
  if (!publishAt) notes.push({ code: 'noDate' })
  return notes
}

/** Returns the report. One that the table refuses is left out, and stops no other. */
async function placeSome(
  tx: Transaction<DB>,
  run: ImportRun,
  ready: (Ready | ReportItem)[],
  tags: CacheTag[],
): Promise<ReportItem[]> {
  const changed: CacheTag[] = []
  const tried = await tryRows(tx, () => placeAll(tx, run, ready, changed))
  if ('done' in tried) {
    tags.push(...changed)
    return tried.done
  }
  const [one] = ready
  if (one && ready.length === 1) return [refused(one, tried.refused)]
  const middle = Math.ceil(ready.length / 2)
  const first = await placeSome(tx, run, ready.slice(0, middle), tags)
  return [...first, ...(await placeSome(tx, run, ready.slice(middle), tags))]
}

function refused(one: Ready | ReportItem, detail: string): ReportItem {
  const report = 'hash' in one ? reportSoFar(one) : one
  return { ...report, outcome: 'left', notes: [...report.notes, { code: 'refused', detail }] }
}

/** Returns the report, in the order of the batch. Those that are new here are stored together. */
async function placeAll(
  tx: Handle,
  run: ImportRun,
  ready: (Ready | ReportItem)[],
  tags: CacheTag[],
): Promise<ReportItem[]> {
  const isNew = (one: Ready | ReportItem) => 'hash' in one && one.values !== undefined && !one.known
  const added = ready.filter(isNew) as Ready[]
  const stored: StoredArticle[] = []
  const articles = await addMovedIn(
    tx,
    added.map(({ values }) => values!.article),
  )
  for (const [at, one] of added.entries()) {
    const after = articles[at]!
    tags.push(...tagsOfChange(undefined, after))
    const { slug } = one.item.article
    const isOtherSlug = slug !== '' && after.slug !== slug
    const more = isOtherSlug ? [{ code: 'slugChanged', detail: after.slug }] : []
    stored.push({ one, after, report: { ...reportSoFar(one), outcome: 'new', articleId: after.id }, more })
  }
  const others: ReportItem[] = []
  for (const one of ready) {
    if (!('hash' in one)) others.push(one)
    else if (one.values && one.known) {
      const changed = await change(tx, one, tags)
      if ('after' in changed) stored.push(changed)
      else others.push(changed)
    } else if (!one.values) others.push({ ...reportSoFar(one), outcome: outcomeOf(one) })
  }
  return [...(await finish(tx, run, stored)), ...others].sort((a, b) => a.line - b.line)
}

type StoredArticle = { one: Ready; after: { id: number; revision: number }; report: ReportItem; more: Note[] }

const reportSoFar = ({ item, known, notes }: Ready) => ({
  ...reportOf(item),
  ...{ notes, articleId: known?.ourId ?? null },
})

/** The outcome of an article that is not stored, as it is the same or this is a dry run. */
function outcomeOf({ known, hash }: Ready): ReportItem['outcome'] {
  if (!known) return 'new'
  return known.contentHash?.equals(hash) ? 'same' : 'updated'
}

async function change(tx: Handle, one: Ready, tags: CacheTag[]): Promise<StoredArticle | ReportItem> {
  const { ourId: id, revision } = one.known!
  const changed = await changeMovedIn(tx, { id, revision }, one.values!.article)
  const report = reportSoFar(one)
  if ('kept' in changed) {
    const code = changed.kept === 'edited' ? 'editedHere' : 'deletedHere'
    return { ...report, outcome: 'kept', notes: [...one.notes, { code }] }
  }
  const { before, after } = changed
  tags.push(...tagsOfChange(before, after))
  return { one, after, report: { ...report, outcome: 'updated' }, more: [] }
}

/** Notes whose article each is, and its old addresses. */
async function finish(tx: Handle, { started }: ImportRun, stored: StoredArticle[]): Promise<ReportItem[]> {
  const rows: RowToSave[] = stored.map(({ one: { item, hash, values }, after: { id, revision } }) => ({
    ...{ site: started.site, kind: 'article', oldId: item.article.oldId, ourId: id, importId: started.id },
    revision,
    contentHash: values!.isComplete || started.options.pictures === 'none' ? hash : null,
  }))
  await saveMoved(tx, rows)
  const targets = stored.map(({ one: { item }, after: { id } }) => ({
    ...{ kind: 'article' as const, id },
    addresses: item.article.addresses.flatMap(address => normaliseAddress(address) ?? []),
  }))
  const taken = await insertAddresses(tx, started.id, targets)
  return stored.map(({ after, report, more }) => {
    const lost = taken.filter(({ id }) => id === after.id)
    const notes = lost.map(({ address }) => ({ code: 'addressTaken', detail: address }))
    return { ...report, notes: [...report.notes, ...notes, ...more] }
  })
}
