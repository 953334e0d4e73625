import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { hasten, makeNewsletter, resultsOf, sendIssue } from '../../testing/letters.ts'
import { makePackage } from '../../testing/members.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/providers/smtp.ts'
import { pruneAll } from '../../testing/prune.ts'
import { insertDueIssues } from './issue.queries.ts'
import { newsletterRetention } from './newsletter.retention.ts'
import { takeTurn } from './sending.queries.ts'
import { sendIssueNow } from './sending.service.ts'

let app: TestApp
let smtp: SmtpStandIn
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  app = await startTestApp({ worker: true, env: { SMTP_URL: smtp.url } })
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { lettersAMinute: 6000 } })
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})
afterEach(async () => {
  smtp.answer(() => undefined)
  smtp.mails.length = 0
  await app.db.deleteFrom('mail_suppressions').execute()
})

const untilSent = async (issue: number, state = 'sent') => {
  await expect.poll(async () => (await resultsOf(app, issue)).state).toBe(state)
  return resultsOf(app, issue)
}
const tos = () => smtp.mails.map(mail => mail.to).sort()
const deliveries = (issue: number) =>
  app.db
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('newsletter_subscriptions as s', 's.id', 'd.subscription_id')
    .select(['s.email', 'd.state', 'd.attempts', 'd.error'])
    .where('d.issue_id', '=', issue)
    .orderBy('d.id')
    .execute()

const linksOf = async (issue: number) => {
  const rows = await app.db
    .selectFrom('newsletter_links')
    .select('path')
    .where('issue_id', '=', issue)
    .execute()
  return rows.map(({ path }) => path)
}

test('each subscriber gets it once, with one-click unsubscription and counted links', async () => {
  const { id } = await makeNewsletter(app, 5)
  const issue = await sendIssue(app, id)
  expect(await untilSent(issue)).toMatchObject({ recipients: 5, sent: 5, failed: 0, unknown: 0 })
  expect(tos()).toEqual([0, 1, 2, 3, 4].map(at => `r${at}@example.com`))
  const mail = smtp.mails.find(({ to }) => to === 'r3@example.com')!
  expect(mail.raw).toMatch(/List-Unsubscribe:\s+<http\S+\/newsletters\/unsubscribe\/token-\d+-3-x+>/)
  expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail.raw).toMatch(/^List-Id: <newsletter-\d+\.[\w.]+>\r?$/im)
  expect(mail.html).toContain(`/n/${issue}/1"`)
  expect(mail.html).toContain('dir="rtl"')
  expect(mail.text).toContain('خبر في الرسالة')
  expect(mail.html + mail.text).not.toContain('{{')
  await hasten(app, issue)
  expect(tos()).toHaveLength(5)
})

test('a worker formats its date as the newsroom does; a subject is one line without direction marks', {
  tags: 'thorough',
}, async () => {
  const owner = await app.as('superadmin')
  const set = async (values: object) => {
    const { revision } = (await owner.get('/api/v1/setting/website')).body
    await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  }
  await set({ digits: 'arab', months: 'levant' })
  // The issue is not composed yet, like one that the schedule creates.
  const { id } = await makeNewsletter(app, 1)
  const values = { newsletter_id: id, slug: 'by-hour', state: 'scheduled', send_at: new Date() }
  const row = await app.db
    .insertInto('newsletter_issues')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await hasten(app, row.id)
  await untilSent(row.id)
  expect(smtp.mails[0]!.text).toMatch(/^[٠-٩]+ [^\d]+ [٠-٩]{4}$/m)
  await set({ digits: 'latn', months: 'gulf' })

  const subject = 'سطر\r\nBcc: b@example.com \u202eمقلوب\u2066'
  const draft = (await owner.post(`/api/v1/newsletter/${id}/issue`, { subject })).body
  expect(draft.subject).toBe('سطر Bcc: b@example.com مقلوب')
})

