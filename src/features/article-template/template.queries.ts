import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { orderOf, referenceTo } from '../../platform/database/selections.ts'
import {
  alphabetically,
  nameContains,
  type StaffFilter,
  staffListOf,
} from '../../platform/database/staff-list.ts'
import type { ArticleTemplate, TemplateRow } from './template.contract.ts'

/** Null for the newsroom. */
export type Owner = { agencyId: number | null }

const rowColumns = [
  'article_templates.id',
  'article_templates.name',
  sql<TemplateRow['kind']>`article_templates.kind`.as('kind'),
  sql<TemplateRow['category']>`${referenceTo('categories', 'article_templates.category_id')}`.as('category'),
  'article_templates.revision',
  'article_templates.created_at as createdAt',
  'article_templates.updated_at as updatedAt',
] as const

const ownedBy = ({ agencyId }: Owner) =>
  sql<boolean>`article_templates.agency_id is not distinct from ${agencyId}::integer`

export function selectTemplate(db: Handle, id: number) {
  return db
    .selectFrom('article_templates')
    .select([
      ...rowColumns,
      'overline',
      'title',
      'summary',
      'description',
      'image_credit as imageCredit',
      sql<
        ArticleTemplate['tags']
      >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug)
        order by l.position, t.id) from article_template_tags l join tags t on t.id = l.tag_id
        where l.template_id = article_templates.id), '[]')`.as('tags'),
      sql<ArticleTemplate['author']>`${referenceTo('authors', 'article_templates.author_id')}`.as('author'),
      sql<ArticleTemplate['source']>`${referenceTo('sources', 'article_templates.source_id')}`.as('source'),
      sql<ArticleTemplate['access']>`article_templates.access`.as('access'),
      'breaking_news as breakingNews',
      'noindex',
    ])
    .where('article_templates.id', '=', id)
}

/** Whether it exists and belongs to this owner. */
export async function isOwned(db: Handle, owner: Owner, id: number): Promise<boolean> {
  const own = db.selectFrom('article_templates').select('id').where('id', '=', id).where(ownedBy(owner))
  return (await own.executeTakeFirst()) !== undefined
}

export function listTemplates(db: Handle, owner: Owner, filter: StaffFilter) {
  let rows = db.selectFrom('article_templates').select(rowColumns).where(ownedBy(owner))
  if (filter.q) rows = rows.where(nameContains('article_templates.name', filter.q))
  const columns = {
    name: alphabetically('article_templates.name'),
    updatedAt: 'article_templates.updated_at',
  }
  return staffListOf(rows.orderBy(orderOf(filter.sort, columns)).orderBy('article_templates.id'), filter)
}

/** Serialises additions of one owner until the transaction ends. */
export async function countForAdding(tx: Handle, owner: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('templates', ${owner.agencyId ?? 0}))`.execute(tx)
  const { count } = await tx
    .selectFrom('article_templates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow()
  return count
}

/** Unknown tags, and disabled ones that it did not have, are left out. */
export async function replaceTags(tx: Handle, id: number, tagIds: number[]): Promise<void> {
  const rows = await tx
    .deleteFrom('article_template_tags')
    .where('template_id', '=', id)
    .returning('tag_id')
    .execute()
  const had = rows.map(row => row.tag_id)
  await sql`insert into article_template_tags (template_id, tag_id, position)
    select ${id}, t.id, min(wanted.position) from unnest(${tagIds}::integer[]) with ordinality wanted (id, position)
    join tags t on t.id = wanted.id and (t.status or t.id = any(${had}::integer[])) group by t.id`.execute(tx)
}

type References = { categoryId?: number | null; authorId?: number | null; sourceId?: number | null }

/**
 * Replaces ids of deleted rows by null, and of disabled ones that the template did not have: their names are not for
 * everybody.
 */
export async function knownOf(db: Handle, named: References, templateId: number | null): Promise<References> {
  const given = [named.categoryId ?? null, named.authorId ?? null, named.sourceId ?? null]
  const { rows } = await sql<Required<References>>`
    with before as (select category_id, author_id, source_id from article_templates where id = ${templateId})
    select (select id from categories where id = ${given[0]} and (status or id in (select category_id from before)))
        as "categoryId",
      (select id from authors where id = ${given[1]} and (status or id in (select author_id from before))) as "authorId",
      (select id from sources where id = ${given[2]} and (status or id in (select source_id from before))) as "sourceId"
  `.execute(db)
  const known = rows[0]!
  return {
    ...(named.categoryId !== undefined && { categoryId: known.categoryId }),
    ...(named.authorId !== undefined && { authorId: known.authorId }),
    ...(named.sourceId !== undefined && { sourceId: known.sourceId }),
  }
}
