import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { bounceReport as report } from '../../testing/bounces.ts'
import { makeNewsletter, resultsOf, sendIssue } from '../../testing/letters.ts'
import { testAuthority } from '../../testing/providers/certificate.ts'
import { type ImapStandIn, startImapStandIn } from '../../testing/providers/imap.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/providers/smtp.ts'
import { until } from '../../testing/until.ts'
import { readBouncesNow } from './bounce-mailbox.service.ts'
import { letterToken, tokenKey } from './letterToken.ts'

let app: TestApp
let owner: TestClient
let smtp: SmtpStandIn
let imap: ImapStandIn
const stopping = new AbortController()
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  imap = await startImapStandIn()
  app = await startTestApp({ worker: true, env: { SMTP_URL: smtp.url, MAILBOX_ALLOW: '127.0.0.0/8' } })
  owner = await app.as('superadmin')
  await set({ lettersAMinute: 6000, bounceAddress: 'bounces@news.example', ...mailbox() })
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
  await imap?.stop()
})
afterEach(async () => {
  imap.behave('well')
  imap.mails.length = 0
  smtp.mails.length = 0
  for (const table of ['mail_suppressions', 'newsletter_bounces', 'newsletter_subscriptions'] as const)
    await app.db.deleteFrom(table).execute()
})

const mailbox = () => ({
  bounceHost: '127.0.0.1',
  bouncePort: imap.port,
  bounceSecurity: 'none',
  bounceUser: 'bounces',
  bouncePassword: imap.password,
})
async function set(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status, body } = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect({ status, body }).toMatchObject({ status: 200 })
}
const read = () => readBouncesNow({ ...app.services, stopping: stopping.signal })
const state = async () => (await owner.get('/api/v1/newsletter/bounce-mailbox')).body
const suppressed = async () => {
  const { items } = (await owner.get('/api/v1/newsletter/suppression?limit=100&sort=email')).body
  return items.map(({ email, reason }: { email: string; reason: string }) => `${reason} ${email}`)
}

/** Sends an issue to this many subscribers and returns each raw mail. */
async function sendTo(count: number) {
  const { id } = await makeNewsletter(app, count)
  const issue = await sendIssue(app, id)
  await until(async () => expect((await resultsOf(app, issue)).state).toBe('sent'))
  const letterTo = (at: number) => smtp.mails.find(({ to }) => to === `r${at}@example.com`)!
  return { id, issue, letterTo }
}

test('a mail carries its token and its return address', { tags: 'thorough' }, async () => {
  const { letterTo } = await sendTo(1)
  expect(letterTo(0).raw).toMatch(/^Message-ID: <letter\.\d+\.[\w-]{22}@/m)
  expect(letterTo(0).returnPath).toBe('bounces@news.example')
})

test('a missing mailbox is suppressed at once; other bounces count, and five suppress it', {
  tags: 'thorough',
}, async () => {
  const { id, issue, letterTo } = await sendTo(5)
  imap.put(report(letterTo(0).raw))
  imap.put(report(letterTo(1).raw, { status: '5.2.2', diagnostic: 'mailbox full' }))
  imap.put(
    report(letterTo(2).raw, { status: '5.0.0', diagnostic: '550 5.1.1 unknown', type: 'message/rfc822' }),
  )
  imap.put(report(letterTo(3).raw, { action: 'delayed', status: '4.4.1' }))
  await read()
  expect(await suppressed()).toEqual(['bounce r0@example.com', 'bounce r2@example.com'])
  expect(await resultsOf(app, issue)).toMatchObject({ sent: 2, failed: 3 })
  expect(imap.mails.map(({ flags }) => [...flags])).toEqual(Array(4).fill(['$WarraqRead']))

  for (let more = 2; more <= 5; more++) {
    smtp.mails.length = 0
    const again = await sendIssue(app, id)
    await until(async () => expect((await resultsOf(app, again)).state).toBe('sent'))
    imap.put(report(letterTo(1).raw, { status: '4.2.2' }))
    // A repeated report counts once.
    imap.put(report(letterTo(1).raw, { status: '4.2.2' }))
    await read()
    expect((await suppressed()).includes('bounce r1@example.com')).toBe(more === 5)
  }
})

test("a reader's complaint suppresses the address", { tags: 'thorough' }, async () => {
  const { letterTo } = await sendTo(1)
  const [head] = letterTo(0).raw.split('\r\n\r\n', 1)
  const complaint = ['Content-Type: multipart/report; report-type=feedback-report; boundary=x', '', '--x']
  const parts = ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'Version: 1', '', '--x']
  imap.put(
    [...complaint, ...parts, 'Content-Type: message/rfc822', '', head, '', 'متن', '--x--', ''].join('\r\n'),
  )
  await read()
  expect(await suppressed()).toEqual(['complaint r0@example.com'])
})

