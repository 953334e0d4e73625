import { sql, type Updateable } from 'kysely'
import type { ContributorRole } from '../../contract/contributor-roles.ts'
import type { Articles } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { insertNumberedRows } from '../../platform/database/numbered-rows.ts'
import { personOf } from './article.assignment.selections.ts'
import type { StaffArticle } from './article.schema.ts'
import { closedAsSource, state } from './article.selections.ts'

export type ArticleValues = Omit<Updateable<Articles>, 'id' | 'normalised'>

export type NewArticleValues = ArticleValues & { title: string; slug: string; category_id: number }

export type Contributor = { authorId: number; role: ContributorRole }

/** @param isImported also writes the time of its first publication, if it is published at this time */
export async function insertArticle(
  db: Handle,
  values: NewArticleValues,
  { isImported = false } = {},
): Promise<number> {
  const { enable, publish_at: at } = values
  const first =
    isImported && enable && at instanceof Date
      ? sql<Date | null>`case when ${at.toISOString()}::timestamptz <= now() then ${new Date()}::timestamptz end`
      : null
  const { id } = await db
    .insertInto('articles')
    .values(first ? { ...values, first_published_at: first } : values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Articles of an import, with their numbers, tags, people and contributors, in that order. */
export async function insertNumberedArticles(
  db: Handle,
  articles: {
    columns: NewArticleValues & { id: number }
    tagIds: number[]
    personIds: number[]
    contributors?: Contributor[]
  }[],
): Promise<void> {
  await insertNumberedRows(
    db,
    'articles',
    articles.map(({ columns }) => columns),
  )
  const tags = articles.flatMap(({ columns: { id }, tagIds }) => tagRows(id, tagIds))
  const people = articles.flatMap(({ columns: { id }, personIds }) => personRows(id, personIds))
  for (let at = 0; at < tags.length; at += rowsAtOnce)
    await db
      .insertInto('article_tags')
      .values(tags.slice(at, at + rowsAtOnce))
      .execute()
  for (let at = 0; at < people.length; at += rowsAtOnce)
    await db
      .insertInto('article_people')
      .values(people.slice(at, at + rowsAtOnce))
      .execute()
  const contributors = articles.flatMap(({ columns: { id }, contributors: some = [] }) =>
    contributorRows(id, some),
  )
  if (contributors.length > 0) await db.insertInto('article_contributors').values(contributors).execute()
}

/** A statement of PostgreSQL has 65,535 parameters at most. */
const rowsAtOnce = 10_000

export async function setEditor(db: Handle, id: number, userId: number | null): Promise<void> {
  await db.updateTable('articles').set({ updated_by: userId }).where('id', '=', id).execute()
}

export async function listTakenSlugs(db: Handle, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from articles where slug = any(${slugs})
    union all select slug from old_slugs where kind = 'articles' and slug = any(${slugs})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function updateArticle(db: Handle, id: number, values: ArticleValues): Promise<void> {
  await db.updateTable('articles').set(values).where('id', '=', id).execute()
}

type Moved = Pick<
  StaffArticle,
  'id' | 'state' | 'enable' | 'closedAsSource' | 'deletedAt' | 'updatedAt' | 'updatedBy'
>
type Move = { deletedAt: Date | null; enable?: false; updatedBy: number | null }

/** Moves articles into the bin or out of it. Returns what that changes of each, as staff see it. */
export async function moveToBin(
  tx: Handle,
  ids: number[],
  { deletedAt, enable, updatedBy }: Move,
): Promise<Moved[]> {
  const { rows } = await sql<StaffArticle>`
    update articles a set deleted_at = ${deletedAt}, enable = coalesce(${enable ?? null}::boolean, enable), updated_by = ${updatedBy}
    where id = any(${ids}::integer[])
    returning a.id, ${state} as state, a.enable, a.deleted_at as "deletedAt", a.updated_at as "updatedAt",
      ${closedAsSource} as "closedAsSource", ${personOf('a.updated_by', { agencyId: undefined })} as "updatedBy"`.execute(
    tx,
  )
  return rows
}

/** Takes the guid from the article of the feed that has it. */
export async function freeGuid(tx: Handle, feedId: number, guidKey: Buffer): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ guid_key: null })
    .where('feed_id', '=', feedId)
    .where('guid_key', '=', guidKey)
    .execute()
}

/** A held article is dated when it is published; one published before keeps its time. */
export async function bringForward(tx: Handle, id: number): Promise<void> {
  await sql`update articles set publish_at = date_trunc('milliseconds', now())
    where id = ${id} and first_published_at is null and publish_at < now()`.execute(tx)
}

export async function markFirstPublished(db: Handle, id: number): Promise<void> {
  await db
    .updateTable('articles')
    .set({ first_published_at: new Date() })
    .where('id', '=', id)
    .where('first_published_at', 'is', null)
    .execute()
}

