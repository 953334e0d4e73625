import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { ArticleCard, Cursor } from '../article/article.schema.ts'
import { card, isAfter, isUpTo, linkedTo, published, standsForStory } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { DossierCard, DossierStrip, ShownDossier } from './dossier.contract.ts'
import { countOf, dossiersOf, isLeftOut, newestOf } from './dossier.selections.ts'

/** Staff preview drafts too. */
type Audience = { forStaff?: boolean }
const isFor = ({ forStaff = false }: Audience) => (forStaff ? sql`true` : sql`d.status`)

/** A dossier with what its list of articles is made of. */
export type DossierParts = { id: number; explainerId: number | null; tagIds: number[] }

export async function findParts(
  db: Handle,
  id: number,
  audience: Audience = {},
): Promise<DossierParts | undefined> {
  const { rows } = await sql<DossierParts>`
    select d.id, d.explainer_id as "explainerId",
      array(select t.tag_id from dossier_tags t where t.dossier_id = d.id order by t.position, t.tag_id) as "tagIds"
    from dossiers d where d.id = ${id} and ${isFor(audience)}`.execute(db)
  return rows[0]
}

type Range = { limit: number; after?: Cursor | undefined }

/** Published articles, newest first. */
export async function listArticles(db: Handle, parts: DossierParts, range: Range): Promise<ArticleCard[]> {
  const { limit, after } = range
  const older = after ? isAfter(after) : sql`true`
  const { rows } = await sql<ArticleCard>`
    select ${card} from articles a
    where a.id in (select id from (${heads(parts, older, sql`publish_at desc, id desc`, limit)}) page)
    order by a.publish_at desc, a.id desc`.execute(db)
  return rows
}

/** Cursor of the previous page; undefined if that is the first. */
export async function findPrevious(
  db: Handle,
  parts: DossierParts,
  { limit, after }: { limit: number; after: Cursor },
): Promise<Cursor | undefined> {
  const newer = heads(parts, isUpTo(after), sql`publish_at, id`, limit + 1)
  const { rows } = await sql<Cursor>`select publish_at as "publishAt", id from (${newer}) newer
    order by publish_at, id offset ${sql.lit(limit)}`.execute(db)
  return rows[0]
}

/**
 * The first articles after a cursor: those placed by hand, and those of each tag, each read from its own index and then
 * merged. Tags bring only one article of each story; articles placed by editors are always listed.
 */
function heads(
  { id, explainerId, tagIds }: DossierParts,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const first = sql`order by ${order} limit ${sql.lit(most)}`
  const conditions = [published, from, ...(explainerId ? [sql`a.id <> ${explainerId}`] : [])]
  const isPlaced = sql`exists (select from dossier_articles p
    where p.dossier_id = ${id} and p.article_id = a.id and not p.left_out)`
  const isIn = sql`(exists (select from article_tags t where t.article_id = a.id
    and t.tag_id = any(${tagIds}::integer[])) or ${isPlaced})`
  const leftOut = isLeftOut(sql`${id}::integer`)
  const lists = [
    sql`(select a.id, a.publish_at from dossier_articles p join articles a on a.id = p.article_id
      where p.dossier_id = ${id} and not p.left_out and ${sql.join(conditions, sql` and `)} ${first})`,
    ...tagIds.map(tag => {
      const where = [...conditions, ...linkedTo({ tag }), sql`not ${leftOut}`]
      const stands = standsForStory([isIn, sql`not ${leftOut}`])
      return sql`(select a.id, a.publish_at from articles a
        where ${sql.join([...where, sql`(${isPlaced} or ${stands})`], sql` and `)} ${first})`
    }),
  ]
  return sql`select id, publish_at from (${sql.join(lists, sql` union `)}) lists ${first}`
}

const changedAt = sql`coalesce(${newestOf(sql`d.id`)}, d.updated_at)`

const dossierCard = sql`d.id, d.name, d.slug, d.summary, ${pictureOf('d.image_id')} as image, d.ended,
  ${countOf(sql`d.id`)} as articles, ${changedAt} as "changedAt"`
