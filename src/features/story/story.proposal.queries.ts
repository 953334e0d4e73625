import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { daysAgo, deleteRows } from '../../platform/database/delete-rows.ts'
import { referenceTo } from '../../platform/database/selections.ts'
import { state } from '../article/article.selections.ts'
import type { StoryProposal } from './story.schema.ts'

/** An article has one open proposal: the best so far. */
export async function upsertProposal(
  tx: Handle,
  { articleId, otherId, score }: { articleId: number; otherId: number; score: number },
): Promise<void> {
  await sql`insert into story_proposals (article_id, other_id, score) values (${articleId}, ${otherId}, ${score})
    on conflict (article_id) do update set other_id = excluded.other_id, score = excluded.score
    where excluded.score > story_proposals.score`.execute(tx)
}

const mostListed = 50

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
    where m.story_id is distinct from o.story_id or m.story_id is null
    order by p.id desc limit ${mostListed}`.execute(db)
  return rows
}

/** Deletes a proposal that is being decided. */
export async function takeProposal(
  tx: Handle,
  id: number,
): Promise<{ articleId: number; otherId: number } | undefined> {
  const { rows } = await sql<{ articleId: number; otherId: number }>`delete from story_proposals
    where id = ${id} returning article_id as "articleId", other_id as "otherId"`.execute(tx)
  return rows[0]
}

export function deleteOldProposals(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from story_proposals where created_at < ${daysAgo(days)}`
  return deleteRows(db, 'story_proposals', old, limit)
}
