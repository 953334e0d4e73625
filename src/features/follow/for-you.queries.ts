import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Cursor } from '../article/article.schema.ts'
import { card, published } from '../article/article.selections.ts'
import { isLeftOut } from '../dossier/dossier.selections.ts'
import type { ArticleForYou } from './favourite.contract.ts'
import { isShown } from './favourite.queries.ts'

/** An article opened and left at once says nothing about a reader. */
const leastProgress = 20
/** Number of recent reads that count. */
const maxReads = 100

/** Interests derived from reads: how many reads make one an interest, and how many interests count. */
const tastes = [
  { kind: 'tag', reads: 2, most: 5 },
  { kind: 'person', reads: 2, most: 5 },
  { kind: 'author', reads: 3, most: 3 },
  { kind: 'category', reads: 5, most: 2 },
] as const

const aboutOf = {
  tag: sql`(select t.article_id, t.tag_id as of from article_tags t)`,
  person: sql`(select p.article_id, p.person_id as of from article_people p)`,
  author: sql`(select a.id as article_id, a.author_id as of from articles a where a.author_id is not null
    union select c.article_id, c.author_id from article_contributors c)`,
  category: sql`(select a.id as article_id, a.category_id as of from articles a)`,
} as const

const tasteRows = sql.join(
  tastes.map(
    ({ kind, reads, most }) => sql`(select ${sql.lit(kind)} as kind, about.of, false as followed
      from reads join ${aboutOf[kind]} about on about.article_id = reads.article_id
      group by about.of having count(*) >= ${sql.lit(reads)} order by count(*) desc, about.of limit ${sql.lit(most)})`,
  ),
  sql` union all `,
)

/** Articles that a dossier's tags bring. */
const taggedInDossier = sql`dossier_tags d join article_tags t on t.tag_id = d.tag_id join articles a on a.id = t.article_id
  where d.dossier_id = mine.of and not ${isLeftOut(sql`mine.of`)}`

/** The newest articles of each interest of one kind, read from its own index. */
function headsOf(kind: string, source: RawBuilder<unknown>, newest: RawBuilder<unknown>) {
  return sql`select head.*, mine.kind, mine.of, mine.followed from mine cross join lateral (
    select a.id, a.publish_at from ${source} and (mine.followed or a.id not in (select article_id from known))
      and ${newest}) head
    where mine.kind = ${sql.lit(kind)}`
}

/**
 * The newest articles of a reader's follows, and of interests from their history if that is allowed; of the latter
 * without articles already read. Each interest is read from its own index and the heads are merged, so that the cost
 * depends on the follows, not on the number of articles.
 */
export async function listForYou(
  db: Handle,
  userId: number,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<ArticleForYou[]> {
  const older = after
    ? sql`and (a.publish_at, a.id) < (${after.publishAt}::timestamptz, ${after.id}::integer)`
    : sql``
  const newest = sql`${published} ${older} order by a.publish_at desc, a.id desc limit ${limit}`
  const { rows } = await sql<ArticleForYou>`
    with known as materialized (
      select article_id, progress, read_at from reading_history
      where user_id = ${userId} and exists (
        select from users where id = ${userId} and coalesce((preferences ->> 'suggestions')::boolean, true))
    ),
    reads as (
      select article_id from known where progress >= ${sql.lit(leastProgress)}
      order by read_at desc limit ${sql.lit(maxReads)}
    ),
    follows as (select * from favourites where user_id = ${userId}),
    wanted as (
      select 'category' as kind, c.id as of, true as followed
        from follows join categories c on c.id = follows.category_id or c.parent_id = follows.category_id
      union all select 'agency', agency_id, true from follows where agency_id is not null
      union all select 'tag', tag_id, true from follows where tag_id is not null
      union all select 'person', person_id, true from follows where person_id is not null
      union all select 'author', author_id, true from follows where author_id is not null
      union all select 'dossier', dossier_id, true from follows where dossier_id is not null
      union all ${tasteRows}
    ),
    mine as (
      select * from wanted where case kind when 'category' then ${isShown('categories', sql`wanted.of`)}
        when 'agency' then ${isShown('agencies', sql`wanted.of`)} when 'tag' then ${isShown('tags', sql`wanted.of`)}
        when 'person' then ${isShown('people', sql`wanted.of`)}
        when 'dossier' then ${isShown('dossiers', sql`wanted.of`)} else ${isShown('authors', sql`wanted.of`)} end
    ),
    heads as (
      ${headsOf('category', sql`articles a where a.category_id = mine.of`, newest)}
      union all ${headsOf('agency', sql`articles a where a.agency_id = mine.of`, newest)}
      union all ${headsOf('author', sql`articles a where a.author_id = mine.of`, newest)}
      union all ${headsOf('author', sql`article_contributors c join articles a on a.id = c.article_id where c.author_id = mine.of`, newest)}
      union all ${headsOf('tag', sql`article_tags t join articles a on a.id = t.article_id where t.tag_id = mine.of`, newest)}
      union all ${headsOf('person', sql`article_people p join articles a on a.id = p.article_id where p.person_id = mine.of`, newest)}
      union all ${headsOf('dossier', sql`dossier_articles p join articles a on a.id = p.article_id where p.dossier_id = mine.of and not p.left_out`, newest)}
      union all ${headsOf('dossier', taggedInDossier, newest)}
    ),
    page as (
      select distinct on (publish_at, id) * from heads order by publish_at desc, id desc, followed desc, kind, of
      limit ${limit}
    )
    select ${card}, json_build_object('followed', page.followed, 'name', case page.kind
      when 'category' then (select name from categories where id = page.of)
      when 'agency' then (select name from agencies where id = page.of)
      when 'tag' then (select name from tags where id = page.of)
      when 'person' then (select name from people where id = page.of)
      when 'dossier' then (select name from dossiers where id = page.of)
      else (select name from authors where id = page.of) end) as because
    from page join articles a on a.id = page.id
    order by a.publish_at desc, a.id desc`.execute(db)
  return rows
}
