import { sql } from 'kysely'
import type { Handle } from './database/database.ts'

/** `retrying`: failed, and will be retried. `failed`: given up. */
export const jobStates = ['waiting', 'running', 'retrying', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type QueuedJob = {
  id: number
  kind: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** Time when the job is due. */
  runAt: string
  /** Message of the last failure. */
  lastError: string | null
}

type JobFilter = { kind?: string | undefined; state?: JobState | undefined }

const stateOf = sql<JobState>`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when last_error is not null then 'retrying'
  else 'waiting' end`

const matches = ({ kind, state }: JobFilter) => sql<boolean>`
  (${kind ?? null}::text is null or task_identifier = ${kind ?? null})
  and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})`

/** Lists failures first, then the others by due time. */
export async function listJobs(db: Handle, filter: JobFilter, limit: number): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id, task_identifier as kind, ${stateOf} as state, attempts, max_attempts as "maxAttempts",
      run_at as "runAt", left(last_error, 500) as "lastError"
    from graphile_worker.jobs where ${matches(filter)}
    order by last_error is null, run_at, id limit ${limit}`.execute(db)
  return rows
}

export type JobCount = { kind: string; state: JobState; count: number }

export async function countJobs(db: Handle, filter: JobFilter = {}): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select task_identifier as kind, ${stateOf} as state, count(*) as count
    from graphile_worker.jobs where ${matches(filter)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** `dueSeconds`: how long the oldest job has been running or due. */
export async function measureQueue(db: Handle): Promise<(JobCount & { dueSeconds: number })[]> {
  const { rows } = await sql<JobCount & { dueSeconds: number }>`
    select task_identifier as kind, ${stateOf} as state, count(*) as count,
      greatest(0, extract(epoch from now() - min(coalesce(locked_at, run_at))))::float8 as "dueSeconds"
    from graphile_worker.jobs group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/**
 * Makes failed jobs due now, with all attempts available again. Returns their ids. Running jobs, and jobs
 * that never failed, are left out.
 */
export async function retryJobs(db: Handle, which: { ids: number[] } | { kind: string }): Promise<number[]> {
  const chosen = 'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`task_identifier = ${which.kind}`
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${chosen} and last_error is not null and locked_at is null),
      run_at => now(), attempts => 0) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * How long the oldest due job that has not failed has waited for a worker; 0 if none waits. Jobs behind
 * another in their queue wait for that one and do not count, unless it has been running for too long.
 */
export async function findDelay(db: Handle): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, coalesce(extract(epoch from now() - min(run_at)) * 1000, 0))::float8 as ms
    from graphile_worker.jobs where locked_at is null and last_error is null and attempts < max_attempts
      and not exists (select from graphile_worker._private_job_queues queue
        where queue.queue_name = jobs.queue_name and queue.locked_at > now() - interval '5 minutes')`.execute(
    db,
  )
  return rows[0]?.ms ?? 0
}

/** Deletes jobs that failed permanently. Returns their number. */
export async function deleteFailedJobs(db: Handle, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
        and updated_at < now() - make_interval(days => ${days}) order by id limit ${limit}))`.execute(db)
  return rows[0]?.count ?? 0
}
