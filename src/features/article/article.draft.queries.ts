import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { ArticleDraft, DraftOf } from './article.schema.ts'

const mostListed = 100
/** Enough HTML of a text for its first words. */
const listedHtml = 4000

const rowOf = (of: DraftOf) =>
  typeof of === 'number' ? { article_id: of, name: '' } : { article_id: 0, name: of }

export async function findDraft(db: Handle, userId: number, of: DraftOf): Promise<ArticleDraft | undefined> {
  const { article_id, name } = rowOf(of)
  const row = await db
    .selectFrom('article_drafts')
    .select(['base_revision as baseRevision', 'content', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('article_id', '=', article_id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { ...row, content: row.content as ArticleDraft['content'] }
}

/** Latest first, without drafts of articles in the bin or not visible to the user. */
export async function listDrafts(db: Handle, userId: number, agencyId: number | undefined) {
  const { rows } = await sql<{
    article_id: number
    name: string
    title: string
    html: string
    savedTitle: string | null
    updatedAt: string
  }>`select d.article_id, d.name, coalesce(d.content->>'title', '') as title,
      left(coalesce(d.content->>'description', ''), ${listedHtml}) as html,
      a.title as "savedTitle", d.updated_at as "updatedAt"
    from article_drafts d left join articles a on a.id = d.article_id and a.deleted_at is null
    where d.user_id = ${userId}
      and (d.article_id = 0 or (a.id is not null and (${agencyId ?? null}::int is null or a.agency_id = ${agencyId ?? null})))
    order by d.updated_at desc, d.article_id desc, d.name
    limit ${mostListed}`.execute(db)
  return rows.map(({ article_id, name, ...row }) => ({ ...row, article: article_id || name }))
}

export async function upsertDraft(
  db: Handle,
  userId: number,
  of: DraftOf,
  draft: { baseRevision: number; content: object },
): Promise<void> {
  const values = {
    base_revision: draft.baseRevision,
    content: JSON.stringify(draft.content),
    updated_at: new Date(),
  }
  await db
    .insertInto('article_drafts')
    .values({ user_id: userId, ...rowOf(of), ...values })
    .onConflict(conflict => conflict.columns(['user_id', 'article_id', 'name']).doUpdateSet(values))
    .execute()
}

export async function deleteDraft(db: Handle, userId: number, of: DraftOf): Promise<void> {
  const { article_id, name } = rowOf(of)
  await db
    .deleteFrom('article_drafts')
    .where('user_id', '=', userId)
    .where('article_id', '=', article_id)
    .where('name', '=', name)
    .execute()
}