test('forged reports and malicious mails suppress nobody and block nothing', {
  tags: 'thorough',
}, async () => {
  const { letterTo } = await sendTo(2)
  const forged = (token: string) => report(`Message-ID: <letter.${token}@x>\r\nX-Letter-Id: ${token}`)
  imap.put(report('Message-ID: <somebody@else>', { recipient: 'r1@example.com' }))
  imap.put(forged(`1.${'A'.repeat(22)}`))
  imap.put(forged(letterToken(await tokenKey(app.services.vault), 999_999_999)))
  // The report names another address than the mail's: ours counts.
  imap.put(report(letterTo(0).raw, { recipient: 'r1@example.com' }))
  imap.put('')
  imap.put(Buffer.alloc(3_000_000, 'x'))
  imap.put(
    Buffer.concat([
      Buffer.from('Content-Type: multipart/report; boundary=b\r\n\r\n'),
      Buffer.alloc(300_000, '--b\r\n'),
    ]),
  )
  imap.put(`Content-Type: multipart/mixed; boundary=${'b'.repeat(9000)}\r\n\r\n${'-'.repeat(250_000)}`)
  const nested = Array.from(
    { length: 2000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=n${at}\r\n\r\n--n${at}\r\n`,
  )
  imap.put(nested.join(''))
  imap.put(report(letterTo(1).raw))
  await read()
  expect(await suppressed()).toEqual(['bounce r0@example.com', 'bounce r1@example.com'])
  expect(imap.mails.every(({ flags }) => flags.has('$WarraqRead'))).toBe(true)
  imap.asked.length = 0
  await read()
  expect(imap.asked.some(command => command.startsWith('UID FETCH'))).toBe(false)
})

test('of two concurrent workers one reads the mailbox', { tags: 'thorough' }, async () => {
  const { letterTo } = await sendTo(1)
  imap.put(report(letterTo(0).raw))
  imap.asked.length = 0
  await Promise.all([read(), read(), read()])
  expect(imap.asked.filter(command => command.startsWith('UID FETCH'))).toHaveLength(1)
  expect(await suppressed()).toEqual(['bounce r0@example.com'])
})

test('a silent server, one that is not IMAP, or a refused password is shown to staff, and the next reading works', {
  tags: 'thorough',
}, async () => {
  imap.behave('rubbish')
  await read()
  expect(await state()).toMatchObject({ isSet: true, error: expect.stringContaining('لم يجب') })
  await set({ bouncePassword: 'غيرها' })
  imap.behave('well')
  await read()
  expect((await state()).error).toContain('كلمة المرور')
  await set(mailbox())

  imap.behave('silent')
  const ending = new AbortController()
  const reading = readBouncesNow({ ...app.services, stopping: ending.signal })
  await until(() => expect(imap.open()).toBe(1))
  ending.abort()
  await reading
  await until(() => expect(imap.open()).toBe(0))

  imap.behave('well')
  await read()
  expect(await state()).toMatchObject({ error: '', readAt: expect.any(String) })
})

test.each(['tls', 'starttls'] as const)(
  'over %s: the password is sent only to a verified server',
  { tags: 'thorough' },
  async bounceSecurity => {
    const secure = await startImapStandIn({ tls: bounceSecurity })
    const { letterTo } = await sendTo(1)
    secure.put(report(letterTo(0).raw))
    await set({ ...mailbox(), bounceHost: 'localhost', bouncePort: secure.port, bounceSecurity })
    const asked = () => secure.asked.join(' ')
    await read()
    expect((await state()).error).toContain('NODE_EXTRA_CA_CERTS')
    // Equivalent to NODE_EXTRA_CA_CERTS at start-up.
    const known = getCACertificates()
    setDefaultCACertificates([...known, testAuthority])
    // Issued by a trusted authority, but for another name.
    await set({ bounceHost: '127.0.0.1', bouncePassword: imap.password })
    await read()
    expect((await state()).error).not.toBe('')
    expect(asked()).not.toMatch(/AUTHENTICATE|LOGIN/)
    expect(await suppressed()).toEqual([])

    await set({ bounceHost: 'localhost', bouncePassword: imap.password })
    await read()
    setDefaultCACertificates(known)
    expect(await state()).toMatchObject({ error: '' })
    expect(asked()).toMatch(/AUTHENTICATE/)
    expect(await suppressed()).toEqual(['bounce r0@example.com'])
    await secure.stop()
    await set(mailbox())
  },
)

test('STARTTLS is required even if the server does not offer it', { tags: 'thorough' }, async () => {
  await set({ ...mailbox(), bounceSecurity: 'starttls' })
  imap.asked.length = 0
  await read()
  expect((await state()).error).not.toBe('')
  expect(imap.asked.join(' ')).not.toMatch(/AUTHENTICATE|LOGIN/)
  await set(mailbox())
})

test.each([
  ['an account without its user', { bounceUser: '' }, 'bounceUser'],
  ['another server than the password was typed for', { bounceHost: 'imap.example.com' }, 'bouncePassword'],
  ['another port', { bouncePort: 1143 }, 'bouncePassword'],
  ['another encryption', { bounceSecurity: 'starttls' }, 'bouncePassword'],
])('%s is refused at its field', async (_, values, path) => {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status, body } = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect([status, body.data.issues[0].path]).toEqual([400, path])
})

test("a guest cannot read the mailbox's state", async () => {
  expect((await (await app.as('guest')).get('/api/v1/newsletter/bounce-mailbox')).status).toBe(401)
})
