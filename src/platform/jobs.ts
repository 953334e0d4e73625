import { sql } from 'kysely'
import type { Handle } from './database.ts'

export type JobOptions = {
  runAt?: Date
  /** One waiting job a key: a later call moves it. */
  key?: string
  /** The later call leaves the time of the waiting one: many calls become one job soon after the first. */
  keepRunAt?: boolean
  maxAttempts?: number
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Puts a job in the queue, in the caller's transaction: it exists if and only if the change does. */
export async function enqueue(
  db: Handle,
  task: string,
  payload: Record<string, unknown>,
  { runAt, key, keepRunAt, maxAttempts = 25, queue }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}, job_key => ${key ?? null},
    job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'}
  )`.execute(db)
}
