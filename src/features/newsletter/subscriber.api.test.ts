import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeNewsletter, subscribe } from '../../testing/letters.ts'
import { linkIn, listMails, waitForMail } from '../../testing/outbox.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
let morning: { id: number; slug: string }
let week: { id: number; slug: string }
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
  morning = await makeNewsletter(app)
  week = await makeNewsletter(app, 0, { name: 'حصاد الأسبوع' })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

const ask = (email: string, newsletters = [morning.id]) =>
  guest.post('/api/v1/newsletter/subscribe', { email, newsletters })
const stateOf = async (email: string, newsletter = morning.id) =>
  (await app.db
    .selectFrom('newsletter_subscriptions')
    .select(['state', 'token', 'confirm_token as link'])
    .where('email', '=', email)
    .where('newsletter_id', '=', newsletter)
    .executeTakeFirst())!
const tokenOf = (link: string) => link.split('/').at(-1)
const confirm = (token: string | undefined) => guest.post('/api/v1/newsletter/confirm', { token })
async function subscribed(email: string, newsletters?: number[]) {
  await ask(email, newsletters)
  const mail = await waitForMail(app.dataDir, email)
  await confirm(tokenOf(linkIn(mail)))
  return stateOf(email)
}

test('one mail confirms everything requested; nothing is confirmed before', async () => {
  expect((await ask('Laila@Example.com', [morning.id, week.id])).body).toEqual({ ok: true })
  const mail = await waitForMail(app.dataDir, 'laila@example.com')
  expect(mail.text).toContain('«موجز الصباح»، «حصاد الأسبوع»')
  expect(mail.html).toContain('dir="rtl"')
  expect((await stateOf('laila@example.com')).state).toBe('pending')
  const { status, body } = await confirm(tokenOf(linkIn(mail)))
  expect([status, body.names]).toEqual([200, ['موجز الصباح', 'حصاد الأسبوع']])
  expect((await stateOf('laila@example.com', week.id)).state).toBe('confirmed')
  expect((await confirm(tokenOf(linkIn(mail)))).status).toBe(422)
})

test('known, unknown and suppressed addresses get the same answer', { tags: 'thorough' }, async () => {
  await subscribed('known@example.com')
  await owner.post('/api/v1/newsletter/suppression', { email: 'never@example.com' })
  const answers = []
  for (const email of ['known@example.com', 'new@example.com', 'never@example.com']) {
    const { status, body } = await ask(email)
    answers.push([status, body])
  }
  expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
  // A subscribed address gets a notice; a suppressed one gets no mail.
  expect((await waitForMail(app.dataDir, 'known@example.com', 2)).text).toContain('تصله من قبل')
  await waitForMail(app.dataDir, 'new@example.com')
  expect((await listMails(app.dataDir)).map(mail => mail.to)).not.toContain('never@example.com')
})

test.each([
  ['no address', { email: 'لا شيء' }, 400],
  ['no letter', { newsletters: [] }, 400],
  ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 400],
  ['an unknown letter, told to nobody', { newsletters: [9_000_001] }, 200],
])('%s', async (_, more, status) => {
  const input = { email: 'wrong@example.com', newsletters: [morning.id], ...more }
  expect((await guest.post('/api/v1/newsletter/subscribe', input)).status).toBe(status)
})

