import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../platform/database/delete-rows.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import { state } from '../article/article.selections.ts'
import type { StoryProposal } from './story.schema.ts'

/** An article has one proposal: the best so far that was not refused. */
export async function upsertProposal(
  tx: Handle,
  { articleId, otherId, score }: { articleId: number; otherId: number; score: number },
): Promise<void> {
  await sql`insert into story_proposals (article_id, other_id, score) values (${articleId}, ${otherId}, ${score})
    on conflict (article_id) do update set other_id = excluded.other_id, score = excluded.score, refused_at = null
    where story_proposals.refused_at is not null or excluded.score > story_proposals.score`.execute(tx)
}

const maxListed = 50

const side = (article: 'one' | 'other') => {
  const column = (name: string) => `${article}.${name}`
  return sql`(select json_build_object('articleId', a.id, 'title', a.title, 'state', ${state},
      'agency', ${referenceTo('agencies', 'a.agency_id')}, 'source', ${referenceTo('sources', 'a.source_id')},
      'publishAt', to_json(a.publish_at)) from articles a where a.id = ${sql.ref(column('id'))})`
}

/** The newest first. Articles that came into one story meanwhile, or went into the bin, are left out. */
export async function listProposals(db: Handle): Promise<StoryProposal[]> {
  const { rows } = await sql<StoryProposal>`
    select p.id, p.score, p.created_at as "createdAt", json_build_array(${side('other')}, ${side('one')}) as articles
    from story_proposals p
    join articles one on one.id = p.article_id and one.deleted_at is null
    join articles other on other.id = p.other_id and other.deleted_at is null
    left join story_members m on m.article_id = p.article_id
    left join story_members o on o.article_id = p.other_id
    where p.refused_at is null and (m.story_id is distinct from o.story_id or m.story_id is null)
    order by p.id desc limit ${maxListed}`.execute(db)
  return rows
}

type Pair = { articleId: number; otherId: number }
const pair = sql`article_id as "articleId", other_id as "otherId"`

/** Deletes a proposal that is being confirmed. */
export async function takeProposal(tx: Handle, id: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`delete from story_proposals where id = ${id} and refused_at is null
    returning ${pair}`.execute(tx)
  return rows[0]
}

export async function refuseProposal(tx: Handle, id: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`update story_proposals set refused_at = now()
    where id = ${id} and refused_at is null returning ${pair}`.execute(tx)
  return rows[0]
}

/** Undoes a refusal, and forgets the pairs that its transaction set apart. */
export async function reopenRefused(tx: Handle, id: number): Promise<Pair | undefined> {
  await sql`delete from story_apart a using story_proposals p
    where p.id = ${id} and a.created_at = p.refused_at`.execute(tx)
  const { rows } = await sql<Pair>`update story_proposals set refused_at = null
    where id = ${id} and refused_at is not null returning ${pair}`.execute(tx)
  return rows[0]
}

export function deleteOldProposals(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from story_proposals where created_at < ${daysAgo(days)}`
  return deleteRows(db, 'story_proposals', old, limit)
}
