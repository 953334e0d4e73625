import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { separateCopy } from '../../entry/command/backup/separate-copy.ts'
import { readConfig } from '../../entry/read-config.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { createFolderStore } from '../../platform/backup/folder-store.ts'
import { type BackupBody, listBackups, putManifest } from '../../platform/backup/manifest.ts'
import { getInstallationId } from '../../platform/database/installation.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { makePayment, paymentOf } from '../../testing/payments.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { startTestS3 } from '../../testing/s3/server.ts'
import { openProviders } from '../payment/providers.ts'
import {
  beginQuarantine,
  createQuarantineCheck,
  releaseQuarantine,
  untilReleased,
} from './quarantine.service.ts'
import { readBackupSource } from './source.service.ts'

const backupAt = '2026-11-27T06:00:00.000Z'
/** Servers that a request of a reader would ask. */
const outside = {
  CAPTCHA_VERSION: 'v2',
  CAPTCHA_SITE_KEY: 'a',
  CAPTCHA_SECRET: 'b',
  GOOGLE_CLIENT_ID: 'c',
  COUNTRY_GUESS_URL: 'https://country.example',
}
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      OUTBOUND_ALLOW: '127.0.0.0/8',
      STRIPE_SECRET_KEY: 'a',
      STRIPE_WEBHOOK_SECRET: 'b',
      ...outside,
    },
  })
})
afterAll(() => app?.stop())

const state = async () => (await (await app.as('admin')).get('/api/v1/backup')).body.quarantine
const providers = async () => {
  return (await openProviders(app.services, app.db)).map(({ id }) => id)
}

test('a site that was not restored is in no quarantine', async () => {
  expect(await state()).toBeNull()
  expect(await createQuarantineCheck(app.db)()).toBe(false)
  await untilReleased(app.db, new AbortController().signal)
  expect(await providers()).toContain('stripe')
})

test('a restored copy with the bucket of the original site deletes nothing there', {
  tags: 'thorough',
}, async () => {
  const s3 = await startTestS3()
  await beginQuarantine(app.db, backupAt)
  const copy = await startTestApp({ database: { url: app.databaseUrl }, env: s3.env })
  try {
    const key = 'originals/0123456789abcdef0123456789abcdef.webp'
    await copy.services.storage.put(key, Buffer.from('a picture'), { contentType: 'image/webp' })
    const refused = { code: 'UNAVAILABLE' }
    await expect(copy.services.storage.delete(key)).rejects.toMatchObject(refused)
    await expect(copy.services.storage.deletePrefix('originals/')).rejects.toMatchObject(refused)
    expect(await copy.services.storage.exists(key)).toBe(true)
  } finally {
    await copy.stop()
    await releaseQuarantine(app.db)
    await s3.stop()
  }
})

test('a restored copy asks no source of weather, scores and prices, and tells no hub and no webhook', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await beginQuarantine(app.db, backupAt)
  const copy = await startTestApp({
    database: { url: app.databaseUrl },
    env: {
      ...{ OUTBOUND_ALLOW: '127.0.0.1', WEBHOOK_ALLOW: '127.0.0.1', MAILBOX_ALLOW: '127.0.0.1' },
      ...{ ASSISTANT_ALLOW: '127.0.0.1', PUSH_ALLOW: '127.0.0.1', ALERT_WEBHOOK: `${address}/alert` },
      ...{ WEATHER_BASE_URL: address, FOOTBALL_BASE_URL: address, WEBSUB_HUBS: `${address}/hub` },
      ...{ RATES_BASE_URL: address, GOLD_BASE_URL: address, TELEGRAM_BASE_URL: address },
    },
  })
  const { alertWebhook, assistant, forecaster, hubs, mailboxes, markets, networks, outbound, pushServices } =
    copy.services
  const body = { headers: {}, body: Buffer.from('') }
  const calls = [
    () => forecaster.forecast([{ latitude: 33, longitude: 44 }]),
    () => copy.services.scores.account('key'),
    () => markets.currencies.read(''),
    () => markets.gold.read('key'),
    () => hubs.ping(`${address}/hub`, '/feed'),
    () => alertWebhook!.outbound.post(address, body),
    ...[assistant, mailboxes, networks.outbound, outbound, pushServices, copy.services.webhookReceivers].map(
      client => () => client.post(address, body),
    ),
  ]
  const outcomes = await Promise.allSettled(calls.map(call => call()))
  expect([outcomes.map(({ status }) => status), asked]).toEqual([calls.map(() => 'rejected'), []])
  await releaseQuarantine(app.db)
  await copy.stop()
  server.close()
})

