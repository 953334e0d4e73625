import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { alphabetically, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
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

/** For each agency, the enabled category with most of its published articles, in menu order. */
export function listMainCategories(db: Handle) {
  const main = db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .leftJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .distinctOn('articles.agency_id')
    .select(['articles.agency_id as agencyId', 'articles.category_id as categoryId'])
    .where('articles.agency_id', 'is not', null)
    .where('articles.enable', '=', true)
    .where('articles.deleted_at', 'is', null)
    .where('articles.publish_at', '<=', sql<string>`now()`)
    .where('categories.status', '=', true)
    .where(where => where.or([where('categories.parent_id', 'is', null), where('parents.status', '=', true)]))
    .groupBy(['articles.agency_id', 'articles.category_id'])
    .orderBy('articles.agency_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('articles.category_id')
    .as('main')
  return db
    .selectFrom('categories')
    .innerJoin(main, 'main.categoryId', 'categories.id')
    .select(['categories.id', 'categories.name', 'categories.slug', 'main.agencyId'])
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
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

/** One pass over all articles is cheaper than one per agency: there are few agencies and many articles. */
function countsPerAgency(db: Handle) {
  const views = db
    .selectFrom('article_views')
    .select(['article_id', sql<number>`sum(views)`.as('views')])
    .groupBy('article_id')
    .as('viewed')
  return db
    .selectFrom('articles')
    .leftJoin(views, 'viewed.article_id', 'articles.id')
    .select([
      'articles.agency_id as agencyId',
      sql<number>`count(*)`.as('articles'),
      sql<number>`coalesce(sum(viewed.views), 0)::bigint`.as('views'),
    ])
    .where('articles.deleted_at', 'is', null)
    .where('articles.agency_id', 'is not', null)
    .groupBy('articles.agency_id')
    .as('counts')
}
