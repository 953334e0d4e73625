import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce, invalidate } from '../../platform/database/notices.ts'
import { found, refuseStale } from '../../platform/database/rows.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { readStrip } from '../dossier/dossier.service.ts'
import type { Arrangement, Front } from './front.contract.ts'
import { frontEntity } from './front.entity.ts'
import { endPinLater } from './front.jobs.ts'
import {
  findContentOfDay,
  findEdition,
  findFront,
  findPinned,
  insertEdition,
  insertFront,
  type Page,
  type PinnedContent,
  readNames,
  readPinned,
  type StoredFront,
  updateDraft,
} from './front.queries.ts'
import { type FrontContent, frontContent, type Pin, pinsOf, withLead } from './front.schema.ts'

/** Notifies the editors who arrange pages. */
export const frontTopic = 'front'

type PageRevision = Page & { revision: number }

const nothing: PinnedContent = { content: frontContent.parse({}), cards: [], pictures: [] }

/** The published arrangement. */
export async function readArrangement(db: Handle, page: Page): Promise<ArrangedFront> {
  const found = (await findPinned(db, page, 'content')) ?? nothing
  const { strip, tags } = await showStrip(db, found.content)
  return { ...arrange(found), strip, tags, pinned: pinsOf(found.content).map(({ article }) => article) }
}

/** With the articles of all pins, including hidden and expired ones, and the cache tags of the strip. */
type ArrangedFront = Arrangement & { pinned: number[]; tags: CacheTag[] }

/** Null without a strip, or while readers may not read its dossier. */
async function showStrip(
  db: Handle,
  { strip }: FrontContent,
): Promise<{ strip: Arrangement['strip']; tags: CacheTag[] }> {
  if (!strip) return { strip: null, tags: [] }
  const shown = await readStrip(db, strip.dossier)
  const lists = shown?.tagIds.map(id => cacheTag.list({ kind: 'tag', id })) ?? []
  return {
    strip: shown ? { ...shown.strip, place: strip.place } : null,
    tags: [cacheTag.one('dossiers', strip.dossier), ...lists],
  }
}

/** The arrangement that readers would see if the draft were published. */
export async function readPreview(db: Handle, page: Page): Promise<Arrangement> {
  const found = (await findPinned(db, page, 'draft')) ?? nothing
  const { strip } = await showStrip(db, found.content)
  return { ...arrange(found), strip }
}

function arrange({
  content: { template, leads, sections },
  cards,
  pictures,
}: PinnedContent): Omit<Arrangement, 'strip'> {
  const now = Date.now()
  const cardOf = (pin: Pin | null): ArticleCard | null => {
    const isOver = pin?.until && Date.parse(pin.until) <= now
    const card = pin && !isOver && cards.find(({ id }) => id === pin.article)
    if (!card) return null
    return {
      ...card,
      title: pin.title || card.title,
      summary: pin.summary || card.summary,
      image: pictures.find(({ id }) => id === pin.imageId) ?? card.image,
    }
  }
  return {
    template,
    leads: leads.map(cardOf),
    sections: sections.map(section => ({ ...section, pins: section.pins.map(cardOf) })),
  }
}

/** Pinned leads, and the order of the sections, as editors left the front page on a day. */
export async function readPlanOfDay(
  db: Handle,
  of: { day: string; timeZone: string },
): Promise<{ leads: number[]; sections: number[] }> {
  const { leads, sections } = (await findContentOfDay(db, of)) ?? nothing.content
  return {
    leads: leads.flatMap(pin => (pin ? [pin.article] : [])),
    sections: sections.map(({ category }) => category),
  }
}

/** @throws NOT_FOUND if there is no such category */
export async function getFront(db: Handle, page: Page): Promise<Front> {
  return withArticles(db, (await findFront(db, page)) ?? (await makeFront(db, page)))
}

async function makeFront(db: Handle, page: Page): Promise<StoredFront> {
  if (page.category !== undefined && !(await readNames(db, 'categories', [page.category])).size) {
    throw fail('NOT_FOUND')
  }
  await insertFront(db, page)
  return found(await findFront(db, page))
}

async function withArticles(db: Handle, front: StoredFront): Promise<Front> {
  const contents = [front.content, ...(front.draft ? [front.draft] : [])]
  return { ...front, articles: await readPinned(db, contents) }
}

/**
 * Not logged, as readers do not see it. @throws STALE_REVISION if someone else has changed or published the draft
 * meanwhile
 */
export function keepDraft(
  db: Handle,
  by: By,
  { content, ...asked }: PageRevision & { content: FrontContent },
) {
  return change(db, asked, (tx, front) => updateDraft(tx, front, content, by.actor?.id ?? null))
}

