import { sql } from 'kysely'
import type { Handle } from '../database/database.ts'
import { wholeSite } from './tags.ts'

export type OwedPurge = { id: number; tags: string[]; isRepeat: boolean }

/**
 * Seconds until a purge is repeated. A page rendered from old data, or by a process that had not yet been
 * notified, may reach the edge after the first purge.
 */
export const repeatSeconds = 10
/** With this many due purges or more, the edge is emptied instead. */
const maxPurges = 5000

const owe = sql`insert into edge_purges (edge, tags) select name, array[${wholeSite}] from`

/** Starts recording changes for these edges. A new edge is emptied, as its pages may be of any age. */
export async function registerEdges(db: Handle, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`with added as (
      insert into edges (name) select unnest(${names}::text[]) on conflict do nothing returning name)
    ${owe} added`.execute(db)
}

/** Deletes an edge that is no longer in use, and its purges. Returns false if no edge has this name. */
export async function forgetEdge(db: Handle, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from edges where name = ${name}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Makes every edge count as new, so that a restored copy empties it: the edges may hold newer pages than the
 * copy.
 */
export async function forgetEdges(db: Handle): Promise<void> {
  await sql`delete from edges`.execute(db)
}

/** Queues a purge of everything for edges that hold pages of another build. */
export async function oweNewBuild(db: Handle, buildId: string): Promise<void> {
  await sql`with changed as (
      update edges set build_id = ${buildId} where build_id <> ${buildId} returning name)
    ${owe} changed`.execute(db)
}

/** Lists due purges in order; none before the edge's next attempt. */
export async function listDue(db: Handle, edge: string): Promise<OwedPurge[]> {
  const { rows } = await sql<OwedPurge>`
    select p.id, p.tags, p.is_repeat as "isRepeat" from edge_purges p join edges e on e.name = p.edge
    where p.edge = ${edge} and p.due_at <= now() and e.retry_at <= now() order by p.id limit ${maxPurges}`.execute(
    db,
  )
  return rows
}

/** Tags to purge for these rows. */
export function tagsOf(due: OwedPurge[]): Set<string> {
  return due.length < maxPurges ? new Set(due.flatMap(({ tags }) => tags)) : new Set([wholeSite])
}

/** Deletes purges that were sent twice, and schedules the repeat of the others. */
export async function settle(db: Handle, edge: string, due: OwedPurge[]): Promise<void> {
  const ids = due.map(({ id }) => id)
  await sql`with done as (delete from edge_purges where id = any(${ids}) and is_repeat),
      told as (update edge_purges set is_repeat = true, due_at = now() + make_interval(secs => ${repeatSeconds})
        where id = any(${ids}) and not is_repeat)
    update edges set failures = 0, last_error = '', retry_at = now() where name = ${edge} and failures > 0`.execute(
    db,
  )
}

/**
 * Schedules the next attempt, with longer delays after repeated failures. A long list becomes one purge of
 * everything, so that the table does not grow while an edge is away.
 * @param seconds minimum delay, as the edge requested
 */
export async function postpone(
  db: Handle,
  {
    edge,
    due,
    error,
    seconds = 0,
  }: { edge: string; due: OwedPurge[]; error: string; seconds?: number | undefined },
): Promise<void> {
  await sql`update edges set failures = failures + 1, last_error = ${error.slice(0, 500)},
    retry_at = now() + make_interval(secs => greatest(${seconds}, least(60, power(2, least(failures, 6)))))
    where name = ${edge}`.execute(db)
  if (due.length < maxPurges) return
  await sql`with gone as (delete from edge_purges where id = any(${due.map(({ id }) => id)}))
    insert into edge_purges (edge, tags, owed_at) values (${edge}, array[${wholeSite}],
      (select owed_at from edge_purges where id = ${due[0]!.id}))`.execute(db)
}

export type EdgeState = {
  name: string
  /** Changes that have not been sent to the edge yet. */
  owed: number
  /** Age of the oldest unsent change. */
  oldestSeconds: number
  failures: number
  lastError: string
}

export async function listEdges(db: Handle): Promise<EdgeState[]> {
  const { rows } = await sql<EdgeState>`
    select e.name, e.failures, e.last_error as "lastError", count(p.id)::int as owed,
      coalesce(extract(epoch from now() - min(p.owed_at)), 0)::float8 as "oldestSeconds"
    from edges e left join edge_purges p on p.edge = e.name and not p.is_repeat
    group by e.name order by e.name`.execute(db)
  return rows
}
