import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { SystemCheck } from '../features/system-status/system.contract.ts'
import type { Database } from '../platform/database/database.ts'
import { lockSpace } from '../platform/database/holder.ts'
import { makeCategory } from './factories.ts'

type Fault = {
  check: SystemCheck
  provoke: (db: Database, databaseUrl: string) => Promise<() => Promise<unknown>>
}

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs)

async function recordCheck(db: Database, backupAt: Date, faults: string[]) {
  const backup = `backups/${randomUUID()}.json`
  await db.insertInto('backup_checks').values({ backup, backup_at: backupAt, faults }).execute()
  return () => db.deleteFrom('backup_checks').where('backup', '=', backup).execute()
}

const faults = {
  'feed silent': {
    check: 'feeds',
    async provoke(db) {
      const { id } = await db
        .insertInto('feeds')
        .values({
          name: 'وكالة صامتة',
          feed_url: `https://silent.example/${randomUUID()}`,
          next_fetch_at: ago(-1),
          last_fetch_at: new Date(),
          last_fresh_at: ago(3),
          silent_from: ago(1),
          category_id: await makeCategory(db),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return () => db.deleteFrom('feeds').where('id', '=', id).execute()
    },
  },
  'job stuck': {
    check: 'jobs',
    async provoke(db, databaseUrl) {
      // Simulates a living worker, which holds the lock of its name.
      const worker = new pg.Client(databaseUrl)
      await worker.connect()
      await worker.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, 'hanging'])
      await sql`select graphile_worker.add_job('hanging')`.execute(db)
      await sql`update graphile_worker._private_jobs set locked_by = 'hanging', locked_at = now() - interval '2 hours'
        where id in (select id from graphile_worker.jobs where task_identifier = 'hanging')`.execute(db)
      return async () => {
        await deleteJobs(db, 'hanging')
        await worker.end()
      }
    },
  },
  'queue growing': {
    check: 'jobs',
    async provoke(db) {
      // A kind without a handler, which no worker takes.
      await sql`select graphile_worker.add_job('nobody', run_at => now() - interval '10 minutes')
        from generate_series(1, 50)`.execute(db)
      return () => deleteJobs(db, 'nobody')
    },
  },
  'backup late': { check: 'backups', provoke: db => recordCheck(db, ago(9), []) },
  'backup unverified': {
    check: 'backups',
    provoke: db => recordCheck(db, ago(0), ['DAMAGED_FILE: objects/ab/ab']),
  },
  'mail refused': {
    check: 'mail',
    async provoke(db) {
      const letter = {
        check: 'mail',
        isOver: false,
        says: '',
        todo: '',
        at: new Date().toISOString(),
        to: 'a@example.com',
      }
      await sql`select graphile_worker.add_job('mailAlert', ${JSON.stringify(letter)}::json, flags => '{line:mail}')`.execute(
        db,
      )
      return async () => {}
    },
  },
} satisfies Record<string, Fault>

/** Faults that are visible in the database alone. `provoke` returns a function that repairs the fault. */
export const databaseFaults: Record<keyof typeof faults, Fault> = faults

const deleteJobs = (db: Database, kind: string) =>
  sql`delete from graphile_worker._private_jobs
    where id in (select id from graphile_worker.jobs where task_identifier = ${kind})`.execute(db)
