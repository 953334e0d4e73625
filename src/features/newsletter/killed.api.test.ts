/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { makeNewsletter, resultsOf, sendIssue } from '../../testing/letters.ts'
import { startSmtpStandIn } from '../../testing/providers/smtp.ts'
import { startProcess } from '../../testing/startProcess.ts'

test('if a worker is killed in the middle of 200 mails, another continues and nobody gets two', async () => {
  const app = await startTestApp()
  const smtp = await startSmtpStandIn()
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { lettersAMinute: 6000 } })
  const { id } = await makeNewsletter(app, 200)
  // The server stops answering after the 60th mail.
  smtp.answer(verb => (verb === 'DATA' && smtp.mails.length >= 60 ? 'silent' : undefined))
  const issue = await sendIssue(app, id)
  const work = (): ChildProcess => {
    const env = JSON.stringify({ SMTP_URL: smtp.url })
    return startProcess('workInProcess', app.databaseUrl, app.dataDir, env)
  }
  const first = work()
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBeGreaterThan(62)
  first.kill('SIGKILL')
  await once(first, 'exit')
  smtp.answer(() => undefined)

  const second = work()
  await expect.poll(async () => (await resultsOf(app, issue)).state, { timeout: 90_000 }).toBe('sent')
  const results = await resultsOf(app, issue)
  const to = smtp.mails.map(mail => mail.to)
  expect(new Set(to).size).toBe(to.length)
  expect(results).toMatchObject({ recipients: 200, failed: 0 })
  expect(results.sent + results.unknown).toBe(200)
  // The four mails under way, one for each connection, were never answered; the server may have accepted them or not.
  expect(results.sent).toBeGreaterThanOrEqual(196)
  expect(to.length).toBeGreaterThanOrEqual(results.sent)
  second.kill('SIGTERM')
  await once(second, 'exit')
  await smtp.stop()
  await app.stop()
}, 200_000)
