import pg from 'pg'
import { lockSpace } from '../platform/database/holder.ts'
import type { Patience } from '../platform/patience.ts'

const roundMs = 5000
/** A worker whose cable is pulled keeps no lock for the hours that the system would wait for it. */
const noticeSilence =
  'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

export type Hold = {
  /** Holds the names of our pools too; from now on what the dead have left is taken. */
  begin: (poolIds: string[]) => Promise<void>
  /** Rejects when other workers may take what was ours. */
  lost: Promise<never>
  /** Has the database still a word for us? Where not, the hold is lost. */
  ask: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A worker that is killed leaves the jobs it had begun locked, for hours by the library's rule. So each holds an
 * advisory lock for as long as it lives, and takes from those whose lock is free what they have left.
 * @param holder its own name, for what its jobs claim: held before the first of them runs
 */
export async function holdJobs(connectionString: string, holder: string, patience: Patience): Promise<Hold> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
    // A connection may fall silent without an end: to wait for it would be to work no more.
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

/** Of a worker that has just begun the lock may not be held yet: what it took a moment ago is left to it. */
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
}
