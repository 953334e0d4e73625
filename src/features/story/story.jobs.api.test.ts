import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { groupArticleLater, groupArticles } from './story.jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())
afterEach(() => void vi.useRealTimers())

async function queued(): Promise<{ ids: number[]; runAt: string }[]> {
  const { rows } = await sql<{ ids: number[]; runAt: string }>`
    select payload as ids, run_at as "runAt" from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'groupArticles' order by run_at`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  return rows
}

test('articles that change within three seconds share a job, which runs at its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:00:00.100Z') })
  await inTransaction(app.db, async tx => {
    for (const id of [1, 2, 1]) await groupArticleLater(tx, id)
  })
  vi.setSystemTime(new Date('2030-01-01T10:00:02.900Z'))
  await groupArticleLater(app.db, 3)
  vi.setSystemTime(new Date('2030-01-01T10:00:03.001Z'))
  await groupArticleLater(app.db, 4)
  expect(await queued()).toEqual([
    { ids: [1, 2, 3], runAt: '2030-01-01T10:00:03.000Z' },
    { ids: [4], runAt: '2030-01-01T10:00:06.000Z' },
  ])
})

test('a transaction that queues twice under one key loses no article', async () => {
  await inTransaction(app.db, async tx => {
    for (const id of [1, 2]) await enqueue(tx, groupArticles, [id], { key: 'stories:1' })
  })
  expect(await queued()).toMatchObject([{ ids: [1, 2] }])
})