test('a restored copy tells its staff, requests nothing and takes no card, until it is released', async () => {
  await beginQuarantine(app.db, backupAt)
  // A restore that is begun again.
  await beginQuarantine(app.db, backupAt)
  expect(await state()).toMatchObject({ backupAt })
  expect(await providers()).toEqual(['manual'])
  const other = await startTestApp({
    database: { url: app.databaseUrl },
    env: { OUTBOUND_ALLOW: '127.0.0.0/8', ...outside },
  })
  const { body } = await (await other.as('guest')).get('/api/v1/auth/options')
  expect(body).toEqual({ google: null, facebook: null, captcha: null, countryGuess: false })
  const account = { property: '1', key: '{}' }
  await expect(other.services.googleAnalytics.report(account, {})).rejects.toMatchObject({ kind: 'away' })
  await expect(other.services.outbound.get(app.url)).rejects.toMatchObject({ code: 'QUARANTINE' })
  await expect(other.services.outbound.addressOf('127.0.0.1', 25)).rejects.toMatchObject({
    code: 'QUARANTINE',
  })
  await other.stop()

  const stopping = new AbortController()
  const waits = untilReleased(app.db, stopping.signal)
  stopping.abort()
  await waits
  expect([await releaseQuarantine(app.db), await releaseQuarantine(app.db)]).toEqual([true, false])
  expect(await state()).toBeNull()
  const { status } = await app.services.outbound.get(`${app.url}/healthz`)
  expect(status).toBe(200)
  expect((await (await app.as('guest')).get('/api/v1/auth/options')).body).toMatchObject({
    countryGuess: true,
    captcha: {},
  })
})

test("a restored copy writes no backup among the original's, which would be the newest of them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-quarantine-'))
  try {
    const store = createFolderStore(folder)
    const installation = { ...readConfig({ DATA_DIR: folder }), databaseUrl: app.databaseUrl }
    await beginQuarantine(app.db, backupAt)
    const source = await readBackupSource(app.db, installation)
    const body: BackupBody = {
      format: 1,
      startedAt: backupAt,
      endedAt: backupAt,
      program: '1',
      migrations: [],
      site: source.site,
      postgres: { version: '18.4', major: 18, machine: 'linux x64' },
      database: { kind: 'base', files: [], folders: [], rows: {} },
      media: [],
    }
    const passphrase = 'ثمانية طيور على سلك'
    const name = await putManifest(store, body, source.keys, passphrase)
    await expect(createBackup(store, source, { passphrase })).rejects.toMatchObject({ code: 'QUARANTINE' })
    expect(await listBackups(store)).toEqual([name])
    await releaseQuarantine(app.db)
    expect((await readBackupSource(app.db, installation)).isQuarantined).toBe(false)
  } finally {
    await releaseQuarantine(app.db)
    await rm(folder, { recursive: true, force: true })
  }
})

test('the document of the dashboard tells staff, so that the banner does not move the page', async () => {
  const backupOf = async (visitor: 'admin' | 'guest', path: string) => {
    const { body } = await (await app.as(visitor)).get(path)
    return /data-backup="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"')
  }
  await beginQuarantine(app.db, backupAt)
  expect(JSON.parse((await backupOf('admin', '/dashboard')) ?? '{}')).toMatchObject({
    quarantine: { backupAt },
  })
  expect(await backupOf('guest', '/dashboard/login')).toBeUndefined()
  await releaseQuarantine(app.db)
})

