import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'
import { namedListOf, type StaffFilter } from '../../platform/database/staff-list.ts'
import type { ListedPoll, PollResults } from './poll.contract.ts'

const inOrder = (column: 'text' | 'votes') =>
  sql`coalesce((select json_agg(a.${sql.ref(column)} order by a.position) from poll_answers a
    where a.poll_id = polls.id), '[]')`

function selectPolls(db: Handle) {
  return db
    .selectFrom('polls')
    .select([
      'polls.id',
      'name',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'status',
      'revision',
      'created_at as createdAt',
      'updated_at as updatedAt',
      inOrder('text').$castTo<string[]>().as('answers'),
      inOrder('votes').$castTo<number[]>().as('votes'),
    ])
}

export function selectPoll(db: Handle, id: number) {
  return selectPolls(db).where('polls.id', '=', id)
}

export function listPollsForStaff(db: Handle, filter: StaffFilter & { status?: boolean }) {
  return namedListOf(selectPolls(db), 'polls', filter, { columns: { closesAt: 'polls.closes_at' } })
}

/** As readers may see it: switched on, and begun. */
export async function findShownPoll(db: Handle, id: number): Promise<PollResults | undefined> {
  const { rows } = await sql<PollResults>`
    select p.id, p.name, p.closes_at as "closesAt", p.closes_at > now() as "isOpen",
      (select json_agg(json_build_object('id', a.id, 'text', a.text, 'votes', a.votes) order by a.position)
        from poll_answers a where a.poll_id = p.id) as answers
    from polls p where p.id = ${id} and p.status and p.opens_at <= now()`.execute(db)
  return rows[0]
}

/** Open ones first, those that end first before the others; then closed ones, the newest end first. */
export async function listShown(db: Handle, limit: number): Promise<ListedPoll[]> {
  const { rows } = await sql<ListedPoll>`
    select p.id, p.name, p.closes_at as "closesAt", p.closes_at > now() as "isOpen",
      case when p.closes_at <= now() then
        (select json_agg(json_build_object('id', a.id, 'text', a.text, 'votes', a.votes) order by a.position)
          from poll_answers a where a.poll_id = p.id) end as results
    from polls p where p.status and p.opens_at <= now()
    order by p.closes_at > now() desc, case when p.closes_at > now() then p.closes_at end, p.closes_at desc, p.id desc
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The next times at which a poll, or the first of all polls, opens and ends. */
export async function listNextTurns(db: Handle, id?: number): Promise<Date[]> {
  const one = id === undefined ? sql`` : sql`and id = ${id}`
  const { rows } = await sql<{ at: string }>`
    select min(at) as at from polls, unnest(array[opens_at, closes_at]) at
    where status and at > now() ${one} having min(at) is not null`.execute(db)
  return rows.map(({ at }) => new Date(at))
}

/** When readers see the first poll; undefined without one. */
export async function findFirstOpening(db: Handle): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: string | null
  }>`select min(opens_at) as at from polls where status`.execute(db)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}

/** Which of these readers may open. */
export async function listShownPolls(db: Handle, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from polls
    where id = any(${ids}::integer[]) and status and opens_at <= now()`.execute(db)
  return rows.map(({ id }) => id)
}

export async function replaceAnswers(tx: Handle, id: number, answers: string[]): Promise<void> {
  await tx.deleteFrom('poll_answers').where('poll_id', '=', id).execute()
  await tx
    .insertInto('poll_answers')
    .values(answers.map((text, position) => ({ poll_id: id, text, position })))
    .execute()
}

export async function listVotes(tx: Handle, id: number): Promise<number[]> {
  const rows = await tx.selectFrom('poll_answers').select('votes').where('poll_id', '=', id).execute()
  return rows.map(({ votes }) => votes)
}

const lockOf = (id: number) => sql`hashtextextended('poll', ${id})`

/** An edit waits for the votes under way, and later votes wait for it: unlike locks of rows, these are granted in turn. */
export async function waitForVotes(tx: Handle, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(tx)
}

/** Holds off edits of the poll until the vote is counted; votes do not wait for each other. */
export async function holdPoll(tx: Handle, id: number): Promise<{ isOpen: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`.execute(tx)
  const { rows } = await sql<{ isOpen: boolean }>`select closes_at > now() as "isOpen" from polls
    where id = ${id} and status and opens_at <= now() for key share`.execute(tx)
  return rows[0]
}

export async function hasAnswer(tx: Handle, id: number, answerId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('poll_answers')
    .select('id')
    .where('poll_id', '=', id)
    .where('id', '=', answerId)
    .executeTakeFirst()
  return found !== undefined
}

/** False if the device has voted before. */
export async function insertVote(tx: Handle, id: number, device: Buffer): Promise<boolean> {
  const { rows } = await sql`insert into poll_votes (poll_id, device_hash) values (${id}, ${device})
    on conflict do nothing returning poll_id`.execute(tx)
  return rows.length > 0
}

/** The last statement of a vote's transaction, as votes wait here for each other. */
export async function countVote(tx: Handle, answerId: number): Promise<void> {
  await sql`update poll_answers set votes = votes + 1 where id = ${answerId}`.execute(tx)
}

/** Polls that were voted in since they were renewed, and those that opened or closed, which lists show. */
export async function claimChangedPolls(tx: Handle): Promise<{ id: number; hasTurned: boolean }[]> {
  const hasTurned = sql`(p.opens_at > p.renewed_at and p.opens_at <= now())
    or (p.closes_at > p.renewed_at and p.closes_at <= now())`
  // A vote is dated when its transaction begins, and is seen when it ends.
  const { rows } = await sql<{ id: number; hasTurned: boolean }>`
    with changed as (
      select p.id, ${hasTurned} as turned from polls p
      where ${hasTurned}
        or exists (select from poll_votes v where v.poll_id = p.id and v.created_at > p.renewed_at)
      for update)
    update polls set renewed_at = now() - interval '10 seconds' from changed where polls.id = changed.id
    returning polls.id, changed.turned as "hasTurned"`.execute(tx)
  return rows
}

export function deleteOldVotes(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select v.ctid from poll_votes v join polls p on p.id = v.poll_id
    where p.closes_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'poll_votes', old, limit)
}
