import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiguresReader } from '../../platform/metrics/figures.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { beginQuarantine, releaseQuarantine } from '../backup/quarantine.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const finding = async () => {
  const { body } = await (await app.as('superadmin')).get('/api/v1/system/status')
  return body.findings.find((found: { check: string }) => found.check === 'webhooks')
}

test('messages that are lost or late are a warning and figures; trials, old losses and quarantine are none', {
  tags: 'thorough',
}, async () => {
  const { db } = app
  expect(await finding()).toMatchObject({ state: 'good', says: 'لا خطافات ويب مفعّلة.' })
  await sql`insert into webhooks (name, url, secret, events, status) values
    ('أرشيف', 'https://a.example', '', '{}', true), ('متوقف', 'https://b.example', '', '{}', false)`.execute(
    db,
  )
  const put = (state: string, hours: number, event = 'article.published') =>
    sql`insert into webhook_deliveries (webhook_id, event, subject, data, state, problem, created_at)
      select id, ${event}, '1', '{}', ${state}, 'لم يجب الخادم.', now() - make_interval(hours => ${hours}::integer)
      from webhooks`.execute(db)
  await put('failed', 3, 'webhook.trial')
  await put('failed', 40)
  await put('waiting', 0)
  expect(await finding()).toMatchObject({ state: 'good', says: 'تصل رسائلها (1).' })
  await put('waiting', 2)
  expect(await finding()).toMatchObject({ state: 'warning', says: 'لا تصل رسائلها: «أرشيف»: لم يجب الخادم.' })
  await put('failed', 3)
  expect((await finding()).says).toBe('لا تصل رسائلها، وتُرك منها في يوم 1: «أرشيف»: لم يجب الخادم.')
  const category = await makeCategory(db)
  await sql`insert into mailboxes (name, host, port, security, username, category_id, failures, read_at)
    values ('أ', 'm.example', 993, 'tls', 'a', ${category}, 4, now() - interval '1 hour')`.execute(db)
  const figures = await createFiguresReader(db)()
  const named = (name: string) =>
    Object.fromEntries(
      figures
        .find(each => each.name === name)!
        .values.map(({ labels, value }) => [labels.state ?? '', value]),
    )
  expect(named('warraq_webhook_messages')).toEqual({ waiting: 2, failed: 1 })
  expect(named('warraq_webhook_oldest_waiting_seconds')['']).toBeGreaterThan(7100)
  expect(named('warraq_mailboxes')).toEqual({ healthy: 0, failing: 1 })
  expect(named('warraq_mailbox_last_read_age_seconds')['']).toBeGreaterThan(3500)
  await beginQuarantine(db, '2026-11-27T06:00:00.000Z')
  expect(await finding()).toMatchObject({ state: 'good' })
  await releaseQuarantine(db)
})