test("a copy beside its original gets another id, and forgets the original's subscriptions, charges and cards", async () => {
  const { id, subscriptionId, userId } = await makePayment(app, { provider: 'stripe' })
  const { id: waiting } = await makePayment(app, { provider: 'stripe', userId })
  const paid = { status: 'paid', provider_ref: 'in_original', paid_at: new Date() } as const
  await app.db.updateTable('payments').set(paid).where('id', '=', id).execute()
  const running = { status: 'active', provider_ref: 'sub_original', keeps_card: true } as const
  await app.db.updateTable('subscriptions').set(running).where('id', '=', subscriptionId).execute()
  const card = { user_id: userId, provider: 'stripe', ref: 'cus_original' }
  await app.db.insertInto('payment_customers').values(card).execute()
  const before = await getInstallationId(app.db)
  await app.db.transaction().execute(separateCopy)
  expect(await getInstallationId(app.db)).not.toBe(before)
  const subscription = await app.db
    .selectFrom('subscriptions')
    .select(['status', 'provider_ref', 'keeps_card'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  expect(subscription).toEqual({ status: 'active', provider_ref: null, keeps_card: false })
  const [one, other] = [await paymentOf(app, id), await paymentOf(app, waiting)]
  expect([one.status, one.ref, other.status]).toEqual(['paid', null, 'failed'])
  expect(await app.db.selectFrom('payment_customers').select('ref').execute()).toEqual([])
})

test('a copy beside its original neither reads its mailboxes, nor reaches its readers, followers and receivers, nor prunes its backups', async () => {
  const { db } = app
  const owner = await app.as('superadmin')
  const category = await makeCategory(db)
  await sql`insert into mailboxes (name, host, port, security, username, category_id)
    values ('المراسلون', 'mail.example', 993, 'tls', 'desk', ${category})`.execute(db)
  await sql`insert into webhooks (name, url, secret, events)
    values ('الأرشيف', 'https://hooks.example/', 'v1.', '{article.published}')`.execute(db)
  await sql`insert into webhook_deliveries (webhook_id, event, subject, data)
    select id, 'article.published', '1', '{}' from webhooks`.execute(db)
  await sql`insert into network_accounts (network, name, secrets, template)
    values ('telegram', 'القناة', 'v1.', '{title}')`.execute(db)
  await sql`insert into posts (account_id, code, text, state, send_at, remote_id)
    select id, state, 'نص', state, now(), case when state = 'posted' then '77' end
    from network_accounts, unnest(array['posted', 'scheduled']) state`.execute(db)
  await sql`insert into newsletters (name, slug) values ('الصباح', 'separate')`.execute(db)
  await sql`insert into newsletter_issues (newsletter_id, slug, state, send_at)
    select id, 'today', 'scheduled', now() from newsletters where slug = 'separate'`.execute(db)
  await sql`insert into push_subscriptions (endpoint, origin, p256dh, auth)
    values ('https://push.example/1', 'https://push.example', 'a', 'b')`.execute(db)
  const feedId = await makeFeed(app, { feed_url: 'https://agency.example/separate' })
  await sql`insert into feed_hubs (feed_id, token, hub, topic, state, lease_until)
    values (${feedId}, 'a', 'https://hub.example/', 'https://agency.example/separate', 'active', now() + interval '1 day')`.execute(
    db,
  )
  await owner.get('/api/v1/push/key')
  await db.updateTable('backup_schedule').set({ target: 's3://backups/site' }).execute()
  await db.transaction().execute(separateCopy)
  const { rows } = await sql<{ found: string }>`
    select 'mailbox ' || status as found from mailboxes
    union all select 'webhook ' || status from webhooks
    union all select 'delivery' from webhook_deliveries
    union all select 'network ' || enabled from network_accounts
    union all select 'post ' || state || ' ' || coalesce(remote_id, '') from posts
    union all select 'newsletter ' || enabled from newsletters where slug = 'separate'
    union all select 'issue ' || state from newsletter_issues
    union all select 'device' from push_subscriptions union all select 'key' from push_keys
    union all select 'backups to ' || target from backup_schedule
    union all select 'hub ' || state || ' ' || (ask_at <= now()) from feed_hubs`.execute(db)
  expect(rows.map(({ found }) => found).sort()).toEqual([
    'backups to ',
    'hub requested true',
    'issue cancelled',
    'mailbox false',
    'network false',
    'newsletter false',
    'post posted ',
    'post withdrawn ',
    'webhook false',
  ])
})
