import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAuthor, makeCategory } from '../../testing/factories.ts'
import { type ImapStandIn, startImapStandIn } from '../../testing/providers/imap.ts'
import { until } from '../../testing/until.ts'
import type { Mailbox, MailboxMessage } from './mailbox.contract.ts'
import { readMailboxNow } from './reading.service.ts'

let app: TestApp
let owner: TestClient
let imap: ImapStandIn
let section: number
let sports: number
let author: number
beforeAll(async () => {
  imap = await startImapStandIn()
  app = await startTestApp({ env: { MAILBOX_ALLOW: '127.0.0.0/8' }, hearsAll: true })
  owner = await app.as('superadmin')
  section = await makeCategory(app.db, { name: 'محليات' })
  sports = await makeCategory(app.db, { name: 'رياضة' })
  author = await makeAuthor(app.db, { name: 'سعاد المراسلة' })
})
afterAll(async () => {
  await app?.stop()
  await imap?.stop()
})
afterEach(async () => {
  imap.behave('well')
  imap.mails.length = 0
  imap.asked.length = 0
  for (const folder of Object.keys(imap.moved)) delete imap.moved[folder]
  for (const { id } of await app.db.selectFrom('mailboxes').select('id').execute())
    await owner.delete(`/api/v1/mailbox/${id}`)
  await app.db.deleteFrom('articles').execute()
})

