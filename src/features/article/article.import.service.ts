import type { Handle } from '../../platform/database/database.ts'
import { freeSlug } from '../../platform/database/slugs.ts'
import { articleEntity } from './article.entity.ts'
import type { Writer } from './article.events.ts'
import { findAgencyStanding } from './article.owner.queries.ts'
import { type CorrectionHold, feedCorrectionHold, type PublishHold, publishHold } from './article.policy.ts'
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
}

type ImportedArticle = ImportedWords & {
  categoryId: number
  sourceId: number | null
  agencyId: number | null
  authorId: number | null
  feedId: number
  tagIds: number[]
  personIds: number[]
  publishAt: Date
  originalUrl: string | null
  guid: string
  /** SHA-256 of its guid; unique within the feed. */
  guidKey: Buffer
  /** Hash of its link, if the link identifies one story; unique. */
  linkKey: Buffer | null
  /** Hash of its text as received. */
  textKey: Buffer | null
  enable: boolean
}

const feedItself = { actor: undefined, address: '' }

/** The reason why an editor must approve an agency's items; undefined if not. */
export async function findPublishHold(db: Handle, agencyId: number | null): Promise<PublishHold | undefined> {
  return publishHold(agencyId === null ? undefined : await findAgencyStanding(db, agencyId))
}

/**
 * Stores a feed's item; published at once only if its agency may publish.
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
      slug: await freeSlug(tx, articleEntity, item.title),
      summary: item.summary,
      description: item.description,
      read_minutes: item.readMinutes,
      image_id: item.imageId,
      image_caption: item.imageCaption,
      image_credit: item.imageCredit,
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

/** An imported article in the state that the feed left it in. */
type ImportedRow = { id: number; revision: number; autoPublish: boolean }

/** The reason why the feed may not correct it now; undefined if it may. */
export async function findCorrectionHold(
  db: Handle,
  { id, revision, autoPublish }: ImportedRow,
): Promise<CorrectionHold | undefined> {
  const article = await findStaffArticle(db, id, { agencyId: undefined })
  if (!article) return 'binned'
  const mayPublish = autoPublish && !(await findPublishHold(db, article.agency?.id ?? null))
  return feedCorrectionHold(article, { revision, mayPublish })
}

/**
 * Replaces the article's text and picture with the feed's current ones. Keeps its address, and a picture or text that
 * the feed lacks.
 * @returns its revision, or the reason why it was not changed
 */
export async function correctImported(
  tx: Handle,
  imported: ImportedRow,
  words: ImportedWords & { textKey: Buffer | null },
): Promise<{ hold: CorrectionHold } | { revision: number }> {
  const before = await findStaffArticle(tx, imported.id, { agencyId: undefined }, { lock: true })
  const hold = await findCorrectionHold(tx, imported)
  if (!before || hold) return { hold: hold ?? 'binned' }
  const { title, summary, textKey } = words
  const imageId = words.imageId ?? before.image?.id ?? null
  const description = words.description || before.description
  const isSame =
    title === before.title &&
    summary === before.summary &&
    description === before.description &&
    imageId === (before.image?.id ?? null)
  if (isSame) return { revision: before.revision }
  const { revision } = await changeArticle(tx, feedItself, 'correctedByFeed', before, {
    columns: {
      title,
      summary,
      description,
      read_minutes: words.description ? words.readMinutes : before.readMinutes,
      image_id: imageId,
      ...(words.imageId ? { image_caption: words.imageCaption, image_credit: words.imageCredit } : {}),
      text_key: textKey,
      content_updated_at: new Date(),
      revision: before.revision + 1,
    },
  })
  return { revision }
}