test('an edit during sending does not change the issue that began', { tags: 'thorough' }, async () => {
  const { id, revision } = await makeNewsletter(app, 30)
  const owner = await app.as('superadmin')
  const under = Promise.withResolvers<void>()
  smtp.answer(verb => {
    if (verb === 'DATA') under.resolve()
    return undefined
  })
  const issue = await sendIssue(app, id)
  await under.promise
  const content = { subject: 'غيره', blocks: [{ kind: 'text', text: 'غيره' }] }
  expect((await owner.patch(`/api/v1/newsletter/${id}`, { revision, content })).status).toBe(200)
  expect(await untilSent(issue)).toMatchObject({ sent: 30 })
  expect(new Set(smtp.mails.map(({ subject }) => subject)).size).toBe(1)
  expect(smtp.mails.filter(({ text }) => text.includes('غيره'))).toEqual([])
})

test('two workers on one issue: each subscriber gets it once', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 40)
  const editor = await app.as('superadmin')
  const { body } = await editor.post(`/api/v1/newsletter/${id}/issue`, {})
  const at = { state: 'scheduled', send_at: new Date() }
  await app.db.updateTable('newsletter_issues').set(at).where('id', '=', body.id).execute()
  const work = () =>
    sendIssueNow({ ...app.services, stopping: new AbortController().signal }, body.id, async () => {})
  await Promise.all([work(), work(), work()])
  expect(await untilSent(body.id)).toMatchObject({ recipients: 40, sent: 40, unknown: 0 })
  expect(tos()).toHaveLength(40)
  expect(new Set(tos()).size).toBe(40)
})

test.each<[string, object, string]>([
  ['to nobody', {}, 'sent'],
  [
    'of a section that is gone',
    { content: { blocks: [{ kind: 'section', categoryId: 9_000_001 }] } },
    'cancelled',
  ],
  [
    'that finds nothing of its days',
    { content: { blocks: [{ kind: 'stories', ids: [9_000_001] }] } },
    'cancelled',
  ],
])('an issue %s ends', async (_, more, state) => {
  const { id } = await makeNewsletter(app, 0, more)
  const values = { newsletter_id: id, slug: 'ends', state: 'scheduled', send_at: new Date() }
  const row = await app.db
    .insertInto('newsletter_issues')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await hasten(app, row.id)
  const { recipients, error } = await untilSent(row.id, state)
  expect([recipients, error === '']).toEqual([0, state === 'sent'])
})

test('a section with a newsletter cannot be deleted', async () => {
  const categoryId = await makeCategory(app.db)
  await makeNewsletter(app, 0, { name: 'رسالة القسم', kind: 'section', categoryId })
  const owner = await app.as('superadmin')
  expect((await owner.delete(`/api/v1/category/${categoryId}`)).status).toBe(409)
})

