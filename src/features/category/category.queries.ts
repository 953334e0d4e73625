import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import {
  articleCount,
  articlesPer,
  namedColumns,
  namedListOf,
  type StaffFilter,
} from '../../platform/database/staff-list.ts'
import { published } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import { type Character, type ShownStrip, type Strip, stripHours } from './category.schema.ts'

function selectCategories(db: Handle) {
  return db.selectFrom('categories').select([
    ...namedColumns('categories'),
    'categories.description',
    pictureOf('categories.image_id').as('image'),
    'categories.colour',
    sql<Character>`categories.character`.as('character'),
    // Rows of earlier releases have no switches.
    sql<Strip>`'{"fromMarket": false, "fromMatches": false}'::jsonb || categories.strip`.as('strip'),
    sql<string | null>`categories.strip_at`.as('stripAt'),
    referenceTo('categories', 'categories.parent_id').as('parent'),
    'categories.position as order',
    'categories.topic',
  ])
}

/** Enabled categories in menu order, without children of disabled ones. */
export function listEnabledCategories(db: Handle) {
  return db
    .selectFrom('categories')
    .leftJoin('categories as parents', 'parents.id', 'categories.parent_id')
    .select([
      'categories.id',
      'categories.name',
      'categories.slug',
      'categories.colour',
      sql<Character>`categories.character`.as('character'),
      'categories.parent_id as parentId',
      'categories.topic',
    ])
    .where('categories.status', '=', true)
    .where(where => where.or([where('categories.parent_id', 'is', null), where('parents.status', '=', true)]))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .execute()
}

const isFresh = sql`c.strip_at > now() - make_interval(hours => ${stripHours})`
const hasMatches = sql`(c.character = 'sport' and coalesce((c.strip ->> 'fromMatches')::boolean, false))`
const isPriced = sql`(c.character = 'economy' and coalesce((c.strip ->> 'fromMarket')::boolean, false))`

type StoredStrip = ShownStrip & { hasMatches: boolean }

/** Sections of economy whose figures are prices. */
export async function listMarketSections(db: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from categories c where c.status and c.parent_id is null and ${isPriced}
    order by c.position, c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Strips that suit their section's character and were saved within a day; `linked` are articles that scores name, those
 * that readers cannot see yet as well.
 */
export async function listStrips(db: Handle): Promise<{ strips: StoredStrip[]; linked: number[] }> {
  const { rows } = await sql<StoredStrip & { linked: number[] }>`
    select c.id as category, coalesce(c.strip_at, now()) as at, false as "isOld", ${hasMatches} as "hasMatches",
      case c.character when 'economy' then c.strip -> 'figures' else '[]' end as figures,
      case c.character when 'sport' then (select coalesce(json_agg(jsonb_set(one.score, '{article}', coalesce(
          (select jsonb_build_object('id', a.id, 'slug', a.slug) from articles a
            where a.id = (one.score ->> 'article')::integer and ${published}), 'null')) order by one.place), '[]')
        from jsonb_array_elements(c.strip -> 'scores') with ordinality one (score, place) where ${isFresh}) else '[]' end as scores,
      case c.character when 'sport' then array(select (score ->> 'article')::integer
        from jsonb_array_elements(c.strip -> 'scores') score where score ->> 'article' is not null) else '{}' end as linked
    from categories c where c.status and c.parent_id is null and c.character in ('economy', 'sport')
      and (${isFresh} or ${hasMatches}) and not ${isPriced}
    order by c.position, c.id`.execute(db)
  const shown = rows.filter(
    ({ figures, scores, hasMatches }) => hasMatches || figures.length + scores.length > 0,
  )
  return {
    strips: shown.map(({ linked: _, ...strip }) => strip),
    linked: shown.flatMap(({ linked }) => linked),
  }
}

export function selectCategory(db: Handle, id: number) {
  return selectCategories(db).where('categories.id', '=', id)
}

/** Locks the category until the transaction ends. */
export function findCategoryToChange(tx: Handle, id: number) {
  return selectCategory(tx, id).forNoKeyUpdate('categories').executeTakeFirst()
}

/** All categories, locked in a fixed order, so that two editors who reorder them wait for each other. */
export function listCategoriesToChange(tx: Handle) {
  return selectCategories(tx).orderBy('categories.id').forNoKeyUpdate('categories').execute()
}

export function listCategoriesForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  const rows = selectCategories(db)
    .leftJoin(articlesPer(db, 'category_id'), 'counts.ownerId', 'categories.id')
    .select(articleCount)
  const columns = { order: 'categories.position', articles: 'articles' }
  return namedListOf(rows, 'categories', filter, { columns })
}
