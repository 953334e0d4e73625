import type { CorrectionKind } from '../../contract/correction-kinds.ts'
import type { Handle } from '../../platform/database/database.ts'
import { freeSlug, freeSlugs } from '../../platform/database/slugs.ts'
import { hasStaffCorrections } from './article.correction.queries.ts'
import { articleEntity } from './article.entity.ts'
import type { Writer } from './article.events.ts'
import { findAgencyStanding } from './article.owner.queries.ts'
import {
  type FeedChangeRule,
  type FeedChangeWay,
  feedChangeWay,
  feedCorrectionHold,
  type PublishHold,
  publishHold,
} from './article.policy.ts'
import type { StaffArticle } from './article.schema.ts'
import { findStaffArticle } from './article.staff.queries.ts'
import { addArticle, changeArticle } from './article.write.service.ts'

type ImportedWords = {
  title: string
  summary: string
  /** Already sanitised. */
  description: string
  readMinutes: number
  imageId: number | null
  imageCaption: string
  imageCredit: string
  /** Address of a picture that stays at its source; null beside a copy. */
  imageLink: string | null
}

type ImportedArticle = ImportedWords & {
  categoryId: number
  sourceId: number | null
  agencyId: number | null
  authorId: number | null
  /** Null if a correspondent mailed it. */
  feedId: number | null
  tagIds: number[]
  personIds: number[]
  publishAt: Date
  originalUrl: string | null
  guid: string | null
  /** SHA-256 of its guid; unique within the feed. */
  guidKey: Buffer | null
  /** Hash of its link, if the link identifies one story; unique. */
  linkKey: Buffer | null
  /** Hash of its text as received. */
  textKey: Buffer | null
  enable: boolean
  /** A free one, if the caller has looked it up. */
  slug?: string
}

/** Free slugs for articles that one transaction imports, in their order. */
export const freeSlugsOfImport = (tx: Handle, titles: string[]) => freeSlugs(tx, articleEntity, titles)

const feedItself = { actor: undefined, address: '' }

/** The reason why an editor must approve an agency's items; undefined if not. */
export async function findPublishHold(db: Handle, agencyId: number | null): Promise<PublishHold | undefined> {
  return publishHold(agencyId === null ? undefined : await findAgencyStanding(db, agencyId))
}

/**
 * Stores an article from outside; published at once only if its agency may publish.
 * @param by the editor who took it by hand, if one did
 */
export async function importArticle(
  tx: Handle,
  { tagIds, personIds, enable, ...item }: ImportedArticle,
  by: Writer = feedItself,
): Promise<{ id: number; hold: PublishHold | undefined }> {
  const hold = await findPublishHold(tx, item.agencyId)
  const { id } = await addArticle(tx, by, 'imported', {
    columns: {
      title: item.title,
      slug: item.slug ?? (await freeSlug(tx, articleEntity, item.title)),
      summary: item.summary,
      description: item.description,
      read_minutes: item.readMinutes,
      image_id: item.imageId,
      image_caption: item.imageCaption,
      image_credit: item.imageCredit,
      image_link: item.imageLink,
      author_id: item.authorId,
      category_id: item.categoryId,
      source_id: item.sourceId,
      agency_id: item.agencyId,
      feed_id: item.feedId,
      publish_at: item.publishAt,
      // An old item that arrives late is not an updated one.
      content_updated_at: item.publishAt,
      original_url: item.originalUrl,
      guid: item.guid,
      guid_key: item.guidKey,
      link_key: item.linkKey,
      text_key: item.textKey,
      enable: enable && !hold,
    },
    tagIds,
    personIds,
  })
  return { id, hold }
}

const maxTags = 20

/** Adds tags to an imported article, unless an editor has changed it. */
export async function addTagsToImported(
  tx: Handle,
  { articleId, revision }: { articleId: number; revision: number },
  tagIds: number[],
): Promise<void> {
  const before = await findStaffArticle(tx, articleId, { agencyId: undefined }, { lock: true })
  if (!before || before.state === 'binned' || before.revision !== revision) return
  const now = before.tags.map(tag => tag.id)
  const all = [...new Set([...now, ...tagIds])].slice(0, Math.max(maxTags, now.length))
  if (all.length === now.length) return
  await changeArticle(tx, feedItself, 'taggedByFeed', before, { columns: {}, tagIds: all })
}

