import pg from 'pg'
import { lockSpace, noticeSilence } from '../platform/database/holder.ts'
import type { Patience } from '../platform/patience.ts'

const roundMs = 5000

type Hold = {
  /** Also locks the names of our pools. From then on, the jobs of dead workers are released. */
  begin: (poolIds: string[]) => Promise<void>
  /** Rejects when other workers may take our jobs. */
  lost: Promise<never>
  /** Checks that the database still responds. If not, the hold is lost. */
  ask: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Releases the jobs of killed workers, which the library would keep locked for hours. Each worker holds an
 * advisory lock while it lives. Jobs of a worker whose lock is free are released.
 * @param holder the worker's own name, under which its jobs claim rows; locked before the first of them runs
 */
export async function holdJobs(connectionString: string, holder: string, patience: Patience): Promise<Hold> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: patience.sign,
    // A connection may fall silent without closing. Without a limit the worker would wait forever.
    query_timeout: patience.sign,
  })
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  client.on('error', reject)
  const ended = () => reject(new Error('the connection that holds the jobs has ended'))
  client.on('end', ended)
  await client.connect()
  await client.query(noticeSilence)
  const hold = (name: string) => client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, name])
  await hold(holder)
  let own: string[] = []
  let asking: Promise<void> | undefined
  const ask = () => {
    asking ??= releaseLeft(client, own)
      .catch(reject)
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  let rounds: NodeJS.Timeout | undefined
  return {
    async begin(poolIds) {
      own = poolIds
      for (const id of own) await hold(id)
      rounds = setInterval(ask, roundMs)
    },
    lost,
    ask,
    async stop() {
      clearInterval(rounds)
      client.off('end', ended)
      await client.end().catch(() => {})
    },
  }
}

/** Leaves recent jobs alone, because a worker that has just started may not hold its lock yet. */
async function releaseLeft(client: pg.Client, own: string[]): Promise<void> {
  await client.query(
    `with taken as (
       select locked_by, max(locked_at) as at from (
         select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
         union all
         select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
       ) both_kinds where locked_by <> all($1::text[]) group by locked_by
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from taken
     where at < now() - make_interval(secs => 5) and pg_try_advisory_xact_lock($2, hashtext(locked_by))`,
    [own, lockSpace],
  )
  // An attempt counts even if its worker died, or a backup was taken during it. A job without further
  // attempts is retried once: only such a job has used up its attempts without an error.
  await client.query(
    `update graphile_worker._private_jobs
     set attempts = max_attempts - 1, last_error = 'its worker ended before the job did'
     where locked_at is null and attempts >= max_attempts and last_error is null`,
  )
}
