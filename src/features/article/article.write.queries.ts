import { sql, type Updateable } from 'kysely'
import type { Articles } from '../../platform/database/database.generated.ts'
import type { Handle } from '../../platform/database/database.ts'

export type ArticleValues = Omit<Updateable<Articles>, 'id' | 'normalised'>

export async function insertArticle(
  db: Handle,
  values: ArticleValues & { title: string; slug: string; category_id: number },
): Promise<number> {
  const { id } = await db.insertInto('articles').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateArticle(db: Handle, id: number, values: ArticleValues): Promise<void> {
  await db.updateTable('articles').set(values).where('id', '=', id).execute()
}

/** What waited for an editor is news when it is published, not when it came in; what was out before keeps its place. */
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

export async function replaceTags(db: Handle, articleId: number, tagIds: number[]): Promise<void> {
  await db.deleteFrom('article_tags').where('article_id', '=', articleId).execute()
  const rows = [...new Set(tagIds)].map((tag_id, position) => ({ article_id: articleId, tag_id, position }))
  if (rows.length > 0) await db.insertInto('article_tags').values(rows).execute()
}

export async function replacePeople(db: Handle, articleId: number, personIds: number[]): Promise<void> {
  await db.deleteFrom('article_people').where('article_id', '=', articleId).execute()
  const rows = [...new Set(personIds)].map((person_id, position) => ({
    article_id: articleId,
    person_id,
    position,
  }))
  if (rows.length > 0) await db.insertInto('article_people').values(rows).execute()
}

export async function insertRevision(
  db: Handle,
  values: { article_id: number; revision: number; content: object; created_by: number | null },
): Promise<void> {
  await db
    .insertInto('article_revisions')
    .values({ ...values, content: JSON.stringify(values.content) })
    .execute()
}

export async function listRevisions(db: Handle, articleId: number) {
  const { rows } = await sql<{
    revision: number
    title: string
    createdAt: string
    createdBy: { id: number; name: string } | null
    content: unknown
  }>`select r.revision, r.content->>'title' as title, r.created_at as "createdAt", r.content,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = r.created_by) as "createdBy"
    from article_revisions r where r.article_id = ${articleId} order by r.revision desc`.execute(db)
  return rows
}

/** Ids of each kind. */
export type Named = Record<'tag' | 'person' | 'author' | 'source' | 'category' | 'agency', number[]>

/** The first that is switched off. */
export async function findSwitchedOff(
  db: Handle,
  named: Named,
): Promise<{ kind: keyof Named; name: string } | undefined> {
  const { rows } = await sql<{ kind: keyof Named; name: string }>`
    select 'tag' as kind, id, name from tags where id = any(${named.tag}::integer[]) and not status
    union all select 'person', id, name from people where id = any(${named.person}::integer[]) and not status
    union all select 'author', id, name from authors where id = any(${named.author}::integer[]) and not status
    union all select 'source', id, name from sources where id = any(${named.source}::integer[]) and not status
    union all select 'category', id, name from categories where id = any(${named.category}::integer[]) and not status
    union all select 'agency', id, name from agencies where id = any(${named.agency}::integer[]) and not active
    order by 1, 2 limit 1`.execute(db)
  return rows[0]
}

export async function findAgencyStanding(db: Handle, agencyId: number) {
  return db.selectFrom('agencies').select(['active', 'trusted']).where('id', '=', agencyId).executeTakeFirst()
}

/** Articles that have been in the bin for longer than `days`. */
export async function purgeBin(db: Handle, days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from articles where deleted_at < now() - make_interval(days => ${days}) returning id`.execute(db)
  return rows.length
}