export function discardDraft(db: Handle, by: By, asked: PageRevision): Promise<Front> {
  return change(db, asked, async (tx, front) => {
    if (front.draft === null) return
    await updateDraft(tx, front, null, null)
    await record(tx, by, 'discarded', front.id, front.draft, front.content)
  })
}

/** @throws REFUSED without a draft */
export function publishDraft(db: Handle, by: By, asked: PageRevision): Promise<Front> {
  return change(db, asked, async (tx, front) => {
    if (!front.draft) throw fail('REFUSED', undefined, 'لا شيء معدّ لينشر.')
    await publish(tx, by, 'published', front, { content: front.draft, draft: null })
  })
}

/** Publishes an earlier edition again; the draft stays. @throws NOT_FOUND without such an edition */
export function revertFront(db: Handle, by: By, { edition, ...asked }: PageRevision & { edition: number }) {
  return change(db, asked, async (tx, front) => {
    const content = found(await findEdition(tx, front.id, edition))
    await publish(tx, by, 'reverted', front, { content, draft: front.draft })
  })
}

/** Pins an article to the first place of the front page, also in what is prepared; the others move down. */
export async function pinToLead(db: Handle, by: By, pin: Pick<Pin, 'article' | 'until'>): Promise<void> {
  const lead: Pin = { title: '', summary: '', imageId: null, ...pin }
  await getFront(db, {})
  await changeLocked(db, {}, async (tx, front) => {
    const { content, draft, draftedBy } = front
    await publish(tx, by, 'published', front, { content: withLead(content, lead), draft })
    if (draft) {
      const next = { id: front.id, revision: front.revision + 1 }
      await updateDraft(tx, next, withLead(draft, lead), draftedBy?.id ?? null)
    }
  })
}

async function publish(
  tx: Handle,
  by: By,
  action: 'published' | 'reverted',
  front: StoredFront,
  next: Pick<StoredFront, 'content' | 'draft'>,
): Promise<void> {
  const { content } = next
  await insertEdition(tx, front, next, by.actor?.id ?? null)
  const ends = new Set(pinsOf(content).flatMap(({ until }) => until ?? []))
  for (const end of ends) {
    if (Date.parse(end) > Date.now()) await endPinLater(tx, front.id, new Date(end))
  }
  await record(tx, by, action, front.id, front.content, content)
  await invalidate(tx, [cacheTag.all('fronts')])
}

/** @throws STALE_REVISION if somebody else has changed the page since */
function change(
  db: Handle,
  { revision, ...page }: PageRevision,
  work: (tx: Handle, front: StoredFront) => Promise<void>,
): Promise<Front> {
  return changeLocked(db, page, (tx, front) => {
    refuseStale(front, revision)
    return work(tx, front)
  })
}

/** Locks the page's row, changes it and reads it back. */
function changeLocked(
  db: Handle,
  page: Page,
  work: (tx: Handle, front: StoredFront) => Promise<void>,
): Promise<Front> {
  return inTransaction(db, async tx => {
    const front = found(await findFront(tx, page, { lock: true }))
    await work(tx, front)
    await announce(tx, [frontTopic])
    return withArticles(tx, found(await findFront(tx, page)))
  })
}

async function record(
  tx: Handle,
  by: By,
  action: 'published' | 'reverted' | 'discarded',
  id: number,
  before: FrontContent,
  after: FrontContent,
): Promise<void> {
  const contents = [before, after]
  const titles = await readNames(
    tx,
    'articles',
    contents.flatMap(pinsOf).map(pin => pin.article),
  )
  const names = await readNames(
    tx,
    'categories',
    contents.flatMap(({ sections }) => sections.map(({ category }) => category)),
  )
  const dossiers = await readNames(
    tx,
    'dossiers',
    contents.flatMap(({ strip }) => strip?.dossier ?? []),
  )
  const inWords = ({ template, leads, sections, strip }: FrontContent) => ({
    template,
    strip: strip ? (dossiers.get(strip.dossier) ?? String(strip.dossier)) : '',
    leads: leads.flatMap(pin => (pin ? (titles.get(pin.article) ?? []) : [])),
    sections: sections.map(({ category, pins, hidden }) => {
      const pinned = pins.flatMap(pin => (pin ? (titles.get(pin.article) ?? []) : []))
      const name = `${names.get(category) ?? category}${hidden ? ' (مخفي)' : ''}`
      return pinned.length > 0 ? `${name}: ${pinned.join(' | ')}` : name
    }),
  })
  await recordChange(tx, by, frontEntity, { action, id, before: inWords(before), after: inWords(after) })
}
