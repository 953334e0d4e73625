import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeNewsletter, resultsOf, sendIssue, subscribe } from '../../testing/letters.ts'
import { makePackage } from '../../testing/members.ts'
import { linkIn, waitForMail } from '../../testing/outbox.ts'
import { sendForm } from '../../testing/sendForm.ts'

let app: TestApp
let guest: TestClient
let letter: { id: number; slug: string }
beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true, env: { SITE_URL: 'http://localhost:3146' } })
  guest = await app.as('guest')
  letter = await makeNewsletter(app, 0, { description: 'ما تحتاج إلى معرفته قبل قهوتك.', countOpens: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

const pathOf = (link: string) => new URL(link).pathname
const stateOf = async (email: string) =>
  (await app.db
    .selectFrom('newsletter_subscriptions')
    .select(['state', 'token'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow())!

test('works without scripts: subscribe, confirm by a button, choose and unsubscribe; opening a link changes nothing', {
  tags: 'thorough',
}, async () => {
  const page = await guest.get('/newsletters')
  expect(page.body).toContain('ما تحتاج إلى معرفته قبل قهوتك.')
  const missing = await sendForm(app, guest, '/newsletters', { email: 'page@example.com' })
  expect([missing.status, missing.body.includes('اختر رسالة واحدة على الأقل')]).toEqual([400, true])
  const fields = { email: 'page@example.com', newsletters: String(letter.id) }
  expect((await sendForm(app, guest, '/newsletters', fields)).body).toContain('أرسلنا إلى بريدك رسالة')

  const confirm = pathOf(linkIn(await waitForMail(app.dataDir, 'page@example.com')))
  const opened = await guest.get(confirm)
  expect(opened.body).toContain('noindex')
  expect(opened.headers.get('cache-control')).toContain('no-store')
  expect((await stateOf('page@example.com')).state).toBe('pending')
  expect((await sendForm(app, guest, confirm, {})).body).toContain('تم اشتراكك في «موجز الصباح».')
  expect((await sendForm(app, guest, confirm, {})).status).toBe(422)

  const { token } = await stateOf('page@example.com')
  const preferences = `/newsletters/preferences/${token}`
  const shown = await guest.get(preferences)
  expect(shown.body).toContain('pa…@example.com')
  expect(shown.body).not.toContain('page@example.com')
  expect(shown.headers.get('cache-control')).toContain('no-store')
  await sendForm(app, guest, preferences, {})
  expect((await stateOf('page@example.com')).state).toBe('unsubscribed')
  await sendForm(app, guest, preferences, { newsletters: String(letter.id) })
  expect((await stateOf('page@example.com')).state).toBe('confirmed')

  const end = `/newsletters/unsubscribe/${token}`
  expect((await guest.get(end)).body).toMatch(/لن تصل «<bdi>موجز الصباح<\/bdi>».*pa…@example\.com/)
  expect((await stateOf('page@example.com')).state).toBe('confirmed')
  // One-click unsubscription as mail programs send it (RFC 8058), without a cookie or an origin.
  const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(app.url + end, press)).status).toBe(200)
  expect((await stateOf('page@example.com')).state).toBe('unsubscribed')
  expect((await guest.get('/newsletters/unsubscribe/nobody')).status).toBe(404)
})

test('links redirect to our own pages only, and clicks are counted anonymously; opens are counted if enabled', {
  tags: 'thorough',
}, async () => {
  await subscribe(app, letter.id, 1)
  const issue = await sendIssue(app, letter.id)
  const mail = await waitForMail(app.dataDir, 'r0@example.com')
  const link = /href="http:\/\/localhost:3146(\/n\/\d+\/1)"/.exec(mail.html)?.[1] ?? ''
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const press = (path: string, headers: Record<string, string> = agent) =>
    fetch(app.url + path, { headers, redirect: 'manual' })
  const answer = await press(link)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(/^\/[^/]*.*[?&]utm_source=newsletter&utm_medium=email$/)
  await press(link)
  await press(link, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  for (const path of [`/n/${issue}/99`, '/n/9000001/1', '/n/x/1', `/n/${issue}/1e1`])
    expect((await press(path)).status).toBe(404)
  expect(mail.html).toContain(`/n/${issue}/open.gif`)
  expect((await press(`/n/${issue}/open.gif`)).headers.get('content-type')).toBe('image/gif')
  expect(await resultsOf(app, issue)).toMatchObject({
    clicks: 2,
    opens: 1,
    links: expect.arrayContaining([expect.objectContaining({ n: 1, clicks: 2 })]),
  })
  await expect(
    app.db
      .insertInto('newsletter_links')
      .values({ issue_id: issue, n: 50, path: '//evil.example' })
      .execute(),
  ).rejects.toThrow('newsletter_links_own')
})

test('the archive shows sent issues; of one for members others see only the heading', {
  tags: 'thorough',
}, async () => {
  const { id, slug } = await makeNewsletter(app, 0, { name: 'رسالة المشتركين', membersOnly: true })
  const issue = await sendIssue(app, id)
  await expect.poll(async () => (await resultsOf(app, issue)).state).toBe('sent')
  const { slug: number, subject } = await resultsOf(app, issue)
  const list = await guest.get(`/newsletters/${encodeURIComponent(slug)}`)
  expect(list.body).toContain(number)
  expect(list.body).toMatch(/<time[^>]*>\d+ [^<]+ \d{4}<\/time>/)
  const at = `/newsletters/${encodeURIComponent(slug)}/${number}`
  const locked = (await guest.get(at)).body as string
  expect(locked).toContain(subject)
  expect(locked).toContain('هذه الرسالة للمشتركين')
  expect(locked).not.toContain('<iframe')
  const reader = await app.asUser({ role: 'user' })
  expect((await reader.get(at)).body).not.toContain('<iframe')
  await app.db
    .insertInto('subscriptions')
    .values({
      user_id: reader.userId!,
      package_id: await makePackage(app.db),
      status: 'active',
      amount: 3000,
      currency: 'SAR',
      provider: 'manual',
      period: 'month',
    })
    .execute()
  const { body } = await reader.get(at)
  expect(body).toContain('<iframe')
  const owner = await app.as('superadmin')
  for (const [subject, reads] of [
    ['Article', true],
    ['Package', false],
  ] as const) {
    const made = await owner.post('/api/v1/api-key', {
      name: 'برنامج',
      scopes: [{ action: 'read', subject }],
    })
    const call = `/api/v1/newsletter/slug/${encodeURIComponent(slug)}/${number}`
    const headers = { authorization: `Bearer ${made.body.key}` }
    expect((await guest.call('GET', call, undefined, headers)).body.html !== null).toBe(reads)
  }
  // A tab opened from a sandboxed frame is sandboxed too, and stays empty.
  expect(body).toContain('_top')
  expect(body).not.toContain('_blank')
  expect((await guest.get(at)).body).not.toContain('<iframe')
  expect((await guest.get(`/newsletters/${encodeURIComponent(slug)}/none`)).status).toBe(404)
})

test('signed-in readers choose in the account', async () => {
  const reader = await app.asUser({ role: 'user' })
  expect((await reader.get('/account/newsletters')).body).toContain('موجز الصباح')
  const fields = { newsletters: String(letter.id) }
  expect((await sendForm(app, reader, '/account/newsletters', fields)).status).toBe(200)
  expect((await guest.get('/account/newsletters')).status).toBe(303)
})
