import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, linkIn, listMails } from '../../testing/outbox.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/providers/smtp.ts'
import { createMailer } from './mail.ts'
import type { Email } from './template.ts'

let dataDir: string
let smtp: SmtpStandIn
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-mail-'))
  smtp = await startSmtpStandIn()
})
afterAll(async () => {
  await smtp.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const mailer = (smtpUrl?: string, isQuarantined = async () => false) =>
  createMailer({
    smtpUrl,
    from: undefined,
    outboxDir: path.join(dataDir, 'outbox'),
    siteName: async () => 'ورّاق',
    siteUrl: 'https://news.example',
    isQuarantined,
  })

const email: Email = {
  subject: 'رمز الدخول إلى ورّاق، وفيه من الكلام ما يزيد على سطر واحد من سطور الترويسة',
  lines: ['مرحبًا <سلمى> & "أهلًا"،', 'هذا رمز الدخول:'],
  code: '042917',
  action: { label: 'افتح الصفحة', url: 'https://news.example/x?a=1&b=2' },
  notes: ['يصلح الرمز عشر دقائق.'],
}

test('without a server, a mail is written to the outbox as a file that only its owner can read', async () => {
  const outbox = mailer()
  expect(outbox.configured).toBe(false)
  await outbox.send('salma@example.com', email)
  const [name = ''] = await readdir(path.join(dataDir, 'outbox'))
  expect(name).toMatch(/\.eml$/)
  expect((await stat(path.join(dataDir, 'outbox', name))).mode & 0o777).toBe(0o600)
  const [mail] = await listMails(dataDir)
  expect(mail).toMatchObject({
    to: 'salma@example.com',
    from: 'ورّاق <no-reply@news.example>',
    subject: email.subject,
  })
  expect(codeIn(mail!)).toBe('042917')
  expect(linkIn(mail!)).toBe('https://news.example/x?a=1&b=2')
  expect(mail!.html).toContain('<html lang="ar" dir="rtl">')
  expect(mail!.html).toContain('مرحبًا &lt;سلمى&gt; &amp; &quot;أهلًا&quot;،')
  expect(mail!.html).toContain('href="https://news.example/x?a=1&amp;b=2"')
})

test('in quarantine a mail goes to the outbox, and not to the server', async () => {
  const sender = mailer(smtp.url, async () => true)
  await sender.send('copy@example.com', email)
  expect((await listMails(dataDir)).map(({ to }) => to)).toContain('copy@example.com')
  expect(smtp.mails).toEqual([])
  await sender.close()
})

test('with a server the complete mail is sent there', async () => {
  const sender = mailer(smtp.url)
  expect(sender.configured).toBe(true)
  await sender.send('salma@example.com', email)
  expect(await smtp.waitForMail('salma@example.com')).toMatchObject({ subject: email.subject })
  expect(smtp.mails[0]!.text).toContain('هذا رمز الدخول:')
  await sender.close()
})

test("throws the server's refusal, so that the job is retried", async () => {
  const sender = mailer(smtp.url)
  smtp.refuseNext(1)
  await expect(sender.send('later@example.com', email)).rejects.toThrow('451')
  await sender.send('later@example.com', email)
  expect(smtp.mails.filter(mail => mail.to === 'later@example.com')).toHaveLength(1)
  await sender.close()
})

test('an address cannot inject headers or other recipients', async () => {
  const sender = mailer(smtp.url)
  await sender.send('a@example.com\r\nBcc: b@example.com', email).catch(() => {})
  await sender.send('c@example.com, b@example.com', email).catch(() => {})
  expect(smtp.mails.flatMap(mail => mail.recipients)).not.toContain('b@example.com')
  await sender.close()
})
