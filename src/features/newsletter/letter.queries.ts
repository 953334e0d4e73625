import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { readByCandidates } from '../article/article.most-read.selections.ts'
import type { ArticleCard } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'

type ListOptions = { limit: number; without: number[] }

const read = async (db: Handle, query: RawBuilder<ArticleCard>) => (await query.execute(db)).rows

/** The newest of the last `days`, optionally of a category and its descendants. */
export function listLatest(
  db: Handle,
  { days, category, limit, without }: ListOptions & { days: number; category?: number | undefined },
): Promise<ArticleCard[]> {
  const within =
    category === undefined
      ? sql``
      : sql`and a.category_id in (select id from categories where id = ${category} or parent_id = ${category})`
  return read(
    db,
    sql<ArticleCard>`select ${card} from articles a where ${published}
      and a.publish_at > now() - make_interval(days => ${days}) and a.id <> all(${without}::integer[]) ${within}
      order by a.publish_at desc, a.id desc limit ${limit}`,
  )
}

/** Most viewed in the last `days`, including today. */
export function listRead(
  db: Handle,
  { days, limit, without }: ListOptions & { days: number },
): Promise<ArticleCard[]> {
  return read(
    db,
    sql<ArticleCard>`select ${card} from (${readByCandidates(days)}) most join articles a on a.id = most.article_id
      where ${published} and a.id <> all(${without}::integer[]) order by most.total desc, a.id desc limit ${limit}`,
  )
}

/** Keeps the given order, and omits articles that readers cannot open. */
export function listChosen(db: Handle, ids: number[], without: number[]): Promise<ArticleCard[]> {
  return read(
    db,
    sql<ArticleCard>`select ${card} from articles a where ${published} and a.id = any(${ids}::integer[])
      and a.id <> all(${without}::integer[]) order by array_position(${ids}::integer[], a.id)`,
  )
}
