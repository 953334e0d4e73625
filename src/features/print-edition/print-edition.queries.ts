import { sql } from 'kysely'
import type { ContributorRole } from '../../contract/contributor-roles.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'

/** A day of the site's calendar. */
type DayOf = { day: string; timeZone: string }

const startOf = ({ day, timeZone }: DayOf) => sql`(${day}::date::timestamp at time zone ${timeZone})`
const endOf = ({ day, timeZone }: DayOf) => sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
const isPrinted = sql`${published} and a.kind not in ('video', 'audio')`
const isOf = (day: DayOf) =>
  sql`${isPrinted} and a.publish_at >= ${startOf(day)} and a.publish_at < ${endOf(day)}`
const localDay = (timeZone: string) => sql`to_char(a.publish_at at time zone ${timeZone}, 'YYYY-MM-DD')`

export type DayArticle = ArticleCard & {
  description: string
  isLong: boolean
  imageCaption: string
  contributors: { id: number; name: string; role: ContributorRole }[]
  source: { id: number; name: string } | null
  section: { id: number; name: string }
}

/** Newest first: the newest of the day, and those of `ids` that are of the day. */
export async function listOfDay(
  db: Handle,
  day: DayOf,
  { ids, limit, html }: { ids: number[]; limit: number; html: number },
): Promise<DayArticle[]> {
  const { rows } = await sql<DayArticle>`
    with chosen as (
      (select a.id from articles a where ${isOf(day)} order by a.publish_at desc, a.id desc limit ${limit})
      union (select a.id from articles a where a.id = any(${ids}::integer[]) and ${isOf(day)})
    )
    select ${card}, left(a.description, ${html}) as description, length(a.description) > ${html} as "isLong",
      a.image_caption as "imageCaption",
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'role', ac.role)
          order by ac.position, w.id) from article_contributors ac join authors w on w.id = ac.author_id
        where ac.article_id = a.id and ac.author_id is distinct from a.author_id), '[]') as contributors,
      (select json_build_object('id', s.id, 'name', s.name) from sources s where s.id = a.source_id) as source,
      (select json_build_object('id', coalesce(top.id, k.id), 'name', coalesce(top.name, k.name))
        from categories k left join categories top on top.id = k.parent_id where k.id = a.category_id) as section
    from chosen join articles a on a.id = chosen.id order by a.publish_at desc, a.id desc`.execute(db)
  return rows
}

/** Counts no further than `most`. */
export async function countOfDay(db: Handle, day: DayOf, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from articles a where ${isOf(day)} limit ${most}) one`.execute(db)
  return rows[0]?.count ?? 0
}

/** The nearest days with printed articles. */
export async function findNeighbours(
  db: Handle,
  day: DayOf,
): Promise<{ previous: string | null; next: string | null }> {
  const nearest = (range: ReturnType<typeof sql>, direction: 'asc' | 'desc') => sql`(
    select ${localDay(day.timeZone)} from articles a where ${isPrinted} and ${range}
    order by a.publish_at ${sql.raw(direction)}, a.id ${sql.raw(direction)} limit 1)`
  const { rows } = await sql<{ previous: string | null; next: string | null }>`select
    ${nearest(sql`a.publish_at < ${startOf(day)}`, 'desc')} as previous,
    ${nearest(sql`a.publish_at >= ${endOf(day)}`, 'asc')} as next`.execute(db)
  return rows[0]!
}

export async function findNewestDay(db: Handle, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select ${localDay(timeZone)} as day from articles a
    where ${isPrinted} order by a.publish_at desc, a.id desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}
