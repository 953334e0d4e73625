import { type RawBuilder, sql } from 'kysely'
import { published } from '../article/article.selections.ts'

/** Beyond this number articles are not counted; as in dossier.policy.ts. */
const maxCounted = 1000

/**
 * Ids of the published dossiers that these tags or this article belong to, as one column `id`. An article belongs by
 * hand or by a tag, unless an editor left it out.
 */
export function dossiersOf(articleId: RawBuilder<unknown>, tagIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select d.id from dossiers d where d.status
    and (d.id in (select p.dossier_id from dossier_articles p where p.article_id = ${articleId} and not p.left_out)
      or d.id in (select t.dossier_id from dossier_tags t where t.tag_id in (${tagIds})))
    and not exists (select from dossier_articles o where o.dossier_id = d.id and o.article_id = ${articleId} and o.left_out)`
}

/** Whether an article, selected as `a`, was left out of a dossier. */
export const isLeftOut = (dossierId: RawBuilder<unknown>) => sql`exists (select from dossier_articles o
  where o.dossier_id = ${dossierId} and o.article_id = a.id and o.left_out)`

/** Up to so many articles of a tag are all read; beyond, those of all tags by time until one has it. */
const maxRead = 5000

/**
 * When the newest article of tag `t` was published. Alone, neither way is good for all tags: a rare one would cost a pass
 * over the archive, and PostgreSQL does not know here which tag it will be.
 */
function newestTagged(dossierId: RawBuilder<unknown>): RawBuilder<unknown> {
  const some = sql`(select at.article_id from article_tags at where at.tag_id = t.tag_id limit ${sql.lit(maxRead + 1)})`
  const isFrequent = sql`(select count(*) from ${some} counted) > ${sql.lit(maxRead)}`
  const isListed = sql`${published} and not ${isLeftOut(dossierId)}`
  return sql`select max(publish_at) as publish_at from (
      select * from (select a.publish_at from ${some} rare join articles a on a.id = rare.article_id
        where not ${isFrequent} and ${isListed} offset 0) every
      union all
      (select a.publish_at from articles a where ${isFrequent} and ${isListed}
        and exists (select from article_tags at where at.article_id = a.id and at.tag_id = t.tag_id)
        order by a.publish_at desc limit 1)) found`
}

/** When the newest of a dossier's published articles was published; null without one. */
export function newestOf(dossierId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select max(newest.at) from (
    select max(a.publish_at) as at from dossier_articles p join articles a on a.id = p.article_id
      where p.dossier_id = ${dossierId} and not p.left_out and ${published}
    union all
    select tagged.publish_at from dossier_tags t cross join lateral (${newestTagged(dossierId)}) tagged
      where t.dossier_id = ${dossierId}
  ) newest)`
}

/** The number of a dossier's published articles, at most 1001. Each tag is read no further. */
export function countOf(dossierId: RawBuilder<unknown>): RawBuilder<number> {
  const first = sql`limit ${sql.lit(maxCounted + 1)}`
  return sql<number>`(select count(*) from (select distinct found.id from (
      select a.id from dossier_articles p join articles a on a.id = p.article_id
        where p.dossier_id = ${dossierId} and not p.left_out and ${published}
      union all
      select tagged.id from dossier_tags t cross join lateral (
        select a.id from article_tags at join articles a on a.id = at.article_id
        where at.tag_id = t.tag_id and ${published} and not ${isLeftOut(dossierId)} ${first}) tagged
        where t.dossier_id = ${dossierId}
    ) found ${first}) counted)`
}
