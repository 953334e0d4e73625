import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailMessageLater } from '../features/contact/contact.jobs.ts'
import { fetchFeed } from '../features/feed/feed.jobs.ts'
import { pingHub } from '../features/websub/websub.jobs.ts'
import { enqueue, isJob } from '../platform/jobs.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { jobs } from './jobs.ts'
import { timetable } from './timetable.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { WEATHER_BASE_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => app?.stop())

type Payload = Record<string, unknown> | unknown[]
const add = (name: string, payload: Payload, key: string) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key})`.execute(
    app.db,
  )
async function waiting(key: string) {
  const { rows } = await sql<{ attempts: number; error: string | null }>`
    select attempts, last_error as error from graphile_worker._private_jobs where key = ${key}`.execute(
    app.db,
  )
  return rows[0]
}

/** The field that the timetable adds to payloads. */
const cron = { _cron: { ts: '2026-01-01T00:00:00.000Z', backfilled: false } }
/**
 * Payloads as releases queue them, written out. A job may wait for days and run under a newer release, so
 * changing one here means handling those already queued. Jobs that are not named here run at their time in the
 * timetable, or have an id as payload.
 */
const special: Record<string, Payload[]> = {
  clearDemoPictures: [{ ids: [9_000_001] }],
  mailMember: [{ id: 9_000_001, mail: 'welcome', about: 'paid:1' }],
  releaseHold: [{ provider: 'manual', ref: 'none' }],
  lookAtProviderCards: [cron],
  deleteSavedCard: [{ provider: 'manual', customer: 'none', card: 'none' }],
  discountPeriods: [
    {
      ...{ provider: 'manual', providerRef: 'none', key: 'save-1', off: { amount: 100, currency: 'SAR' } },
      renewal: { unit: 'month', count: 1, trialDays: 0, discount: { name: 'خصم', periods: 1 } },
    },
  ],
  stopRenewal: [{ provider: 'manual', providerRef: 'none', takeBack: false }],
  planChange: [{ subscription: 9_000_001 }],
  reprice: [{ subscription: 9_000_001 }],
  chargeCard: [],
  announceArticle: [{ id: 9_000_001 }, { id: 9_000_001, at: '2026-01-01T00:00:00.000Z' }],
  endBreaking: [{ id: 9_000_001, at: '2026-01-01T00:00:00.000Z' }],
  endPin: [{}],
  endStrip: [{}],
  forgetDeleted: [{ horizon: '1' }],
  forgetSharePictures: [{ id: 9_000_001 }, { kind: 'tag', id: 9_000_001 }],
  groupArticles: [[9_000_001], { ids: [9_000_001] }],
  groupDroppedItem: [{ itemId: 9_000_001, publishedAt: null }],
  indexMissing: [cron, {}],
  learnHeadlineWords: [cron, {}],
  learnHeadlines: [{ ids: [9_000_001] }],
  mailAsked: [{ email: 'nobody@example.com' }],
  mailGroupManager: [{ id: 9_000_001, email: 'a@example.com', mail: 'manager' }],
  mailCardEnd: [{ id: 9_000_001, about: '30:2027-09' }],
  pinPublished: [{ articleId: 9_000_001, until: null, by: null }],
  noteGift: [{ id: 9_000_001, note: 'sent' }],
  mailAlert: [
    { check: 'disk', isOver: false, says: '', todo: '', at: '2026-01-01T00:00:00.000Z', to: 'a@example.com' },
  ],
  postAlert: [{ check: 'disk', isOver: true, says: '', todo: '', at: '2026-01-01T00:00:00.000Z' }],
  sendLetterTest: [],
  mailMention: [{ noteId: 9_000_001, userId: 9_000_001 }],
  mailTask: [{ articleId: 9_000_001, userId: 9_000_001 }],
  moveTagInIndex: [
    { from: 9_000_001, into: 9_000_002 },
    { from: 9_000_001, into: 9_000_002, until: '1' },
  ],
  pingHub: [{ hub: 'https://hub.example/', feed: '/rss.xml' }],
  prepareVariants: [{ hash: '0'.repeat(64), width: 0 }],
  forgetPicture: [{ hash: '0'.repeat(32) }, { hash: '0'.repeat(32), uploadedKey: 'uploaded/0/0.png' }],
  forgetAttachment: [{ hash: '0'.repeat(32), format: 'mp4' }],
  deletePaymentFile: [{ key: 'proofs/none.webp' }],
  sumMemberFigures: [cron, {}],
  runBackup: [{ kind: 'backup' }, { kind: 'verify' }],
  mailReport: [{ userId: 9_000_001, kind: 'day', to: '2026-01-01' }],
  runNotification: [{ id: 9_000_001, origin: 'https://fcm.googleapis.com' }],
  sendNotice: ['passwordChanged', 'emailChanged', 'totpOff', 'recoveryUsed'].map(notice => ({
    notice,
    to: 'reader@example.com',
    name: 'قارئة',
  })),
  sweepStorage: [{}],
  tellHubs: [
    { changed: [{ kind: 'category', id: 3 }] },
    { lists: ['list:latest', 'list:category:3', 'list:breaking'] },
  ],
}
const recurring = timetable.split('\n').map(line => line.split(' ')[5])
const queued = new Map(
  jobs.map(({ name }) => [name, special[name] ?? (recurring.includes(name) ? [cron] : [{ id: 9_000_001 }])]),
)

test('every job of every feature has a handler and a unique name', async () => {
  const features = path.join(import.meta.dirname, '../features')
  const files = globSync('**/*.jobs.ts', { cwd: features })
  const defined = await Promise.all(
    files.map(async file => Object.values(await import(path.join(features, file))).filter(isJob)),
  )
  const names = (some: { name: string }[]) => some.map(({ name }) => name).sort()
  expect(names(jobs)).toEqual(names(defined.flat()))
  expect(Object.keys(special).filter(name => !queued.has(name))).toEqual([])
})

test('queued payloads of a release still run', async () => {
  const all = [...queued].flatMap(([name, payloads]) => payloads.map(payload => ({ name, payload })))
  for (const { name, payload } of all) await add(name, payload, `queued: ${name} ${JSON.stringify(payload)}`)
  const remaining = async () => {
    const { rows } = await sql<{ key: string; error: string | null }>`
      select key, last_error as error from graphile_worker._private_jobs where key like 'queued: %'`.execute(
      app.db,
    )
    return rows
  }
  await expect.poll(remaining, { timeout: 80_000 }).toEqual([])
})

test('an invalid payload fails its job with the reason, and blocks no other', async () => {
  await add('mailMessage', { id: 'of-someone@example.com' }, 'wrong')
  await add('pingHub', { hub: 'https://hub.example/' }, 'lacking')
  for (const key of ['wrong', 'lacking']) {
    await expect.poll(async () => (await waiting(key))?.attempts).toBe(1)
    await expect.poll(async () => (await waiting(key))?.error).toMatch(/payload of \w+/)
  }
  const errors = app.takeErrors()
  expect(errors).toHaveLength(2)
  expect(errors.join()).toContain('the payload of mailMessage is wrong: id (invalid_type)')
  expect(errors.join()).toContain('the payload of pingHub is wrong: feed (invalid_type)')
  expect(errors.join()).not.toContain('of-someone')
  await add('mailMessage', { id: 9_000_001 }, 'right')
  await expect.poll(() => waiting('right')).toBeUndefined()
  for (const key of ['wrong', 'lacking']) await sql`select graphile_worker.remove_job(${key})`.execute(app.db)
})

test('a job is queued if and only if its transaction commits', async () => {
  const mails = () =>
    sql`select id from graphile_worker.jobs where task_identifier = 'mailMessage'`.execute(app.db)
  expect((await mails()).rows).toEqual([])
  const change = app.db.transaction().execute(async tx => {
    await mailMessageLater(tx, 9_000_001)
    throw new Error('refused')
  })
  await expect(change).rejects.toThrow('refused')
  expect((await mails()).rows).toEqual([])
})

test('a job with a wrong name or payload does not compile', () => {
  const wrong = [
    // @ts-expect-error
    () => enqueue(app.db, 'fetchFeed', { id: 1 }),
    // @ts-expect-error
    () => enqueue(app.db, fetchFeed, { id: '1' }),
    // @ts-expect-error
    () => enqueue(app.db, fetchFeed, { feed: 1 }),
    // @ts-expect-error
    () => enqueue(app.db, pingHub, { hub: 'https://hub.example/' }),
    // @ts-expect-error
    () => enqueue(app.db, pingHub, { hub: '', feed: '', lists: [] }),
  ]
  expect(wrong).toHaveLength(5)
})