/** The same from `dossier_sums`; counts here if a dossier has no row there. */
const storedCard = sql`d.id, d.name, d.slug, d.summary, ${pictureOf('d.image_id')} as image, d.ended,
  case when s.dossier_id is null then ${countOf(sql`d.id`)} else s.articles end as articles,
  case when s.dossier_id is null then ${changedAt} else coalesce(s.newest_at, d.updated_at) end as "changedAt"`

/** Running ones first, then those with the newest articles. */
export async function listShown(
  db: Handle,
  { limit, running }: { limit: number; running?: boolean | undefined },
): Promise<DossierCard[]> {
  const only = running ? sql`and not d.ended` : sql``
  const { rows } = await sql<DossierCard>`
    select * from (select ${storedCard} from (select * from dossiers d where d.status ${only}
      order by d.ended, d.updated_at desc, d.id desc limit ${sql.lit(limit)}) d
      left join dossier_sums s on s.dossier_id = d.id) shown
    order by ended, "changedAt" desc, id desc`.execute(db)
  return rows
}

const stripStories = 8

/** A published dossier with its newest stories. The page shows only stories that are nowhere else on it. */
export async function readStrip(
  db: Handle,
  id: number,
): Promise<{ strip: DossierStrip; tagIds: number[] } | undefined> {
  const parts = await findParts(db, id)
  if (!parts) return undefined
  const { rows } = await sql<DossierCard>`select ${storedCard} from dossiers d
    left join dossier_sums s on s.dossier_id = d.id where d.id = ${id}`.execute(db)
  const stories = await listArticles(db, parts, { limit: stripStories })
  return { strip: { ...rows[0]!, stories }, tagIds: parts.tagIds }
}

/** Running ones that readers can follow. */
export function listTopics(db: Handle, limit: number) {
  return db
    .selectFrom('dossiers')
    .select(['id', 'name', 'slug'])
    .where('status', '=', true)
    .where('ended', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const people = sql`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'role', p.role,
    'image', ${pictureOf('p.image_id')}) order by l.position, p.id)
  from dossier_people l join people p on p.id = l.person_id where l.dossier_id = d.id and p.status), '[]')`

const entries = sql`coalesce((select json_agg(json_build_object('id', e.id, 'day', e.day, 'title', e.title, 'text', e.text,
    'article', (select json_build_object('id', a.id, 'slug', a.slug, 'title', a.title)
      from articles a where a.id = e.article_id and ${published})) order by e.day, e.position, e.id)
  from dossier_entries e where e.dossier_id = d.id), '[]')`

export async function findShown(
  db: Handle,
  id: number,
  audience: Audience = {},
): Promise<(Omit<ShownDossier, 'explainer'> & { explainerId: number | null }) | undefined> {
  const { rows } = await sql<Omit<ShownDossier, 'explainer'> & { explainerId: number | null }>`
    select ${dossierCard}, d.explainer_id as "explainerId", ${people} as people, ${entries} as entries
    from dossiers d where d.id = ${id} and ${isFor(audience)}`.execute(db)
  return rows[0]
}

export async function findCard(db: Handle, id: number): Promise<ArticleCard | undefined> {
  const { rows } =
    await sql<ArticleCard>`select ${card} from articles a where a.id = ${id} and ${published}`.execute(db)
  return rows[0]
}

/** Dossiers of a published article, running ones first. */
export async function listOf(db: Handle, articleId: number, limit: number): Promise<Reference[]> {
  const tags = sql`select t.tag_id from article_tags t where t.article_id = ${articleId}`
  const { rows } = await sql<Reference>`
    select d.id, d.name, d.slug from dossiers d
    where d.id in (${dossiersOf(sql`${articleId}::integer`, tags)})
      and exists (select from articles a where a.id = ${articleId} and ${published})
    order by d.ended, d.updated_at desc, d.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Published dossiers that have an article with these tags, whatever its state. */
export async function listIdsOf(db: Handle, articleId: number, tagIds: number[]): Promise<number[]> {
  const tags = sql`select unnest(${tagIds}::integer[])`
  const { rows } = await sql<{ id: number }>`
    select d.id from dossiers d where d.id in (${dossiersOf(sql`${articleId}::integer`, tags)})
    order by d.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
