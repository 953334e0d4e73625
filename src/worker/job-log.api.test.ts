import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createJobLogger } from './job-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('jobs that fail for one reason make one line with its stack, and one for each other reason', async () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const logger = createJobLogger(createLog('info', undefined, { write }))
  for (const reason of [...Array(12).fill('refused'), 'away']) {
    await sql`select graphile_worker.add_job('tellSomebody', ${{ reason }}::json, max_attempts => 1)`.execute(
      app.db,
    )
  }
  const taskList = {
    tellSomebody: (payload: unknown) => Promise.reject(new Error((payload as { reason: string }).reason)),
  }
  await runOnce({ connectionString: app.databaseUrl, taskList, logger, noHandleSignals: true })
  const told = (message: string) => ({
    msg: 'the job tellSomebody failed',
    job: 'tellSomebody',
    attempts: 1,
    maxAttempts: 1,
    err: { message, stack: expect.any(String) },
  })
  expect(lines).toMatchObject([told('refused'), told('away')])
})
