import { sql } from 'kysely'
import type { CorrectionKind } from '../../../contract/correction-kinds.ts'
import type { Picture } from '../../../contract/fields.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { pictureOf } from '../../media/media.selections.ts'
import type { Suggestion } from './suggestion.contract.ts'

export type NewSuggestion = {
  articleId: number
  itemId: number
  why: Suggestion['why']
  title: string
  summary: string
  description: string
  readMinutes: number
  imageId: number | null
  imageCaption: string
  imageCredit: string
  imageLink: string | null
  textKey: Buffer | null
  note: { text: string; kind: CorrectionKind } | undefined
}

/** Replaces an older suggestion for the article. A note that nobody has seen yet stays if the newer one has none. */
export async function putSuggestion(tx: Handle, { note, ...given }: NewSuggestion): Promise<void> {
  const values = {
    item_id: given.itemId,
    why: given.why,
    title: given.title,
    summary: given.summary,
    description: given.description,
    read_minutes: given.readMinutes,
    image_id: given.imageId,
    image_caption: given.imageCaption,
    image_credit: given.imageCredit,
    image_link: given.imageLink,
    text_key: given.textKey,
    suggested_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    ...(note ? { note: note.text, note_kind: note.kind } : {}),
  }
  await tx
    .insertInto('feed_suggestions')
    .values({ article_id: given.articleId, ...values })
    .onConflict(conflict => conflict.column('article_id').doUpdateSet(values))
    .execute()
}

export async function deleteSuggestion(tx: Handle, articleId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('feed_suggestions')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type SuggestionRow = Omit<NewSuggestion, 'note'> & {
  note: string
  noteKind: CorrectionKind
  feed: { id: number; name: string }
  agencyId: number | null
  suggestedAt: string
  image: Picture | null
  /** The revision that the feed wrote last, and its text if it is still kept. */
  fedRevision: number
  fed: { title: string; summary: string; description: string } | null
}

export async function findSuggestion(
  db: Handle,
  articleId: number,
  { lock = false } = {},
): Promise<SuggestionRow | undefined> {
  const { rows } = await sql<SuggestionRow>`
    select g.article_id as "articleId", g.item_id as "itemId", g.why, g.title, g.summary, g.description,
      g.read_minutes as "readMinutes", g.image_id as "imageId", g.image_caption as "imageCaption",
      g.image_credit as "imageCredit", g.image_link as "imageLink", g.text_key as "textKey", g.note, g.note_kind as "noteKind",
      g.suggested_at as "suggestedAt", ${pictureOf('g.image_id')} as image,
      json_build_object('id', f.id, 'name', f.name) as feed, f.agency_id as "agencyId",
      i.article_revision as "fedRevision",
      (select json_build_object('title', r.content->>'title', 'summary', r.content->>'summary',
          'description', r.content->>'description')
        from article_revisions r where r.article_id = g.article_id and r.revision = i.article_revision) as fed
    from feed_suggestions g join feed_items i on i.id = g.item_id join feeds f on f.id = i.feed_id
    where g.article_id = ${articleId} ${lock ? sql`for update of g` : sql``}`.execute(db)
  return rows[0]
}

/** The article has the source's words again, so that the feed may go on correcting it. */
export async function markSynced(tx: Handle, itemId: number, revision: number): Promise<void> {
  await tx.updateTable('feed_items').set({ article_revision: revision }).where('id', '=', itemId).execute()
}