const server = () => ({
  host: '127.0.0.1',
  port: imap.port,
  security: 'none',
  user: 'desk',
  password: imap.password,
})
const known = 'suad@news.example'
async function make(more: object = {}): Promise<Mailbox> {
  const senders = [
    { address: known, authorId: author },
    { address: '@sport.example', categoryId: sports },
  ]
  const input = { name: 'مراسلون', ...server(), categoryId: section, senders, ...more }
  const { status, body } = await owner.post('/api/v1/mailbox', input)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const read = async ({ id }: { id: number }, stopping = new AbortController().signal) => {
  while (await readMailboxNow({ ...app.services, log, stopping }, id));
}
const log = { info() {}, warn() {}, error: (...given: unknown[]) => console.error(...given) } as never
const get = async ({ id }: { id: number }): Promise<Mailbox> =>
  (await owner.get(`/api/v1/mailbox/${id}`)).body
const messages = async ({ id }: { id: number }): Promise<MailboxMessage[]> =>
  (await owner.get(`/api/v1/mailbox/messages/${id}?limit=100`)).body.items.toReversed()
const outcomes = async (box: Mailbox) => (await messages(box)).map(({ outcome }) => outcome)
const articles = () => app.db.selectFrom('articles').selectAll().orderBy('id').execute()
const titles = async () => (await articles()).map(({ title }) => title)
const noteOn = async (id: number) => (await owner.get(`/api/v1/note/article/${id}`)).body

let count = 0
type Mail = { from?: string; subject?: string; text?: string; id?: string; headers?: string[]; date?: string }
function mail({
  from = known,
  subject = `خبر ${++count}`,
  text = 'نص الخبر.',
  id,
  headers = [],
  date,
}: Mail = {}): string {
  return [
    `Message-ID: <${id ?? `m${++count}`}@x>`,
    `From: Suad <${from}>`,
    `Subject: ${subject}`,
    `Date: ${date ?? new Date().toUTCString()}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n')
}
function withFiles(files: { head: string; bytes: Buffer }[], text = 'نص.'): string {
  const parts = files.map(({ head, bytes }) =>
    ['--b', head, 'Content-Transfer-Encoding: base64', '', bytes.toString('base64')].join('\r\n'),
  )
  return [
    `Message-ID: <m${++count}@x>`,
    `From: <${known}>`,
    'Subject: مصوّر',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...parts,
    '--b--',
    '',
  ].join('\r\n')
}
const picture = (colour: string, size = 400) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('a correspondent’s mail is a held article of its author, and the folder is only read', async () => {
  imap.put(mail({ subject: '=?windows-1256?B?49HNyMc=?=', text: 'أول.\r\n\r\n-- \r\nسعاد' }))
  const box = await make()
  await read(box)
  const [article] = await articles()
  expect(article).toMatchObject({
    title: 'مرحبا',
    description: '<p>أول.</p>',
    summary: 'أول.',
    enable: false,
    author_id: author,
    category_id: section,
    feed_id: null,
  })
  const notes = await noteOn(article!.id)
  expect(notes).toMatchObject([{ internal: true, writtenBy: null, automatic: true }])
  expect(notes[0].text).toBe('وصل بالبريد من Suad (suad@news.example) إلى «مراسلون».')
  expect(await get(box)).toMatchObject({
    imported: 1,
    failures: 0,
    lastError: '',
    readAt: expect.any(String),
  })
  expect(imap.asked.some(command => command.startsWith('EXAMINE'))).toBe(true)
  expect(imap.asked.some(command => /^(SELECT|UID STORE|UID MOVE)/.test(command))).toBe(false)
  await read(box)
  expect(await titles()).toEqual(['مرحبا'])
})

test('pictures are re-encoded like uploads, with captions; other files are named in the note', {
  tags: 'thorough',
}, async () => {
  const png = await readFile(path.join(import.meta.dirname, '../../../public/favicon.svg')).catch(() =>
    Buffer.from('<svg/>'),
  )
  const files = [
    { head: 'Content-Type: image/jpeg; name="IMG_1.jpg"', bytes: await picture('red') },
    { head: 'Content-Type: image/jpeg; name="the minister arrives.jpg"', bytes: await picture('blue') },
    { head: 'Content-Type: image/gif; name="p.gif"', bytes: await picture('green', 4) },
    { head: 'Content-Type: image/png; name="broken.png"', bytes: Buffer.from('no picture') },
    { head: 'Content-Type: image/svg+xml; name="x.svg"', bytes: png },
    { head: 'Content-Type: application/pdf; name="report.pdf"', bytes: Buffer.from('%PDF') },
  ]
  imap.put(withFiles(files, 'نص.\r\nتعليق الصورة: الحريق'))
  await read(await make())
  const [article] = await articles()
  expect(article).toMatchObject({ image_caption: 'الحريق', image_id: expect.any(Number) })
  expect(article!.description).toMatch(
    /^<p>نص\.<\/p><figure><img src="\/media\/\w+-\d+\.webp" alt="[^"]*" width="400" height="400"><figcaption>the minister arrives<\/figcaption><\/figure>$/,
  )
  const [{ text }] = await noteOn(article!.id)
  expect(text).toMatch(/broken\.png \(.+\)/)
  expect(text).toContain('x.svg، report.pdf')
})

test('a domain, a section and a stage; a forged sender is shown and is no author', {
  tags: 'thorough',
}, async () => {
  const stage = await app.db
    .insertInto('stages')
    .values({ name: 'من البريد', colour: '#112233', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  imap.put(mail({ from: 'anybody@sport.example' }))
  imap.put(mail({ headers: ['Authentication-Results: mx; dmarc=fail'] }))
  const box = await make({ stageId: stage.id })
  await read(box)
  const [sport, forged] = await articles()
  expect([sport!.category_id, forged!.category_id]).toEqual([sports, section])
  expect([sport!.author_id, forged!.author_id]).toEqual([null, null])
  expect((await noteOn(forged!.id))[0].text).toContain('dmarc=fail')
  expect((await messages(box)).map(({ isForged }) => isForged)).toEqual([false, true])
  const placed = await app.db.selectFrom('assignments').select(['article_id', 'stage_id']).execute()
  expect(placed.map(({ stage_id }) => stage_id)).toEqual([stage.id, stage.id])
})

test('an unknown sender waits for an editor, who takes the mail; or is refused; programs are ignored', {
  tags: 'thorough',
}, async () => {
  imap.put(mail({ from: 'x@other.example', subject: 'من غريب' }))
  imap.put(mail({ headers: ['Auto-Submitted: auto-replied'] }))
  imap.put(mail({ headers: ['Precedence: list'] }))
  const box = await make()
  await read(box)
  expect(await outcomes(box)).toEqual(['apart', 'ignored', 'held'])
  expect((await get(box)).apart).toBe(1)
  const [apart, , held] = await messages(box)
  expect((await owner.post(`/api/v1/mailbox/take/${held!.id}`)).status).toBe(422)
  expect((await owner.post(`/api/v1/mailbox/take/${apart!.id}`)).body.outcome).toBe('waiting')
  await read(box)
  expect((await articles()).at(-1)).toMatchObject({ title: 'من غريب', author_id: null, enable: false })
  const strict = await make({ unknown: 'refuse' })
  await read(strict)
  expect((await messages(strict))[0]).toMatchObject({
    outcome: 'refused',
    reason: 'المرسل ليس من المراسلين.',
  })
})

test('a changed UIDVALIDITY imports nothing twice and loses nothing, nor does a mail delivered twice', {
  tags: 'thorough',
}, async () => {
  const twice = mail({ subject: 'مرتين' })
  imap.put(mail({ subject: 'قديم' }), new Date(Date.now() - 40 * 86_400_000))
  imap.put(mail({ subject: 'أول' }))
  imap.put(twice)
  imap.put(twice)
  const box = await make()
  await read(box)
  expect(await titles()).toEqual(['أول', 'مرتين'])
  imap.put(mail({ subject: 'في الأثناء' }))
  imap.renumber()
  // Servers may give restored mails a new date.
  imap.mails[0]!.arrivedAt = new Date()
  imap.mails[0]!.raw = Buffer.from(mail({ subject: 'قديم', date: 'Mon, 01 Jan 2024 00:00:00 +0000' }))
  await read(box)
  expect(await titles()).toEqual(['أول', 'مرتين', 'في الأثناء'])
  // Another sender's mail has the same Message-ID.
  imap.put(mail({ subject: 'آخر', id: 'same' }))
  imap.put(mail({ subject: 'غيره', id: 'same' }))
  await read(box)
  expect(await titles()).toEqual(['أول', 'مرتين', 'في الأثناء', 'آخر', 'غيره'])
})

test('two workers at once import each mail once; an edit during a reading stops it', {
  tags: 'thorough',
}, async () => {
  for (let at = 0; at < 6; at++) imap.put(mail())
  const box = await make()
  await Promise.all([read(box), read(box), read(box)])
  expect(await outcomes(box)).toEqual(Array(6).fill('held'))
  expect(await articles()).toHaveLength(6)
  // Another reading has begun, because the claim of this one expired.
  imap.put(mail())
  const first = read(box)
  await app.db.updateTable('mailboxes').set({ claim: null, claimed_until: null }).execute()
  await Promise.all([first, read(box)])
  await read(box)
  expect(await articles()).toHaveLength(7)
})

test('a connection that breaks off in a mail loses none; a mail that always breaks off stops the others thrice', {
  tags: 'thorough',
}, async () => {
  imap.put(mail({ subject: 'كبير' }))
  const box = await make()
  imap.behave('cut')
  await read(box)
  expect(await get(box)).toMatchObject({ failures: 1, lastError: expect.stringContaining('لم يجب') })
  imap.behave('well')
  await read(box)
  expect(await titles()).toEqual(['كبير'])
  expect(await get(box)).toMatchObject({ failures: 0, lastError: '' })
  imap.put(mail())
  imap.behave('cut')
  for (let at = 0; at < 4; at++) await read(box)
  expect((await messages(box)).at(-1)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('ثلاث مرات'),
  })
  imap.behave('well')
  const failed = (await messages(box)).at(-1)!
  await owner.post(`/api/v1/mailbox/take/${failed.id}`)
  await read(box)
  expect(await articles()).toHaveLength(2)
})

test('read mails are moved, also after a reading that could not move them; a server that cannot move safely keeps them', {
  tags: 'thorough',
}, async () => {
  imap.put(mail())
  imap.put(mail({ from: 'x@other.example' }))
  const box = await make({ doneFolder: 'Done' })
  imap.behave('kept')
  await read(box)
  expect((await get(box)).lastError).toContain('Done')
  imap.behave('well')
  await read(box)
  expect(imap.moved.Done).toHaveLength(1)
  // The unknown sender's stays for the editor.
  expect(imap.mails).toHaveLength(1)
  expect(await articles()).toHaveLength(1)
  const plain = await startImapStandIn({ moves: false })
  plain.put(mail())
  const other = await make({ port: plain.port, doneFolder: 'Done' })
  await read(other)
  expect(await get(other)).toMatchObject({ imported: 1, lastError: expect.stringContaining('لا ينقل') })
  expect(plain.asked.some(command => /EXPUNGE|STORE/.test(command))).toBe(false)
  await plain.stop()
})

test('a refused password, a silent server, no folder and a private address are shown in Arabic', {
  tags: 'thorough',
}, async () => {
  const box = await make()
  await owner.patch(`/api/v1/mailbox/${box.id}`, { revision: 1, password: 'غيرها' })
  await read(box)
  expect(await get(box)).toMatchObject({ failures: 1, lastError: 'رفض الخادم الاسم أو كلمة المرور.' })
  await owner.patch(`/api/v1/mailbox/${box.id}`, { revision: 2, password: imap.password, folder: 'لا' })
  await read(box)
  expect((await get(box)).lastError).toContain('لا مجلد باسم «لا»')
  imap.behave('silent')
  const stopping = new AbortController()
  const reading = read(box, stopping.signal)
  await until(() => expect(imap.open()).toBe(1))
  stopping.abort()
  await reading
  expect((await get(box)).lastError).toContain('لا مجلد باسم «لا»')
  const guarded = await app.services.mailboxes.addressOf('169.254.169.254', 993).catch(error => error.code)
  expect(guarded).toBe('REFUSED_ADDRESS')
})

test('the password is stored sealed, shown to nobody, and never sent to another server', async () => {
  const box = await make()
  expect(JSON.stringify(box)).not.toContain(imap.password)
  const rows = await app.db.selectFrom('mailboxes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(imap.password)
  for (const change of [{ host: 'imap.evil.example' }, { port: 1143 }, { security: 'tls' }]) {
    const { status, body } = await owner.patch(`/api/v1/mailbox/${box.id}`, { revision: 1, ...change })
    expect([status, body.data.issues[0].path]).toEqual([400, 'password'])
    const trial = await owner.post('/api/v1/mailbox/try', {
      ...server(),
      ...change,
      password: null,
      id: box.id,
    })
    expect([trial.status, trial.body.data.issues[0].path]).toEqual([400, 'password'])
  }
  // Not even somebody who can write to the database may redirect the password.
  await app.db.updateTable('mailboxes').set({ host: '127.0.0.2' }).execute()
  await read(box)
  expect((await get(box)).lastError).toContain('كلمة المرور المحفوظة')
  expect(app.logged.some(line => line.includes(imap.password))).toBe(false)
})

test('a trial says what it found, and changes nothing', { tags: 'thorough' }, async () => {
  imap.put(mail({ subject: 'أقدم' }))
  imap.put(mail({ subject: 'أحدث' }))
  const trial = (more: object = {}) => owner.post('/api/v1/mailbox/try', { ...server(), ...more })
  expect((await trial()).body).toMatchObject({
    messages: 2,
    newest: [{ subject: 'أحدث', from: 'Suad' }, { subject: 'أقدم' }],
    folders: ['INBOX'],
    notice: '',
  })
  expect((await trial({ password: 'غيرها' })).body.message).toBe('رفض الخادم الاسم أو كلمة المرور.')
  expect((await trial({ folder: 'لا' })).body.message).toContain('لا مجلد')
  expect((await trial({ host: '169.254.169.254' })).body.message).toContain('MAILBOX_ALLOW')
  imap.behave('rubbish')
  expect((await trial()).body.message).toContain('لم يجب')
  expect(imap.asked.some(command => /^(SELECT|UID STORE)/.test(command))).toBe(false)
})

test('more mails than one reading takes; a mail too large is named, and not read', {
  tags: 'thorough',
}, async () => {
  for (let at = 0; at < 55; at++) imap.put(mail({ from: 'x@other.example' }))
  const large = Buffer.concat([Buffer.from(`${mail({ subject: 'ضخم' })}\r\n`), Buffer.alloc(27_000_000, 'x')])
  imap.put(large)
  imap.put(mail({ subject: 'بعده' }))
  const box = await make()
  await read(box)
  expect((await outcomes(box)).slice(-3)).toEqual(['apart', 'failed', 'held'])
  expect((await messages(box)).at(-2)!.reason).toContain('25')
  expect(await titles()).toEqual(['بعده'])
})

test('a server that refuses to search loses no mail', { tags: 'thorough' }, async () => {
  imap.put(mail({ subject: 'أول' }))
  const box = await make()
  imap.behave('busy')
  await read(box)
  expect(await get(box)).toMatchObject({
    failures: 1,
    lastError: expect.stringContaining('رفض الخادم البحث'),
  })
  imap.behave('well')
  await read(box)
  expect(await titles()).toEqual(['أول'])
})

test('headers that PostgreSQL or a calendar cannot hold, and the highest UIDs, stop nothing', {
  tags: 'thorough',
}, async () => {
  imap.put(mail({ from: 'a\0b@other.example', subject: 'x\0y' }))
  imap.put(mail({ from: '=?utf-8?Q?a=00b?=@other.example' }))
  imap.put(mail({ date: 'Sat, 01 Jan 200000 00:00:00 +0000' }))
  imap.put(mail({ date: 'Sat, 01 Jan 0000 00:00:00 +0000' }))
  imap.put(mail({ date: '-271821-04-20T00:00:00Z' }))
  imap.put(mail({ from: `${'م'.repeat(300)}@other.example` }))
  imap.put(
    withFiles([
      { head: 'Content-Type: =?utf-8?Q?a=00b?=', bytes: Buffer.from('x') },
      { head: 'Content-Type: app/\0x', bytes: Buffer.from('x') },
      { head: 'Content-Type: a/b; name="=?utf-8?Q?=00=ED=A0=80.exe?="', bytes: Buffer.from('x') },
    ]),
  )
  imap.put(mail({ subject: 'عالٍ' })).uid = 4_294_967_290
  const box = await make({ doneFolder: 'Done' })
  await read(box)
  expect(await get(box)).toMatchObject({ lastError: '', failures: 0 })
  expect(await outcomes(box)).toEqual(['apart', 'apart', 'held', 'held', 'held', 'apart', 'held', 'held'])
  const [first] = await messages(box)
  await owner.post(`/api/v1/mailbox/take/${first!.id}`)
  await read(box)
  expect((await outcomes(box))[0]).toBe('held')
})

test('a second sender in one mail, which the receiving server did not judge, is no author', {
  tags: 'thorough',
}, async () => {
  const headers = ['Authentication-Results: mx.example; dmarc=pass header.from=evil.example']
  imap.put(mail({ headers: [...headers, 'From: Evil <x@evil.example>'] }))
  imap.put(mail({ headers: [...headers, `from : <${known}>`], from: 'x@evil.example' }))
  imap.put(mail({ headers, from: `${known}>, <x@evil.example` }))
  const box = await make()
  await read(box)
  expect((await articles()).map(({ author_id }) => author_id).filter(id => id !== null)).toEqual([])
})

test('a thousand nested parts, a thousand attachments and half pictures stop nothing', {
  tags: 'thorough',
}, async () => {
  const deep = Array.from(
    { length: 1000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  )
  imap.put([`From: <${known}>`, 'Subject: deep', ...deep, 'Content-Type: text/plain', '', 'x'].join('\r\n'))
  const rfc = Array.from({ length: 1000 }, () => 'Content-Type: message/rfc822\r\n\r\n')
  imap.put([`From: <${known}>`, 'Subject: rfc', rfc.join('')].join('\r\n'))
  imap.put(
    withFiles(
      Array.from({ length: 1000 }, () => ({
        head: 'Content-Type: image/svg+xml; name=x.svg',
        bytes: Buffer.from('<svg onload=1>'),
      })),
    ),
  )
  imap.put(
    withFiles(
      Array.from({ length: 1000 }, () => ({
        head: 'Content-Type: image/jpeg; name=x.jpg',
        bytes: Buffer.from('half'),
      })),
    ),
  )
  imap.put(mail({ headers: ['Content-Type: text/html; charset=no-such'], text: 'x' }))
  imap.put(mail({ text: '<div>'.repeat(100000) }).replace('text/plain', 'text/html'))
  imap.put(mail({ subject: 'بعدها' }))
  const box = await make()
  await read(box)
  expect(await get(box)).toMatchObject({ lastError: '' })
  expect((await articles()).at(-1)!.title).toBe('بعدها')
})
