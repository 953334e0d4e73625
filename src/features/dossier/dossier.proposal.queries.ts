import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '../../contract/fields.ts'
import type { Handle } from '../../platform/database/database.ts'
import { published, state } from '../article/article.selections.ts'
import type { DossierProposal, PlacedArticle } from './dossier.contract.ts'

/** Thresholds for a running story: enough articles on enough days, or several stories of more than one outlet. */
export const running = { weeks: 3, articles: 8, days: 4, stories: 3 } as const
const maxListed = 20
/** Bounds the cost where thousands are published each day. */
const maxRead = 10_000

/** The newest articles of the last weeks, each with its day and its story. */
const recent = sql`select a.id, (a.publish_at at time zone 'UTC')::date as day, m.story_id
  from (select a.id, a.publish_at from articles a
    where ${published} and a.publish_at > now() - make_interval(weeks => ${sql.lit(running.weeks)})
    order by a.publish_at desc, a.id desc limit ${sql.lit(maxRead)}) a
  left join story_members m on m.article_id = a.id and m.place is not null`

/** Counts what the recent articles share. */
const shared = (links: 'article_tags' | 'article_people', key: 'tag_id' | 'person_id') => {
  const column = sql.ref(`l.${key}`)
  return sql`select ${column} as id, count(*)::integer as articles, count(distinct r.day)::integer as days,
    count(distinct r.story_id)::integer as stories
  from recent r join ${sql.table(links)} l on l.article_id = r.id group by ${column}
  having count(distinct r.day) >= ${sql.lit(running.days)}
    and (count(*) >= ${sql.lit(running.articles)} or count(distinct r.story_id) >= ${sql.lit(running.stories)})`
}

const free = (links: 'dossier_tags' | 'dossier_people', key: 'tag_id' | 'person_id') =>
  sql`not exists (select from ${sql.table(links)} d where ${sql.ref(`d.${key}`)} = r.id)
    and not exists (select from dossier_dismissals x where ${sql.ref(`x.${key}`)} = r.id)`

const proposed = (kind: 'tag' | 'person', from: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, json_build_object('id', r.id, 'name', r.name, 'slug', r.slug) as subject,
    s.articles, s.days, s.stories ${from}`

/** Tags and people of running stories that no dossier has, those with the most articles first. */
export async function listProposals(db: Handle): Promise<DossierProposal[]> {
  const { rows } = await sql<DossierProposal>`
    with recent as materialized (${recent}),
    tagged as (${shared('article_tags', 'tag_id')}),
    named as (${shared('article_people', 'person_id')})
    select * from (
      ${proposed('tag', sql`from tagged s join tags r on r.id = s.id where r.status and r.visible and ${free('dossier_tags', 'tag_id')}`)}
      union all
      ${proposed('person', sql`from named s join people r on r.id = s.id where r.status and ${free('dossier_people', 'person_id')}`)}
    ) found order by stories > 0 desc, articles desc, kind, (subject ->> 'id')::integer limit ${sql.lit(maxListed)}`.execute(
    db,
  )
  return rows
}

export async function findSubject(
  db: Handle,
  { kind, id }: { kind: 'tag' | 'person'; id: number },
): Promise<Reference | undefined> {
  return db
    .selectFrom(kind === 'tag' ? 'tags' : 'people')
    .select(['id', 'name', 'slug'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const maxBegun = 30

/** People of most of a tag's recent articles. */
export async function listPeopleWith(db: Handle, tagId: number): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select p.id, p.name, p.slug from (
      select l.person_id, count(*) as times from (
        select article_id from article_tags where tag_id = ${tagId} order by article_id desc limit 200) t
      join article_people l on l.article_id = t.article_id group by l.person_id
    ) c join people p on p.id = c.person_id where p.status and c.times > 1
    order by c.times desc, p.id limit 4`.execute(db)
  return rows
}

/** The newest articles about a person; of a story only the one that stands for it. */
export async function listAbout(db: Handle, personId: number): Promise<PlacedArticle[]> {
  const { rows } = await sql<PlacedArticle>`
    select a.id, a.title, ${state} as state from article_people l join articles a on a.id = l.article_id
    where l.person_id = ${personId} and ${published}
      and a.publish_at > now() - make_interval(weeks => ${sql.lit(running.weeks)})
      and not exists (select from story_members m where m.article_id = a.id and m.place > 1)
    order by a.publish_at desc, a.id desc limit ${sql.lit(maxBegun)}`.execute(db)
  return rows
}

/** Does nothing if it was dismissed before. */
export async function insertDismissal(
  tx: Handle,
  { kind, id }: { kind: 'tag' | 'person'; id: number },
): Promise<void> {
  await tx
    .insertInto('dossier_dismissals')
    .values(kind === 'tag' ? { tag_id: id } : { person_id: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