test('send slots are given out one after the other, however many ask at once', async () => {
  const fromNow = () => sql`update newsletter_pace set next_at = now()`.execute(app.db)
  onTestFinished(async () => void (await fromNow()))
  await fromNow()
  const waits = await Promise.all(Array.from({ length: 12 }, () => takeTurn(app.db, 1)))
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from next_at - now())::integer as ahead from newsletter_pace`.execute(app.db)
  expect(rows[0]!.ahead).toBeGreaterThan(11 * 60)
  // About a minute each: requests may be served out of order, and each wait counts from its own request.
  expect(waits.toSorted((one, other) => one - other).map(wait => Math.round(wait / 60_000))).toEqual(
    Array.from({ length: 12 }, (_, at) => at),
  )
})

test('unsubscribed, suppressed and unconfirmed addresses get nothing', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 4)
  const states = ['pending', 'unsubscribed', 'suppressed']
  for (const [at, state] of states.entries())
    await app.db
      .updateTable('newsletter_subscriptions')
      .set({ state })
      .where('newsletter_id', '=', id)
      .where('email', '=', `r${at}@example.com`)
      .execute()
  const issue = await sendIssue(app, id)
  expect(await untilSent(issue)).toMatchObject({ recipients: 1, sent: 1 })
  expect(tos()).toEqual(['r3@example.com'])
})

test('an issue for members goes to those who are members at that moment', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 0, { membersOnly: true })
  const [member, reader] = [await app.asUser({ role: 'user' }), await app.asUser({ role: 'user' })]
  for (const client of [member, reader]) {
    const { email } = (await client.get('/api/v1/user')).body
    await app.db
      .insertInto('newsletter_subscriptions')
      .values({
        newsletter_id: id,
        email,
        user_id: client.userId!,
        state: 'confirmed',
        token: `t${client.userId}`,
      })
      .execute()
  }
  await app.db
    .insertInto('subscriptions')
    .values({
      user_id: member.userId!,
      package_id: await makePackage(app.db),
      status: 'active',
      amount: 3000,
      currency: 'SAR',
      provider: 'manual',
      period: 'month',
    })
    .execute()
  const issue = await sendIssue(app, id)
  expect(await untilSent(issue)).toMatchObject({ recipients: 1, sent: 1 })
  expect(tos()).toEqual([(await member.get('/api/v1/user')).body.email])
})

test('an invalid address is suppressed; other refusals are not; temporary ones are retried later', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeNewsletter(app, 4)
  smtp.answer((verb, to) => {
    if (verb !== 'RCPT') return undefined
    if (to.startsWith('r0')) return '550 5.1.1 no such user'
    if (to.startsWith('r1')) return '554 5.7.1 not from you'
    if (to.startsWith('r2')) return '450 4.2.1 come later'
    return undefined
  })
  const issue = await sendIssue(app, id)
  const states = async () => (await deliveries(issue)).map(({ state, attempts }) => [state, attempts])
  await expect.poll(states).toEqual([
    ['failed', 1],
    ['failed', 1],
    ['queued', 1],
    ['sent', 1],
  ])
  expect((await resultsOf(app, issue)).state).toBe('sending')
  const list = await app.db.selectFrom('mail_suppressions').select(['email', 'reason']).execute()
  expect(list).toEqual([{ email: 'r0@example.com', reason: 'bounce' }])
  smtp.answer(() => undefined)
  await app.db.updateTable('newsletter_deliveries').set({ next_at: new Date().toISOString() }).execute()
  const goOn = async () => {
    await hasten(app, issue)
    return (await resultsOf(app, issue)).state
  }
  await expect.poll(goOn).toBe('sent')
  expect(await resultsOf(app, issue)).toMatchObject({ sent: 2, failed: 2 })
})

test('an unreachable server delays no other mail, and loses none', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 3)
  smtp.refuseNext(4)
  const issue = await sendIssue(app, id)
  await expect.poll(async () => (await resultsOf(app, issue)).error).toContain('451')
  await expect
    .poll(async () => (await deliveries(issue)).map(({ state }) => state))
    .toEqual(Array(3).fill('queued'))
  smtp.refuseNext(0)
  const goOn = async () => {
    await hasten(app, issue)
    return (await resultsOf(app, issue)).state
  }
  await expect.poll(goOn).toBe('sent')
  expect(await resultsOf(app, issue)).toMatchObject({ sent: 3 })
  expect(tos()).toHaveLength(3)
})

test('if the server dies in the middle nobody gets two, and all but those under way get one', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeNewsletter(app, 20)
  let taken = 0
  smtp.answer(verb => {
    if (verb === 'DATA') taken += 1
    return verb === 'DATA' && taken === 8 ? 'cut' : undefined
  })
  const issue = await sendIssue(app, id)
  const goOn = async () => {
    await hasten(app, issue)
    return (await resultsOf(app, issue)).state
  }
  await expect.poll(goOn).toBe('sent')
  const states = Map.groupBy(await deliveries(issue), ({ state }) => state)
  const [sent, unknown] = [states.get('sent')?.length ?? 0, states.get('unknown')?.length ?? 0]
  expect([sent + unknown, unknown >= 1 && unknown <= 4]).toEqual([20, true])
  expect(new Set(tos()).size).toBe(tos().length)
  expect(tos().length).toBeGreaterThanOrEqual(sent)
})

test('cancelled during sending, it reaches nobody further', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 40)
  const editor = await app.as('superadmin')
  const under = Promise.withResolvers<void>()
  smtp.answer(verb => {
    if (verb === 'DATA') under.resolve()
    return smtp.mails.length >= 5 ? '450 4.3.0 slowly' : undefined
  })
  const issue = await sendIssue(app, id)
  await under.promise
  expect((await editor.patch(`/api/v1/newsletter/issue/${issue}/cancel`)).body.state).toBe('cancelled')
  smtp.answer(() => undefined)
  const before = smtp.mails.length
  await hasten(app, issue)
  await expect
    .poll(async () => (await deliveries(issue)).filter(({ state }) => state === 'sending').length)
    .toBe(0)
  expect(smtp.mails.length - before).toBeLessThanOrEqual(4)
  expect(smtp.mails.length).toBeLessThan(40)
})

test('an issue with a taken-down article stops; one that waits is composed without it', {
  tags: 'thorough',
}, async () => {
  const editor = await app.as('superadmin')
  const made = async (subscribers: number, title: string) => {
    const article = await makeArticle(app.db, { title, publishAt: new Date() })
    return { article, letter: await makeNewsletter(app, subscribers) }
  }
  const remove = (article: number) =>
    editor.post(`/api/v1/article/takedown/${article}`, { reason: 'حكم قضائي' })
  const one = await made(40, 'خبر يُزال')
  const under = Promise.withResolvers<void>()
  smtp.answer(verb => {
    if (verb === 'DATA') under.resolve()
    return smtp.mails.length >= 5 ? '450 4.3.0 slowly' : undefined
  })
  const issue = await sendIssue(app, one.letter.id)
  await under.promise
  expect((await remove(one.article)).status).toBe(200)
  expect((await resultsOf(app, issue)).state).toBe('cancelled')
  smtp.answer(() => undefined)
  const before = smtp.mails.length
  await hasten(app, issue)
  await expect
    .poll(async () => (await deliveries(issue)).filter(({ state }) => state === 'sending').length)
    .toBe(0)
  expect(smtp.mails.length - before).toBeLessThanOrEqual(4)

  // Composed just before the takedown.
  const two = await made(1, 'خبر آخر يُزال')
  const waiting = (await editor.post(`/api/v1/newsletter/${two.letter.id}/issue`, {})).body.id
  const values = {
    state: 'scheduled',
    html: '<p>خبر آخر يُزال</p>',
    send_at: new Date(Date.now() + 3_600_000),
  }
  await app.db.updateTable('newsletter_issues').set(values).where('id', '=', waiting).execute()
  await app.db
    .insertInto('newsletter_links')
    .values({ issue_id: waiting, n: 900, path: `/a/${two.article}` })
    .execute()
  expect((await remove(two.article)).status).toBe(200)
  await hasten(app, waiting)
  await expect.poll(async () => (await resultsOf(app, waiting)).state).toBe('sent')
  const { html } = await app.db
    .selectFrom('newsletter_issues')
    .select('html')
    .where('id', '=', waiting)
    .executeTakeFirstOrThrow()
  expect([html.length > 1000, html.includes('خبر آخر يُزال')]).toEqual([true, false])
})

test('a newsletter whose editor links to an article that was taken down earlier is sent as written', {
  tags: 'thorough',
}, async () => {
  const gone = await makeArticle(app.db)
  const editor = await app.as('superadmin')
  await editor.post(`/api/v1/article/takedown/${gone}`, { reason: 'حكم قضائي' })
  const longAgo = new Date(Date.now() - 3_600_000).toISOString()
  await app.db.updateTable('articles').set({ taken_down_at: longAgo }).where('id', '=', gone).execute()
  const url = `http://localhost:3000/article/${gone}`
  const blocks = [{ kind: 'leads' }, { kind: 'button', label: 'لماذا أُزيل', url }]
  const { id } = await makeNewsletter(app, 1, { content: { blocks } })
  const issue = await sendIssue(app, id)
  await untilSent(issue)
  expect(await linksOf(issue)).toContain(`/article/${gone}`)
  expect(tos()).toEqual(['r0@example.com'])
})

