import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '../../arabic/normalise.ts'
import type { Handle } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/selections.ts'
import {
  alphabetically,
  namedColumns,
  namedListOf,
  type StaffFilter,
} from '../../platform/database/staff-list.ts'
import { published } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { PersonCard } from './person.contract.ts'

const card = [
  'people.id',
  'people.name',
  'people.slug',
  'people.role',
  pictureOf('people.image_id').as('image'),
] as const

function selectPeople(db: Handle) {
  return db
    .selectFrom('people')
    .select([
      ...namedColumns('people'),
      'people.role',
      'people.aliases',
      'people.bio',
      pictureOf('people.image_id').as('image'),
    ])
}

/** Matches part of any of a person's names, in any Arabic spelling. */
function goesBy(q: string): RawBuilder<boolean> {
  return sql`exists (select from unnest(people.name || people.aliases) as one
    where arabic_normalise(one) like ${likePattern(normaliseArabic(q))})`
}

export function listEnabledPeople(db: Handle, { q, limit }: { q?: string; limit: number }) {
  let rows = db.selectFrom('people').select(card).where('people.status', '=', true)
  if (q) rows = rows.where(goesBy(q))
  return rows.orderBy(alphabetically('people.name')).orderBy('people.id').limit(limit).execute()
}

const newestLooked = 500

/** People who appear in most of the newest articles. The cost does not depend on the number of articles. */
export async function listPresentPeople(db: Handle, limit: number): Promise<PersonCard[]> {
  const { rows } = await sql<PersonCard>`
    with newest as (
      select a.id from articles a where ${published} order by a.publish_at desc, a.id desc limit ${sql.lit(newestLooked)}
    ),
    present as (
      select ap.person_id, count(*) as articles, max(ap.article_id) as last
      from newest join article_people ap on ap.article_id = newest.id group by ap.person_id
    )
    select people.id, people.name, people.slug, people.role, ${pictureOf('people.image_id')} as image
    from present join people on people.id = present.person_id
    where people.status order by present.articles desc, present.last desc, people.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** All names of all enabled people. */
export function listNamesOfPeople(db: Handle) {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'slug', 'aliases'])
    .where('status', '=', true)
    .orderBy('id')
    .execute()
}

/** Changes whenever a person changes. */
export async function readPeopleVersion(db: Handle): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(id), ' ', sum(revision), ' ', max(updated_at)) as version from people`.execute(
    db,
  )
  return rows[0]!.version
}

export function selectPerson(db: Handle, id: number) {
  return selectPeople(db).where('people.id', '=', id)
}

export function listPeopleForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  // Counted per row, from the index by person.
  const articles = sql<number>`(select count(*) from article_people ap join articles a on a.id = ap.article_id
    where ap.person_id = people.id and a.deleted_at is null)`
  const rows = selectPeople(db).select(articles.as('articles'))
  return namedListOf(rows, 'people', filter, { columns: { articles: 'articles' }, matches: goesBy })
}
