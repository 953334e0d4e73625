import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { ArticleCard } from './article.schema.ts'
import { card, published } from './article.selections.ts'

export type Onward = { next: ArticleCard | null; related: ArticleCard[] }

/**
 * Next: the previous article of its category, wrapping from the oldest to the newest. Related: visible ones of `like`,
 * then by the number of shared tags, then the newest of the category. Reads only the newest of each tag and of the
 * category, each from its own index, so that the cost does not depend on the number of articles. Empty for an article
 * that readers cannot see.
 */
export async function readOnward(
  db: Handle,
  id: number,
  { like, limit }: { like: number[]; limit: number },
): Promise<Onward> {
  const most = sql.lit(limit)
  const newest = sql`order by a.publish_at desc, a.id desc`
  const { rows } = await sql<ArticleCard & { isNext: boolean }>`
    with asked as (select a.id, a.category_id, a.publish_at from articles a where a.id = ${id} and ${published}),
    alike as (
      select one.id, 1000 - one.at as shared from unnest(${like}::integer[]) with ordinality as one(id, at)
      where exists (table asked)
    ),
    candidates as (
      select theirs.article_id as id, count(*) as shared
      from article_tags ours cross join lateral (
        select article_id from article_tags where tag_id = ours.tag_id and article_id <> ${id}
        order by article_id desc limit 40) theirs
      where ours.article_id = (select id from asked)
      group by theirs.article_id order by shared desc, theirs.article_id desc limit 30
    ),
    neighbours as (
      select a.id, 0::bigint as shared, a.publish_at from articles a
      where a.category_id = (select category_id from asked) and a.id <> ${id} and ${published}
      ${newest} limit ${most}
    ),
    earlier as (
      select a.id from articles a
      where a.category_id = (select category_id from asked)
        and (a.publish_at, a.id) < ((select publish_at from asked), ${id}) and ${published} ${newest} limit 1
    ),
    next as materialized (select coalesce(
      (select id from earlier), (select id from neighbours order by publish_at desc, id desc limit 1)) as id),
    best as (
      select id, max(shared) as shared from (
        table alike union all table candidates union all select id, shared from neighbours) found group by id
    ),
    chosen as (
      (select a.id, best.shared, false as is_next from best join articles a on a.id = best.id
        where ${published}
        order by best.shared desc, a.publish_at desc, a.id desc limit ${most})
      union all (select id, 0, true from next where id is not null)
    )
    select ${card}, chosen.is_next as "isNext" from chosen join articles a on a.id = chosen.id
    order by chosen.shared desc, a.publish_at desc, a.id desc`.execute(db)
  const cards = rows.map(({ isNext, ...article }) => ({ isNext, article }))
  return {
    next: cards.find(({ isNext }) => isNext)?.article ?? null,
    related: cards.filter(({ isNext }) => !isNext).map(({ article }) => article),
  }
}