test('the schedule creates one issue for each hour, with any number of workers', async () => {
  const timeZone = 'Asia/Riyadh'
  const now = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone })
  const schedule = JSON.stringify({ hour: Number(now.format(new Date())), weekdays: [0, 1, 2, 3, 4, 5, 6] })
  const updated_at = new Date(Date.now() - 2 * 86_400_000)
  const make = (slug: string, more: object) =>
    app.db
      .insertInto('newsletters')
      .values({ name: slug, slug, schedule, updated_at, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await make('hourly', {})
  await make('off', { enabled: false })
  await make('by-hand', { schedule: null })
  await make('on-no-day', { schedule: JSON.stringify({ hour: 1, weekdays: [] }) })
  // This newsletter was created after its hour had passed.
  await make('new', { updated_at: new Date() })
  const rounds = await Promise.all([1, 2, 3].map(() => insertDueIssues(app.db, timeZone)))
  expect(rounds.flat()).toHaveLength(1)
  expect(await insertDueIssues(app.db, timeZone)).toEqual([])
  const issues = await app.db
    .selectFrom('newsletter_issues')
    .select('state')
    .where('newsletter_id', '=', id)
    .execute()
  expect(issues).toEqual([{ state: 'scheduled' }])
})

test.each([
  ['skip', 0, '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ['repeat', 23, '2026-10-24', undefined],
])('an hour at which the clocks %s has one issue', { tags: 'thorough' }, async (what, hour, day, slot) => {
  const noon = Date.parse(`${day}T00:00:00Z`)
  const { id } = await app.db
    .insertInto('newsletters')
    .values({
      name: what,
      slug: what,
      schedule: JSON.stringify({ hour, weekdays: [new Date(noon).getUTCDay()] }),
      updated_at: new Date(noon - 30 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let minutes = -12 * 60; minutes < 36 * 60; minutes += 15)
    await insertDueIssues(app.db, 'Asia/Beirut', new Date(noon + minutes * 60_000))
  const issues = await app.db
    .selectFrom('newsletter_issues')
    .select('slot')
    .where('newsletter_id', '=', id)
    .execute()
  expect(issues).toHaveLength(1)
  if (slot) expect(new Date(issues[0]!.slot!).toISOString()).toBe(slot)
})

test('recipients are deleted after ninety days and totals kept; unconfirmed addresses after seven', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeNewsletter(app, 2)
  const issue = await sendIssue(app, id)
  await untilSent(issue)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const set = (days: number) =>
    app.db
      .updateTable('newsletter_issues')
      .set({ started_at: daysAgo(days) })
      .where('id', '=', issue)
      .execute()
  const row = (days: number) => ({
    newsletter_id: id,
    email: `asked-${days}@example.com`,
    token: `asked-${days}`,
    asked_at: daysAgo(days),
  })
  await app.db
    .insertInto('newsletter_subscriptions')
    .values([row(6), row(8)])
    .execute()
  await set(89)
  await pruneAll(app, newsletterRetention)
  expect(await deliveries(issue)).toHaveLength(2)
  await set(91)
  await pruneAll(app, newsletterRetention)
  expect(await deliveries(issue)).toEqual([])
  expect(await resultsOf(app, issue)).toMatchObject({ state: 'sent', sent: 2, recipients: 2 })
  const left = await app.db
    .selectFrom('newsletter_subscriptions')
    .select('email')
    .where('newsletter_id', '=', id)
    .orderBy('id')
    .execute()
  expect(left.map(({ email }) => email)).toEqual(['r0@example.com', 'r1@example.com', 'asked-6@example.com'])
})
