import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import { type CaptchaStandIn, captchaEnv, startCaptchaStandIn } from '../../testing/providers/captcha.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

const address = '/api/v1/contactus'
const letter = {
  name: 'ليلى منصور',
  email: 'laila@example.com',
  subject: 'خطأ في خبر الميزانية',
  message: 'الرقم في السطر الثالث غير صحيح.',
}
const list = async (query = '') => (await owner.get(`${address}?${query}`)).body
async function receive(more: object = {}) {
  expect((await guest.post(address, { ...letter, ...more })).body).toEqual({ ok: true })
  return (await list()).items[0]
}

test('staff receive a message as unread, with its phone number normalised', {
  tags: 'thorough',
}, async () => {
  const message = await receive({ phone: '0512345678', phoneCountry: 'sa', name: ' ليلى منصور ' })
  expect(message).toEqual({
    ...letter,
    kind: 'message',
    article: null,
    passage: '',
    id: expect.any(Number),
    phone: '+966512345678',
    readAt: null,
    handledAt: null,
    handledBy: null,
    assignedTo: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
})

test.each([
  ['name', ''],
  ['email', 'ليس بريدًا'],
  ['email', 'a@example.com\r\nBcc: b@example.com'],
  ['phone', '12'],
  ['subject', ' '],
  ['subject', 'ا'.repeat(151)],
  ['message', 'قصير'],
  ['message', 'ا'.repeat(5001)],
])('wrong %s: 400 in Arabic, at the field', async (field, value) => {
  const { status, body } = await guest.post(address, { ...letter, [field]: value })
  expect([status, body.data?.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [field]])
  expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
})

test('five per e-mail and ten per address in an hour: 429 with the time to wait', {
  tags: 'thorough',
}, async () => {
  const send = async (email: string) => (await guest.post(address, { ...letter, email })).status
  const statuses: number[] = []
  for (let each = 0; each < 6; each++) statuses.push(await send('often@example.com'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  for (let each = 0; each < 4; each++) statuses.push(await send(`one${each}@example.com`))
  const last = await guest.post(address, { ...letter, email: 'another@example.com' })
  expect([statuses.slice(6), last.status]).toEqual([[200, 200, 200, 200], 429])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('the dashboard', () => {
  test("reads, handles and reopens messages; handling is logged without the reader's text", async () => {
    const { id } = await receive()
    const read = (await owner.patch(`${address}/read/${id}`, { read: true })).body
    expect(read.readAt).not.toBeNull()
    expect((await owner.patch(`${address}/read/${id}`, { read: false })).body.readAt).toBeNull()
    const done = (await owner.patch(`${address}/status/${id}`, { handled: true })).body
    expect(done).toMatchObject({ handledBy: { id: owner.userId } })
    expect([done.readAt, done.handledAt]).not.toContain(null)
    expect((await owner.patch(`${address}/status/${id}`, { handled: true })).body).toEqual(done)
    expect((await owner.patch(`${address}/status/${id}`, { handled: false })).body).toMatchObject({
      handledAt: null,
      handledBy: null,
    })
    const { items } = (await owner.get(`/api/v1/log/admin?subject=ContactUs&subjectId=${id}`)).body
    expect(items.map((entry: { action: string }) => entry.action)).toEqual(['reopened', 'handled'])
    expect(JSON.stringify(items)).not.toContain(letter.message)
    expect((await owner.patch(`${address}/status/9000001`, { handled: true })).status).toBe(404)
  })

  test('filters unread and open ones, and searches in any spelling, also in the text', {
    tags: 'thorough',
  }, async () => {
    await app.db.deleteFrom('contact_messages').execute()
    const old = await receive({ subject: 'عن الإذاعة', message: 'أحببت برنامج الصباح كثيرًا.' })
    await receive()
    await owner.patch(`${address}/status/${old.id}`, { handled: true })
    const subjects = async (query: string) =>
      (await list(query)).items.map(({ subject }: { subject: string }) => subject)
    expect(await subjects('state=unread')).toEqual([letter.subject])
    expect(await subjects('state=open')).toEqual([letter.subject])
    expect(await subjects('state=handled')).toEqual(['عن الإذاعة'])
    expect(await subjects(`q=${encodeURIComponent('الاذاعه')}`)).toEqual(['عن الإذاعة'])
    expect(await subjects(`q=${encodeURIComponent('برنامج')}`)).toEqual(['عن الإذاعة'])
    expect(await subjects('sort=createdAt')).toEqual(['عن الإذاعة', letter.subject])
  })

  test.each<[string, Parameters<TestApp['asUser']>[0], number]>([
    ['who manages messages', { role: 'admin', grants: [{ action: 'manage', subject: 'ContactUs' }] }, 200],
    ['who manages statistics', { role: 'admin', grants: [{ action: 'manage', subject: 'Statistics' }] }, 200],
    ['who reads statistics', { role: 'admin', grants: [{ action: 'read', subject: 'Statistics' }] }, 403],
    ['who reads analytics', { role: 'admin', grants: [{ action: 'read', subject: 'Analytics' }] }, 403],
    ['an editor', { role: 'admin' }, 403],
    ['an agency, whose statistics are its own', { role: 'agency' }, 403],
  ])('%s: %s', async (_who, user, status) => {
    const agencyId = user.role === 'agency' ? app.agencyId : undefined
    const client = await app.asUser({ ...user, ...(agencyId ? { agencyId } : {}) })
    expect((await client.get(address)).status).toBe(status)
  })
})

test("is mailed to the newsroom's address, if set; replying to the mail reaches the reader", {
  tags: 'thorough',
}, async () => {
  await receive({ subject: 'قبل أن يكون صندوق' })
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { contactInbox: 'desk@example.com' }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  await receive({ message: 'سطر أول.\n\nسطر <b>ثانٍ</b>.' })
  const mail = await waitForMail(app.dataDir, 'desk@example.com')
  expect(mail.subject).toBe(`رسالة من قارئ: ${letter.subject}`)
  expect(mail.replyTo).toBe(letter.email)
  expect(mail.text).toContain('سطر أول.')
  expect(mail.html).toContain('سطر &lt;b&gt;ثانٍ&lt;/b&gt;.')
  expect(await listMails(app.dataDir)).toHaveLength(1)
})

describe('with a captcha', () => {
  let service: CaptchaStandIn
  let guarded: TestApp
  beforeAll(async () => {
    service = await startCaptchaStandIn()
    guarded = await startTestApp({
      env: captchaEnv('v3', service.url),
    })
  })
  afterAll(async () => {
    await guarded?.stop()
    await service?.stop()
  })

  test.each([
    ['none', undefined, 422],
    ['a machine', 'machine', 422],
    ['another form’s', 'elsewhere', 422],
    ['a person', 'human', 200],
  ])('%s', async (_who, captcha, status) => {
    service.tokens.set('machine', { score: 0.1, action: 'contact' })
    service.tokens.set('elsewhere', { score: 0.9, action: 'login' })
    service.tokens.set('human', { score: 0.9, action: 'contact' })
    const client = await guarded.as('guest')
    expect((await client.post(address, { ...letter, captcha })).status).toBe(status)
  })
})

describe('handling', () => {
  const replyTo = (id: number, input: object, client = owner) => client.post(`${address}/reply/${id}`, input)

  test('an answer is mailed to the reader once, with the question; a note is not', async () => {
    const { id } = await receive({ email: 'asked@example.com', message: 'من أين الرقم الثالث؟' })
    const noted = await replyTo(id, { kind: 'note', text: 'اسأل محرر الاقتصاد' })
    expect(noted.body).toMatchObject([{ kind: 'note', writtenBy: { id: owner.userId }, sentAt: null }])
    await replyTo(id, { kind: 'answer', text: 'شكرًا لك.\nصححناه.' })
    const mail = await waitForMail(app.dataDir, 'asked@example.com')
    expect(mail.subject).toBe('رد: خطأ في خبر الميزانية')
    for (const words of ['شكرًا لك.', 'صححناه.', 'من أين الرقم الثالث؟']) expect(mail.text).toContain(words)
    expect(mail.text).not.toContain('محرر الاقتصاد')
    await until(async () => {
      const { body } = await owner.get(`${address}/reply/${id}`)
      expect(body).toMatchObject([{ kind: 'note' }, { kind: 'answer', sentAt: expect.any(String) }])
    })
    expect((await listMails(app.dataDir)).filter(({ to }) => to === 'asked@example.com')).toHaveLength(1)
  })

  test.each([
    ['no words', { kind: 'note', text: ' ' }, 'text'],
    ['too many', { kind: 'answer', text: 'م'.repeat(5001) }, 'text'],
    ['an unknown kind', { kind: 'shout', text: 'نص' }, 'kind'],
  ])('%s: 400 at its field', async (_, input, field) => {
    const { id } = await receive()
    const { status, body } = await replyTo(id, input)
    expect([status, body.data.issues[0].path]).toEqual([400, field])
  })

  test('on an unknown message: 404', async () => {
    expect((await replyTo(9_000_001, { kind: 'note', text: 'نص' })).status).toBe(404)
    expect((await owner.get(`${address}/reply/9000001`)).status).toBe(404)
  })

  test('can be assigned only to staff who may handle messages, or to nobody, with a log entry', async () => {
    const { id } = await receive()
    const grants = [{ action: 'manage', subject: 'ContactUs' }] as const
    const helper = await app.asUser({ role: 'admin', grants: [...grants] })
    const plain = await app.asUser({ role: 'admin' })
    const assign = (userId: number | null) => owner.patch(`${address}/assign/${id}`, { userId })
    const names = (await owner.get(`${address}/assignable`)).body.map((one: { id: number }) => one.id)
    expect(names).toEqual(expect.arrayContaining([owner.userId, helper.userId]))
    expect(names).not.toContain(plain.userId)
    expect((await assign(helper.userId!)).body.assignedTo.id).toBe(helper.userId)
    const refused = await assign(plain.userId!)
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'userId'])
    expect((await assign(null)).body.assignedTo).toBeNull()
    const { items } = (await owner.get(`/api/v1/log/admin?subject=ContactUs&subjectId=${id}`)).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['assigned', 'assigned'])
  })
})
