import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { namedColumns, namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import { state } from '../article/article.selections.ts'
import { pictureOf } from '../media/media.selections.ts'
import type { Dossier, EntryInput } from './dossier.contract.ts'
import { countOf } from './dossier.selections.ts'

const article = (column: RawBuilder<unknown>) => sql<Dossier['explainer']>`(select json_build_object(
  'id', a.id, 'title', a.title, 'state', ${state}) from articles a where a.id = ${column})`

const references = (table: 'tags' | 'people', links: 'dossier_tags' | 'dossier_people', key: string) =>
  sql<Dossier['tags']>`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'slug', r.slug)
      order by l.position, r.id)
    from ${sql.table(links)} l join ${sql.table(table)} r on r.id = ${sql.ref(`l.${key}`)}
    where l.dossier_id = dossiers.id), '[]')`

const articles = (leftOut: boolean) => sql<Dossier['placed']>`coalesce((
  select json_agg(json_build_object('id', a.id, 'title', a.title, 'state', ${state}) order by l.position, a.id)
  from dossier_articles l join articles a on a.id = l.article_id
  where l.dossier_id = dossiers.id and l.left_out = ${sql.lit(leftOut)}), '[]')`

const entries = sql<
  Dossier['entries']
>`coalesce((select json_agg(json_build_object('day', e.day, 'title', e.title,
    'text', e.text, 'article', ${article(sql`e.article_id`)}) order by e.day, e.position, e.id)
  from dossier_entries e where e.dossier_id = dossiers.id), '[]')`

function selectDossiers(db: Handle) {
  return db
    .selectFrom('dossiers')
    .select([
      ...namedColumns('dossiers'),
      'dossiers.summary',
      'dossiers.ended',
      pictureOf('dossiers.image_id').as('image'),
      references('tags', 'dossier_tags', 'tag_id').as('tags'),
    ])
}

export function selectDossier(db: Handle, id: number) {
  return selectDossiers(db)
    .select([
      article(sql`dossiers.explainer_id`).as('explainer'),
      references('people', 'dossier_people', 'person_id').as('people'),
      articles(false).as('placed'),
      articles(true).as('leftOut'),
      entries.as('entries'),
    ])
    .where('dossiers.id', '=', id)
}

export function listDossiersForStaff(
  db: Handle,
  filter: StaffFilter & { status?: boolean; ended?: boolean },
) {
  let rows = selectDossiers(db).select([
    countOf(sql`dossiers.id`).as('articles'),
    sql<number>`(select count(*) from dossier_entries e where e.dossier_id = dossiers.id)`.as('entries'),
  ])
  if (filter.ended !== undefined) rows = rows.where('dossiers.ended', '=', filter.ended)
  return namedListOf(rows, 'dossiers', filter, { columns: { updatedAt: 'dossiers.updated_at' } })
}

type Links = { dossier_tags: 'tag_id'; dossier_people: 'person_id' }

/** In the order of the ids; repeats are left out. */
export async function replaceLinks<Table extends keyof Links>(
  tx: Handle,
  id: number,
  { table, column, ids }: { table: Table; column: Links[Table]; ids: number[] },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where dossier_id = ${id}`.execute(tx)
  await sql`insert into ${sql.table(table)} (dossier_id, ${sql.ref(column)}, position)
    select ${id}, one, min(place) from unnest(${ids}::integer[]) with ordinality o (one, place) group by one`.execute(
    tx,
  )
}

/** Returns the ids that are no article's. An article that is placed is not left out. */
export async function replaceArticles(
  tx: Handle,
  id: number,
  { ids, leftOut }: { ids: number[]; leftOut: boolean },
): Promise<void> {
  await sql`delete from dossier_articles where dossier_id = ${id} and left_out = ${leftOut}`.execute(tx)
  await sql`insert into dossier_articles (dossier_id, article_id, left_out, position)
    select ${id}, a.id, ${leftOut}, min(place) from unnest(${ids}::integer[]) with ordinality o (one, place)
    join articles a on a.id = o.one group by a.id
    on conflict (dossier_id, article_id) do update set left_out = excluded.left_out, position = excluded.position`.execute(
    tx,
  )
}

export async function replaceEntries(tx: Handle, id: number, entries: EntryInput[]): Promise<void> {
  await tx.deleteFrom('dossier_entries').where('dossier_id', '=', id).execute()
  const rows = JSON.stringify(entries.map((entry, position) => ({ ...entry, position })))
  await sql`insert into dossier_entries (dossier_id, day, title, text, article_id, position)
    select ${id}, e.day, e.title, e.text, a.id, e.position
    from json_to_recordset(${rows}::json) as e(day date, title text, text text, "articleId" integer, position integer)
    left join articles a on a.id = e."articleId" order by e.day, e.position`.execute(tx)
}

/** Ids among these that are no article's. */
export async function listMissingArticles(db: Handle, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select one as id from unnest(${ids}::integer[]) one
    where not exists (select from articles a where a.id = one and a.deleted_at is null) order by 1`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/** Dossiers that name this article: placed by hand, in the timeline, or as the explainer. */
export async function listNaming(db: Handle, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select dossier_id as id from dossier_articles where article_id = ${articleId}
    union select dossier_id from dossier_entries where article_id = ${articleId}
    union select id from dossiers where explainer_id = ${articleId} order by 1`.execute(db)
  return rows.map(row => row.id)
}

/** Replaces a tag in all dossiers that have it. Returns their ids. */
export async function moveTagOfDossiers(tx: Handle, from: number, into: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from dossier_tags where tag_id = ${from} returning dossier_id, position),
    kept as (insert into dossier_tags (dossier_id, tag_id, position)
      select dossier_id, ${into}::integer, position from gone on conflict do nothing)
    select dossier_id as id from gone order by 1`.execute(tx)
  return rows.map(row => row.id)
}
