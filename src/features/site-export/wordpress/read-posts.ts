import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/database.ts'
import { findPart } from '../parts.ts'
import type { Range } from '../read-lines.ts'
import type { Picture, Post } from './write-item.ts'

const named = (table: string, column: string) =>
  sql`(select json_build_object('slug', r.slug, 'name', r.name) from ${sql.table(table)} r
    where r.id = ${sql.ref(`a.${column}`)})`

/** Articles after an id, in the order of their ids. */
export async function listPosts(
  db: Handle,
  { since, until }: Range,
  { after, limit }: { after: number; limit: number },
): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select a.id, a.title, a.slug, a.summary, a.description, a.enable, a.publish_at as "publishAt",
      a.content_updated_at as "contentUpdatedAt", a.image_id as "imageId",
      ${named('categories', 'category_id')} as category, ${named('authors', 'author_id')} as author,
      (select coalesce(json_agg(json_build_object('slug', w.slug, 'name', w.name) order by c.position, w.id), '[]')
        from article_contributors c join authors w on w.id = c.author_id where c.article_id = a.id) as contributors,
      (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name) order by l.position, t.id), '[]')
        from article_tags l join tags t on t.id = l.tag_id where l.article_id = a.id) as tags,
      json_build_object('_yoast_wpseo_title', a.seo_title, '_yoast_wpseo_metadesc', a.seo_description,
        '_yoast_wpseo_meta-robots-noindex', case when a.noindex then '1' end, '_warraq_kind', a.kind,
        '_warraq_overline', a.overline, '_warraq_original_url', a.original_url,
        '_warraq_image_link', case when a.image_id is null then a.image_link end,
        '_warraq_agency', (select name from agencies g where g.id = a.agency_id),
        '_warraq_source', (select name from sources s where s.id = a.source_id)) as meta
    from articles a where a.id > ${after} and ${findPart('articles').where!(sql.ref('a'))}
      and ${since ? sql`a.publish_at >= ${since}` : sql`true`} and ${until ? sql`a.publish_at < ${until}` : sql`true`}
    order by a.id limit ${limit}`.execute(db)
  return rows
}

/** Pictures by number or hash. The same file may be in the library twice; the first is taken. */
export async function listPictures(
  db: Handle,
  { ids, hashes, withheld }: { ids: number[]; hashes: string[]; withheld: string[] },
): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select id, hash, width, alt, caption, file_name as "fileName", created_at as "createdAt" from media
    where (id = any(${ids}::int[]) or hash = any(${hashes}::text[])) and owner_id is null
      and not hash = any(${withheld}::text[]) order by id`.execute(db)
  return rows
}

export type Term = { id: number; slug: string; name: string; parent: string | null }

export async function listTerms(
  db: Handle,
  table: 'categories' | 'tags' | 'authors',
  { after, limit }: { after: number; limit: number },
): Promise<Term[]> {
  const parent =
    table === 'categories' ? sql`(select slug from categories p where p.id = t.parent_id)` : sql`null`
  const { rows } = await sql<Term>`select id, slug, name, ${parent} as parent from ${sql.table(table)} t
    where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

export async function findNewestId(db: Handle): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from articles`.execute(db)
  return rows[0]?.id ?? 0
}