/** An imported article in the state that the feed left it in, with its filter's rules. */
type ImportedRow = { id: number; revision: number; autoPublish: boolean; onChange: FeedChangeRule }

type FeedChange = FeedChangeWay & { before: StaffArticle | undefined }

/** Decides what a change by the feed would do now. */
export async function findChangeWay(
  db: Handle,
  { id, revision, autoPublish, onChange }: ImportedRow,
  options?: { lock: boolean },
): Promise<FeedChange> {
  const before = await findStaffArticle(db, id, { agencyId: undefined }, options)
  if (!before) return { way: 'leave', why: 'binned', before }
  const mayPublish = autoPublish && !(await findPublishHold(db, before.agency?.id ?? null))
  const hasOwnCorrections = before.corrections.length > 0 && (await hasStaffCorrections(db, id))
  const hold = feedCorrectionHold({ ...before, hasOwnCorrections }, { revision, mayPublish })
  return { ...feedChangeWay(before.state, onChange, hold), before }
}

export type ChangedWords = ImportedWords & {
  textKey: Buffer | null
  /** When its agency allows to publish it. */
  embargoedUntil?: Date | undefined
}
type Note = { text: string; kind: CorrectionKind }

/**
 * Replaces the article's text and picture with the feed's current ones. Keeps its address, and a picture or text that
 * the feed lacks, and lets a waiting article wait for its agency's hour. The note is published with a published article.
 * @returns its revision, or why it was not changed
 */
export async function correctImported(
  tx: Handle,
  imported: ImportedRow,
  words: ChangedWords,
  note?: Note,
): Promise<Exclude<FeedChange, { way: 'update' }> | { way: 'update'; revision: number }> {
  const change = await findChangeWay(tx, imported, { lock: true })
  const { before } = change
  if (change.way !== 'update') return change
  if (!before) return { way: 'leave', why: 'binned', before }
  const { title, summary, textKey } = words
  const changed = partsChanged(before, words)
  const publishAt = before.state === 'published' ? undefined : hourAfter(before, words.embargoedUntil)
  if (changed.length === 0 && !publishAt) return { way: 'update', revision: before.revision }
  const { revision } = await changeArticle(tx, feedItself, 'correctedByFeed', before, {
    columns: {
      title,
      summary,
      description: words.description || before.description,
      read_minutes: words.description ? words.readMinutes : before.readMinutes,
      ...pictureColumns(before, words),
      ...(publishAt ? { publish_at: publishAt } : {}),
      text_key: textKey,
      content_updated_at: new Date(),
      revision: before.revision + 1,
    },
    ...(note && before.state === 'published' ? { newCorrection: { ...note, by_feed: true } } : {}),
  })
  return { way: 'update', revision }
}

/** A linked picture never replaces one of ours: the filter may copy no more what it copied before. */
function pictureColumns({ image }: StaffArticle, { imageId, imageLink, ...words }: ChangedWords) {
  if (imageId === null && (imageLink === null || image)) return {}
  return {
    ...(imageId === null ? {} : { image_id: imageId }),
    image_caption: words.imageCaption,
    image_credit: words.imageCredit,
    image_link: imageLink,
  }
}

/** The new hour of an article that its agency holds back, or did until now; undefined if it stays. */
function hourAfter({ publishAt }: StaffArticle, embargoedUntil: Date | undefined): Date | undefined {
  const now = new Date()
  const [old, next] = [new Date(publishAt), embargoedUntil ?? now]
  if (next > now) return next.getTime() === old.getTime() ? undefined : next
  return old > now ? now : undefined
}

const changeableParts = ['title', 'summary', 'description', 'image'] as const
export type ChangeablePart = (typeof changeableParts)[number]

/** Parts of an article that differ from these words. A text or picture that they lack is no difference. */
export function partsChanged(
  article: Pick<StaffArticle, 'title' | 'summary' | 'description' | 'image' | 'imageLink'>,
  {
    title,
    summary,
    description,
    imageId,
    imageLink,
  }: Pick<ImportedWords, 'title' | 'summary' | 'description' | 'imageId' | 'imageLink'>,
): ChangeablePart[] {
  const isChanged = {
    title: title !== article.title,
    summary: summary !== article.summary,
    description: description !== '' && description !== article.description,
    image:
      imageId === null
        ? imageLink !== null && !article.image && imageLink !== article.imageLink
        : imageId !== (article.image?.id ?? null),
  }
  return changeableParts.filter(part => isChanged[part])
}
