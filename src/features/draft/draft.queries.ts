import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { ReaderArticle } from '../article/article.schema.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { ArticleDraft, DraftOf } from './draft.schema.ts'

const maxListed = 100
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
    limit ${maxListed}`.execute(db)
  return rows.map(({ article_id, name, ...row }) => ({ ...row, article: article_id || name }))
}

type OthersRow = Awaited<ReturnType<typeof listDrafts>>[number] & { user: { id: number; name: string } }

/** Drafts of all colleagues, latest first, like listDrafts. */
export async function listOthersDrafts(db: Handle, userId: number): Promise<OthersRow[]> {
  const { rows } = await sql<Omit<OthersRow, 'article'> & { article_id: number; name: string }>`
    select d.article_id, d.name, coalesce(d.content->>'title', '') as title,
      left(coalesce(d.content->>'description', ''), ${listedHtml}) as html,
      a.title as "savedTitle", d.updated_at as "updatedAt", json_build_object('id', u.id, 'name', u.name) as user
    from article_drafts d join users u on u.id = d.user_id
      left join articles a on a.id = d.article_id and a.deleted_at is null
    where d.user_id <> ${userId} and (d.article_id = 0 or a.id is not null)
    order by d.updated_at desc, d.user_id, d.article_id desc, d.name
    limit ${maxListed}`.execute(db)
  return rows.map(({ article_id, name, ...row }) => ({ ...row, article: article_id || name }))
}

/** Returns whether there is now a copy; the user's own draft of the same article is never overwritten. */
export async function copyDraft(db: Handle, from: number, to: number, of: DraftOf): Promise<boolean> {
  const { article_id, name } = rowOf(of)
  const { rows } = await sql`
    insert into article_drafts (user_id, article_id, name, base_revision, content)
    select ${to}, article_id, name, base_revision, content from article_drafts
    where user_id = ${from} and article_id = ${article_id} and name = ${name}
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

type DraftNames = Pick<ReaderArticle, 'author' | 'authorImage' | 'authorBio' | 'source' | 'agency'> & {
  category: ReaderArticle['category'] | null
}

/** Names for the ids in a draft. */
export async function findNamed(
  db: Handle,
  ids: { categoryId?: unknown; authorId?: unknown; sourceId?: unknown; agencyId?: unknown },
): Promise<DraftNames | undefined> {
  const of = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : 0)
  const { rows } = await sql<DraftNames>`select
    (select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'colour', c.colour)
      from categories c where c.id = ${of(ids.categoryId)}) as category,
    (select json_build_object('id', w.id, 'name', w.name, 'slug', w.slug)
      from authors w where w.id = ${of(ids.authorId)}) as author,
    (select ${pictureOf('w.image_id')} from authors w where w.id = ${of(ids.authorId)}) as "authorImage",
    coalesce((select w.bio from authors w where w.id = ${of(ids.authorId)}), '') as "authorBio",
    (select json_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'url', s.url)
      from sources s where s.id = ${of(ids.sourceId)}) as source,
    (select json_build_object('id', g.id, 'name', g.name, 'slug', g.slug)
      from agencies g where g.id = ${of(ids.agencyId)}) as agency`.execute(db)
  return rows[0]
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