test('an address gets five mails an hour, whoever requests them', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push((await ask('often@example.com')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('eight a day, hour after hour, also for other spellings of the address', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 9; at++) {
    await sql`delete from rate_limits where key like 'letters:%'`.execute(app.db)
    statuses.push((await ask(at % 2 ? 'Daily@Example.com' : 'daily@example.com')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
})

test('a second request keeps the first mail’s link; a link expires after three days', async () => {
  await ask('twice@example.com')
  const { link } = await stateOf('twice@example.com')
  await ask('twice@example.com', [week.id])
  expect((await stateOf('twice@example.com', week.id)).link).toBe(link)
  await app.db
    .updateTable('newsletter_subscriptions')
    .set({ asked_at: new Date(Date.now() - 4 * 86_400_000) })
    .where('email', '=', 'twice@example.com')
    .execute()
  expect((await confirm(link!)).status).toBe(422)
})

test('unsubscribing by token works repeatedly; an unknown token is 404', async () => {
  const { token } = await subscribed('leaves@example.com')
  const leave = () => guest.post('/api/v1/newsletter/unsubscribe', { token })
  expect((await leave()).body).toEqual({ name: 'موجز الصباح' })
  expect((await leave()).status).toBe(200)
  expect((await stateOf('leaves@example.com')).state).toBe('unsubscribed')
  expect((await guest.post('/api/v1/newsletter/unsubscribe', { token: 'nobody' })).status).toBe(404)
})

test('preferences by token switch confirmed newsletters off and on; a forwarded mail cannot add new ones', async () => {
  const { token } = await subscribed('chooses@example.com')
  const find = async () => (await guest.post('/api/v1/newsletter/preferences', { token })).body
  const choose = (newsletters: number[]) =>
    guest.put('/api/v1/newsletter/preferences', { token, newsletters })
  expect(await find()).toMatchObject({
    email: 'ch…@example.com',
    letters: [{ id: morning.id, subscribed: true }],
  })
  await choose([])
  expect((await find()).letters[0].subscribed).toBe(false)
  await choose([morning.id, week.id])
  expect((await find()).letters.map(({ id }: { id: number }) => id)).toEqual([morning.id])
  expect((await stateOf('chooses@example.com')).state).toBe('confirmed')
  expect(await stateOf('chooses@example.com', week.id)).toBeUndefined()
})

test("a signed-in reader's choice applies at once; it is in the export, and deleted with the account", async () => {
  const reader = await app.asUser({ role: 'user' })
  const { email } = (await reader.get('/api/v1/user')).body
  await app.db.updateTable('users').set({ activated: true }).where('id', '=', reader.userId!).execute()
  const put = (newsletters: number[]) => reader.put('/api/v1/newsletter/own', { newsletters })
  expect((await put([morning.id, week.id])).body).toEqual({ asked: false })
  await put([week.id])
  const own = (await reader.get('/api/v1/newsletter/own')).body
  expect(own.filter((one: { subscribed: boolean }) => one.subscribed)).toMatchObject([{ id: week.id }])
  expect((await stateOf(email)).state).toBe('unsubscribed')
  const { letters } = await app.db
    .selectFrom('newsletter_subscriptions')
    .select(({ fn }) => fn.countAll().as('letters'))
    .where('user_id', '=', reader.userId!)
    .executeTakeFirstOrThrow()
  expect(Number(letters)).toBe(2)
  const { newsletters } = (await reader.get('/api/v1/user/export')).body
  expect(newsletters.map(({ state }: { state: string }) => state)).toEqual(['unsubscribed', 'confirmed'])
  await app.db.transaction().execute(async tx => {
    const { forgetReader } = await import('./subscriber.queries.ts')
    await forgetReader(tx, reader.userId!)
  })
  expect(await stateOf(email)).toBeUndefined()
})

test('an account with an unconfirmed address learns nothing about its newsletters', async () => {
  const email = 'victim@example.com'
  const row = { newsletter_id: week.id, email, state: 'confirmed', token: 'victim', confirmed_at: new Date() }
  await app.db.insertInto('newsletter_subscriptions').values(row).execute()
  const columns = { email: null, pending_email: email, activated: false }
  const stranger = await app.asUser({ role: 'user' })
  await app.db.updateTable('users').set(columns).where('id', '=', stranger.userId!).execute()
  const { status, body } = await stranger.get('/api/v1/newsletter/own')
  expect([status, body.map(({ subscribed }: { subscribed: boolean }) => subscribed)]).toEqual([
    200,
    [false, false],
  ])
  expect(JSON.stringify((await stranger.get('/api/v1/user/export')).body.newsletters)).toBe('[]')
})

test('a permanent bounce reported by a provider suppresses the address', async () => {
  const url = (await owner.get('/api/v1/newsletter/bounce-address')).body.url as string
  const path = new URL(url).pathname
  const bounces: [object, number, string[]][] = [
    [{ email: 'B1@example.com', type: 'bounce' }, 200, ['b1@example.com']],
    [{ email: 'b2@example.com', type: 'complaint' }, 200, ['b2@example.com']],
    [{ RecordType: 'Bounce', Type: 'HardBounce', Email: 'b3@example.com' }, 200, ['b3@example.com']],
    [{ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'b4@example.com' }, 200, []],
    [{ RecordType: 'SpamComplaint', Email: 'b5@example.com' }, 200, ['b5@example.com']],
    [
      { bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'b6@example.com' }] } },
      200,
      ['b6@example.com'],
    ],
    [
      { bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'b7@example.com' }] } },
      200,
      [],
    ],
    [{ complaint: { complainedRecipients: [{ emailAddress: 'b8@example.com' }] } }, 200, ['b8@example.com']],
    [{ nothing: 'known' }, 400, []],
  ]
  for (const [body, status, stopped] of bounces) {
    const before = (await owner.get('/api/v1/newsletter/suppression?limit=100')).body.total
    expect((await guest.post(path, body)).status).toBe(status)
    const { items, total } = (await owner.get('/api/v1/newsletter/suppression?limit=100')).body
    expect(total - before).toBe(stopped.length)
    expect(items.slice(0, stopped.length).map(({ email }: { email: string }) => email)).toEqual(stopped)
  }
  const forged = path.replace(/[^/]+$/, 'A'.repeat(43))
  expect((await guest.post(forged, { email: 'b9@example.com', type: 'bounce' })).status).toBe(404)
})

test('staff search and export subscribers, and manage suppressed addresses', async () => {
  const { id } = await makeNewsletter(app, 0, { name: 'للتصدير' })
  await subscribe(app, id, 3)
  const list = async (query: string) =>
    (await owner.get(`/api/v1/newsletter/subscriber/paginate?newsletterId=${id}&${query}`)).body
  expect((await list('')).total).toBe(3)
  expect((await list('q=R1@')).items).toMatchObject([{ email: 'r1@example.com', state: 'confirmed' }])
  const file = await fetch(`${app.url}/api/v1/newsletter/subscriber/export?newsletterId=${id}`, {
    headers: { cookie: owner.cookie },
  })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4)
  await owner.post('/api/v1/newsletter/suppression', { email: 'R2@example.com', detail: 'طلبت ذلك هاتفيًا' })
  expect((await list('state=suppressed')).items).toMatchObject([{ email: 'r2@example.com' }])
  const found = (await owner.get('/api/v1/newsletter/suppression?q=r2')).body.items[0]
  expect(found).toMatchObject({ reason: 'manual', detail: 'طلبت ذلك هاتفيًا' })
  await owner.delete(`/api/v1/newsletter/suppression/${found.id}`)
  expect((await list('state=confirmed')).total).toBe(3)
  expect((await owner.delete(`/api/v1/newsletter/suppression/${found.id}`)).status).toBe(404)
})
