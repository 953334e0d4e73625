import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { recordBackupCheck } from './check.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('an agency learns whether the last verified backup is good, and no names of its files', async () => {
  const agency = await app.as('agency')
  const state = async () => (await agency.get('/api/v1/backup')).body.lastCheck
  expect(await state()).toBeNull()
  const backupAt = '2026-11-27T06:00:00.000Z'
  for (const faults of [[], ['DAMAGED_FILE: objects/ab/abcd']]) {
    await recordBackupCheck(app.db, { backup: 'backups/a.json', backupAt, faults })
    expect(await state()).toEqual({ backupAt, checkedAt: expect.any(String), isGood: faults.length === 0 })
  }
})
