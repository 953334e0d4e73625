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

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { WEATHER_BASE_URL: 'http://127.0.0.1:9' } })
})
afterAll(() => app?.stop())

type Payload = Record<string, unknown>
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
 * changing one here means handling those already queued.
 */
const queued: Record<string, Payload[]> = {
  applyFilterToPast: [{ id: 9_000_001 }],
  clearDemoPictures: [{ ids: [9_000_001] }],
  applyWebhook: [{ id: 9_000_001 }],
  takeSubscriptionSteps: [cron],
  mailMember: [{ id: 9_000_001, mail: 'welcome', about: 'paid:1' }],
  releaseHold: [{ provider: 'manual', ref: 'none' }],
  lookAtProviderCards: [cron],
  lookAtCardChange: [{ id: 9_000_001 }],
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
  decideTitle: [{ id: 9_000_001 }],
  askDueHubs: [cron],
  askHub: [{ id: 9_000_001 }],
  takePush: [{ id: 9_000_001 }],
  fetchDueFeeds: [cron],
  fetchFeed: [{ id: 9_000_001 }],
  followPost: [{ id: 9_000_001 }],
  forgetDeleted: [{ horizon: '1' }],
  forgetSharePictures: [{ id: 9_000_001 }, { kind: 'tag', id: 9_000_001 }],
  arrangeStoryOf: [{ id: 9_000_001 }],
  groupArticle: [{ id: 9_000_001 }],
  groupDroppedItem: [{ itemId: 9_000_001, publishedAt: null }],
  indexAgain: [{ id: 9_000_001 }],
  indexMissing: [cron, {}],
  learnHeadline: [{ id: 9_000_001 }],
  learnHeadlineWords: [cron, {}],
  mailAsked: [{ email: 'nobody@example.com' }],
  mailGroupInvitation: [{ id: 9_000_001 }],
  mailGroupManager: [{ id: 9_000_001, email: 'a@example.com', mail: 'manager' }],
  mailGroupMember: [{ id: 9_000_001 }],
  tellOfGroupEnds: [cron],
  tellOfCardEnds: [cron],
  mailCardEnd: [{ id: 9_000_001, about: '30:2027-09' }],
  mailDonation: [{ id: 9_000_001 }],
  mailGift: [{ id: 9_000_001 }],
  pinPublished: [{ articleId: 9_000_001, until: null, by: null }],
  noteGift: [{ id: 9_000_001, note: 'sent' }],
  deliverWebhook: [{ id: 9_000_001 }],
  deliverGift: [{ id: 9_000_001 }],
  deliverDueGifts: [cron],
  mailAlert: [
    { check: 'disk', isOver: false, says: '', todo: '', at: '2026-01-01T00:00:00.000Z', to: 'a@example.com' },
  ],
  postAlert: [{ check: 'disk', isOver: true, says: '', todo: '', at: '2026-01-01T00:00:00.000Z' }],
  sumFeedDays: [cron],
  watchSystem: [cron],
  makeDueIssues: [cron],
  sendIssue: [{ id: 9_000_001 }],
  sendLetterTest: [],
  markPostsOfAgency: [{ id: 9_000_001 }],
  checkCertificate: [cron],
  makeLogYears: [cron],
  makeGift: [{ id: 9_000_001 }],
  mailInvoice: [{ id: 9_000_001 }],
  mailMention: [{ noteId: 9_000_001, userId: 9_000_001 }],
  mailAnswer: [{ id: 9_000_001 }],
  mailTask: [{ articleId: 9_000_001, userId: 9_000_001 }],
  mailTransferRefusal: [{ id: 9_000_001 }],
  mailMessage: [{ id: 9_000_001 }],
  moveTagInIndex: [
    { from: 9_000_001, into: 9_000_002 },
    { from: 9_000_001, into: 9_000_002, until: '1' },
  ],
  pingHub: [{ hub: 'https://hub.example/', feed: '/rss.xml' }],
  prepareVariants: [{ hash: '0'.repeat(64), width: 0 }],
  forgetPicture: [{ hash: '0'.repeat(32) }, { hash: '0'.repeat(32), uploadedKey: 'uploaded/0/0.png' }],
  forgetAttachment: [{ hash: '0'.repeat(32), format: 'mp4' }],
  deletePaymentFile: [{ key: 'proofs/none.webp' }],
  learnHouseSpellings: [cron],
  probeChannel: [{ id: 9_000_001 }],
  probeChannels: [cron],
  pruneTables: [cron],
  purgeBin: [cron],
  rankMostRead: [cron],
  rankReadToday: [cron],
  readBounces: [cron],
  readMailbox: [{ id: 9_000_001 }],
  readDueMailboxes: [cron],
  reconcilePayments: [cron],
  renewPolls: [cron],
  reconcileRecentPayments: [cron],
  sumMemberFigures: [cron, {}],
  lookAtPayment: [{ id: 9_000_001 }],
  runBackup: [{ kind: 'backup' }, { kind: 'verify' }],
  startDueBackups: [cron],
  refreshMarket: [cron],
  refreshFootball: [cron],
  refreshWeather: [cron],
  sumDays: [cron],
  sumDossier: [{ id: 9_000_001 }],
  sumDossiers: [cron],
  sumHours: [cron],
  sumSearchWords: [cron],
  sendReports: [cron],
  mailReport: [{ userId: 9_000_001, kind: 'day', to: '2026-01-01' }],
  turnAnalyticsMonths: [cron],
  runNotification: [{ id: 9_000_001, origin: 'https://fcm.googleapis.com' }],
  sendDigests: [cron],
  sendNotification: [{ id: 9_000_001 }],
  sendPost: [{ id: 9_000_001 }],
  sendCode: [{ id: 9_000_001 }],
  sendPurchaseLink: [{ id: 9_000_001 }],
  remindGuestPayers: [cron],
  sendNotice: ['passwordChanged', 'emailChanged', 'totpOff', 'recoveryUsed'].map(notice => ({
    notice,
    to: 'reader@example.com',
    name: 'قارئة',
  })),
  runSiteImport: [{ id: 9_000_001 }],
  sweepImportUploads: [cron],
  sweepFolders: [cron],
  sweepPictures: [cron],
  sweepStorage: [{}],
  sweepUploads: [cron],
  withdrawCheckout: [{ id: 9_000_001 }],
  tellLetterWriter: [{ id: 9_000_001 }],
  tellHubs: [
    { changed: [{ kind: 'category', id: 3 }] },
    { lists: ['list:latest', 'list:category:3', 'list:breaking'] },
  ],
}

test('every job of every feature has a handler and a unique name', async () => {
  const features = path.join(import.meta.dirname, '../features')
  const files = globSync('**/*.jobs.ts', { cwd: features })
  const defined = await Promise.all(
    files.map(async file => Object.values(await import(path.join(features, file))).filter(isJob)),
  )
  const names = (some: { name: string }[]) => some.map(({ name }) => name).sort()
  expect(names(jobs)).toEqual(names(defined.flat()))
  expect(names(jobs)).toEqual(Object.keys(queued).sort())
})

test('queued payloads of a release still run', async () => {
  const all = Object.entries(queued).flatMap(([name, payloads]) =>
    payloads.map(payload => ({ name, payload })),
  )
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