export async function wasPublished(tx: Handle, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from articles where id = ${id} and first_published_at is not null`.execute(tx)
  return rows.length > 0
}

export async function replaceTags(db: Handle, articleId: number, tagIds: number[]): Promise<void> {
  await db.deleteFrom('article_tags').where('article_id', '=', articleId).execute()
  await insertTags(db, articleId, tagIds)
}

/** For a new article, which has none. */
export async function insertTags(db: Handle, articleId: number, tagIds: number[]): Promise<void> {
  const rows = tagRows(articleId, tagIds)
  if (rows.length > 0) await db.insertInto('article_tags').values(rows).execute()
}

const tagRows = (articleId: number, tagIds: number[]) =>
  [...new Set(tagIds)].map((tag_id, position) => ({ article_id: articleId, tag_id, position }))

export async function replacePeople(db: Handle, articleId: number, personIds: number[]): Promise<void> {
  await db.deleteFrom('article_people').where('article_id', '=', articleId).execute()
  await insertPeople(db, articleId, personIds)
}

/** For a new article, which names nobody. */
export async function insertPeople(db: Handle, articleId: number, personIds: number[]): Promise<void> {
  const rows = personRows(articleId, personIds)
  if (rows.length > 0) await db.insertInto('article_people').values(rows).execute()
}

const personRows = (articleId: number, personIds: number[]) =>
  [...new Set(personIds)].map((person_id, position) => ({ article_id: articleId, person_id, position }))

export async function replaceContributors(
  db: Handle,
  articleId: number,
  contributors: Contributor[],
): Promise<void> {
  await db.deleteFrom('article_contributors').where('article_id', '=', articleId).execute()
  const rows = contributorRows(articleId, contributors)
  if (rows.length > 0) await db.insertInto('article_contributors').values(rows).execute()
}

function contributorRows(articleId: number, contributors: Contributor[]) {
  const first = contributors.filter(
    ({ authorId }, at) => contributors.findIndex(one => one.authorId === authorId) === at,
  )
  return first.map(({ authorId, role }, position) => ({
    ...{ article_id: articleId, author_id: authorId, role, position },
  }))
}

export async function insertRevisions(
  db: Handle,
  revisions: {
    article_id: number
    revision: number
    content: object
    assisted: string[]
    created_by: number | null
    /** Never thinned out. */
    kept: boolean
  }[],
): Promise<void> {
  await db
    .insertInto('article_revisions')
    .values(revisions.map(values => ({ ...values, content: JSON.stringify(values.content) })))
    .execute()
}

/** The newest revision is never thinned out from now on. */
export async function keepNewestRevision(db: Handle, articleId: number): Promise<void> {
  await sql`update article_revisions set kept = true where not kept and id =
    (select id from article_revisions where article_id = ${articleId} order by revision desc limit 1)`.execute(
    db,
  )
}

/**
 * Deletes revisions that readers never saw, except the newest of an article and those that somebody's draft is based
 * on.
 */
export function deleteOldRevisions(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select r.ctid from article_revisions r
    where not r.kept and r.created_at < now() - make_interval(days => ${days})
      and exists (select from article_revisions later
        where later.article_id = r.article_id and later.revision > r.revision offset 0)
      and not exists (select from article_drafts d
        where d.article_id = r.article_id and d.base_revision = r.revision offset 0)`
  return deleteRows(db, 'article_revisions', old, limit)
}

export async function insertCorrection(
  db: Handle,
  values: { article_id: number; kind: string; text: string; by: number | null; by_feed?: boolean },
): Promise<void> {
  await db.insertInto('article_corrections').values(values).execute()
}

export async function deleteCorrection(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('article_corrections').where('id', '=', id).execute()
}

/** Moves articles from one tag to another. */
export async function moveTagOfArticles(tx: Handle, from: number, into: number): Promise<void> {
  await sql`insert into article_tags (article_id, tag_id, position)
    select article_id, ${into}, position from article_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('article_tags').where('tag_id', '=', from).execute()
}

export async function deleteMovedIn(tx: Handle, id: number): Promise<void> {
  await tx.deleteFrom('articles').where('id', '=', id).execute()
}

const expired = (days: number) => sql<boolean>`deleted_at < now() - make_interval(days => ${days})`

/** Articles in the bin for longer than `days`. */
export async function listExpired(db: Handle, days: number): Promise<number[]> {
  const rows = await db.selectFrom('articles').select('id').where(expired(days)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes it if it is still in the bin and has been for longer than `days`; returns whether it did. */
export async function deleteArticle(tx: Handle, id: number, days: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('articles')
    .where('id', '=', id)
    .where(expired(days))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
