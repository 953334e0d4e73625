import type { Handle } from '../../platform/database/database.ts'
import { freeSlug } from '../../platform/database/slugs.ts'
import { articleEntity } from './article.entity.ts'
import { findAgencyStanding } from './article.owner.queries.ts'
import { type PublishHold, publishHold } from './article.policy.ts'
import { addArticle } from './article.write.service.ts'

export type ImportedArticle = {
  title: string
  summary: string
  /** Sanitised already. */
  description: string
  readMinutes: number
  imageId: number | null
  categoryId: number
  sourceId: number | null
  agencyId: number | null
  feedId: number
  tagIds: number[]
  personIds: number[]
  publishAt: Date
  originalUrl: string | null
  guid: string
  /** SHA-256 of its guid; no other article of the feed has it. */
  guidKey: Buffer
  /** Of its link, where that is one story's alone; no other article has it. */
  linkKey: Buffer | null
  /** Of its words as they came. */
  textKey: Buffer | null
  enable: boolean
}

/** Why an editor must see first what comes in for this agency; undefined where none need. */
export async function findPublishHold(db: Handle, agencyId: number | null): Promise<PublishHold | undefined> {
  return publishHold(agencyId === null ? undefined : await findAgencyStanding(db, agencyId))
}

/** What a feed brings in; published at once only where its agency may publish. */
export async function importArticle(
  tx: Handle,
  { tagIds, personIds, enable, ...item }: ImportedArticle,
): Promise<{ id: number; hold: PublishHold | undefined }> {
  const hold = await findPublishHold(tx, item.agencyId)
  const { id } = await addArticle(tx, { actor: undefined, address: '' }, 'imported', {
    columns: {
      title: item.title,
      slug: await freeSlug(tx, articleEntity, item.title),
      summary: item.summary,
      description: item.description,
      read_minutes: item.readMinutes,
      image_id: item.imageId,
      category_id: item.categoryId,
      source_id: item.sourceId,
      agency_id: item.agencyId,
      feed_id: item.feedId,
      publish_at: item.publishAt,
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
