import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { alphabetically, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import { published } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'

function selectAgencies(db: Handle) {
  return db
    .selectFrom('agencies')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.slug',
      'agencies.description',
      'agencies.website',
      pictureOf('agencies.logo_id').as('logo'),
      'agencies.active',
      'agencies.subscription',
      'agencies.trusted',
      'agencies.syndicated',
      'agencies.revision',
      'agencies.created_at as createdAt',
      'agencies.updated_at as updatedAt',
    ])
}

export function listActiveAgencies(db: Handle) {
  return selectAgencies(db)
    .where('agencies.active', '=', true)
    .orderBy(alphabetically('agencies.name'))
    .orderBy('agencies.id')
    .execute()
}

/** Choices for editors, including disabled agencies. */
export function listAgencyChoices(db: Handle) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name', 'slug', 'active'])
    .orderBy(alphabetically('name'))
    .orderBy('id')
    .execute()
}

/** Articles of an agency whose categories are counted, so that the cost does not grow with its archive. */
const newestCounted = 500

type MainCategory = { id: number; name: string; slug: string; agencyId: number }

/** For each agency, the enabled category with most of its newest published articles, in menu order. */
export async function listMainCategories(db: Handle): Promise<MainCategory[]> {
  const { rows } = await sql<MainCategory>`
    with counted as (
      select g.id as agency_id, newest.category_id, count(*) as articles from agencies g cross join lateral (
        select a.category_id from articles a where a.agency_id = g.id and ${published}
        order by a.publish_at desc, a.id desc limit ${sql.lit(newestCounted)}) newest
      group by g.id, newest.category_id
    ),
    main as (
      select distinct on (n.agency_id) n.agency_id, n.category_id from counted n
      join categories c on c.id = n.category_id left join categories parent on parent.id = c.parent_id
      where c.status and coalesce(parent.status, true)
      order by n.agency_id, n.articles desc, n.category_id
    )
    select c.id, c.name, c.slug, main.agency_id as "agencyId"
    from main join categories c on c.id = main.category_id order by c.position, c.id`.execute(db)
  return rows
}

export function selectAgency(db: Handle, id: number) {
  return selectAgencies(db).where('agencies.id', '=', id)
}

export function listAgenciesForStaff(
  db: Handle,
  filter: StaffFilter & { active?: boolean; subscription?: boolean },
) {
  let rows = selectAgencies(db)
    .leftJoin(countsPerAgency(db), 'counts.agencyId', 'agencies.id')
    .select([
      sql<number>`coalesce(counts.articles, 0)`.as('articles'),
      sql<number>`coalesce(counts.views, 0)`.as('views'),
      account.as('account'),
    ])
  if (filter.active !== undefined) rows = rows.where('agencies.active', '=', filter.active)
  if (filter.subscription !== undefined) {
    rows = rows.where('agencies.subscription', '=', filter.subscription)
  }
  return namedListOf(rows, 'agencies', filter, { columns: { articles: 'articles', views: 'views' } })
}

const account = sql<{ id: number; name: string; email: string } | null>`(
  select json_build_object('id', u.id, 'name', u.name, 'email', u.email) from users u
  where u.agency_id = agencies.id order by u.id limit 1)`

/** One pass over an index with all articles of agencies. */
function countsPerAgency(db: Handle) {
  return db
    .selectFrom('article_totals')
    .select([
      'agency_id as agencyId',
      sql<number>`count(*)`.as('articles'),
      sql<number>`sum(views)::bigint`.as('views'),
    ])
    .where('is_binned', '=', false)
    .where('agency_id', 'is not', null)
    .groupBy('agency_id')
    .as('counts')
}
