import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countFailing, enqueue } from '../../platform/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { recordBackupCheck } from '../backup/check.service.ts'
import { beginQuarantine, releaseQuarantine } from '../backup/quarantine.service.ts'
import type { SystemFinding } from './system.contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function statesOf(): Promise<Record<string, SystemFinding['state'][]>> {
  const { findings } = (await (await app.as('superadmin')).get('/api/v1/system/status')).body
  return Object.fromEntries(
    Object.entries(Object.groupBy(findings as SystemFinding[], ({ check }) => check)).map(
      ([check, found]) => [check, found.map(({ state }) => state)],
    ),
  )
}

test('a superadmin sees what is well, and then what is not', async () => {
  expect(await statesOf()).toMatchObject({
    database: ['good'],
    jobs: ['good'],
    feeds: ['good'],
    mail: ['warning'],
    errors: [expect.any(String)],
    disk: [expect.any(String)],
    backups: ['warning'],
  })
  const failing = await makeFeed(app, { feed_url: 'https://agency.example/rss' })
  await app.db.updateTable('feeds').set({ failures: 3 }).where('id', '=', failing).execute()
  await makeFeed(app, { feed_url: 'https://agency.example/atom' })
  await sql`select graphile_worker.add_job('pingHub', run_at => now() - interval '10 minutes')`.execute(
    app.db,
  )
  expect(await statesOf()).toMatchObject({ feeds: ['warning'], jobs: ['bad'] })
})

test('a verified backup is good while it restores', async () => {
  const backup = { backup: 'backups/a.json', backupAt: new Date().toISOString() }
  await recordBackupCheck(app.db, { ...backup, faults: [] })
  expect(await statesOf()).toMatchObject({ backups: ['good'] })
  await recordBackupCheck(app.db, { ...backup, faults: ['DAMAGED_FILE: objects/ab/ab'] })
  expect(await statesOf()).toMatchObject({ backups: ['bad'] })
})

test('jobs that wait in quarantine are not late', async () => {
  await beginQuarantine(app.db, '2026-11-27T06:00:00.000Z')
  expect(await statesOf()).toMatchObject({ jobs: ['good'] })
  await releaseQuarantine(app.db)
  expect(await statesOf()).toMatchObject({ jobs: ['bad'] })
})

test('jobs that wait behind another of their queue do not mean that no worker runs', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  await sql`select graphile_worker.add_job('prepareVariants', queue_name => 'pictures',
    run_at => now() - interval '10 minutes')`.execute(app.db)
  expect(await statesOf()).toMatchObject({ jobs: ['bad'] })
  const lock = (at: string) =>
    sql`update graphile_worker._private_job_queues set locked_by = 'worker', locked_at = now() - ${at}::interval
      where queue_name = 'pictures'`.execute(app.db)
  await lock('3 seconds')
  expect(await statesOf()).toMatchObject({ jobs: ['good'] })
  // A lock this old belongs to a killed worker or a hanging job.
  await lock('1 hour')
  expect(await statesOf()).toMatchObject({ jobs: ['bad'] })
})

test('mail of a kind that only the worker imports counts as failing', async () => {
  const fromWorker = {
    name: 'mailOfTheWorker',
    line: 'mail',
    payload: z.object({}),
    run: async () => {},
  } as const
  await enqueue(app.db, fromWorker, {})
  await sql`update graphile_worker._private_jobs set last_error = 'refused' where id in (
    select id from graphile_worker.jobs where task_identifier = 'mailOfTheWorker')`.execute(app.db)
  expect(await countFailing(app.db, 'mail', 'another pattern')).toEqual({ matching: 0, others: 1 })
})
