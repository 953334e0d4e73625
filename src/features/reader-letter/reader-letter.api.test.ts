import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import { makePerson, signedIn } from '../../testing/people.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { checkRss } from '../../testing/validators/rss.ts'
import { listStoredAbout } from '../user/profile/stored-about.queries.ts'
import { articleOfLink } from './reader-letter.addresses.policy.ts'
import { deleteOldContacts, deleteOldLetters, forgetWriter } from './reader-letter.queries.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp({ worker: true, site: 'built' })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(async () => {
  for (const table of ['rate_limits', 'reader_letters'] as const) await app.db.deleteFrom(table).execute()
})

const address = '/api/v1/reader-letter'
const letter = {
  name: 'ليلى منصور',
  city: 'صفاقس',
  email: 'laila@example.com',
  title: 'عن أرصفة المدينة',
  text: 'قرأت مقالكم عن الأرصفة، وأضيف أن شارعنا بلا رصيف منذ عشر سنوات.',
  consent: true,
}
const staffList = async (query = '') => (await owner.get(`${address}/paginate?${query}`)).body.items
const publish = (...ids: number[]) => owner.post(`${address}/publish`, { ids })
const decide = (id: number, state: string) => owner.patch(`${address}/${id}/state`, { state })

async function receive(more: object = {}) {
  await app.db.deleteFrom('rate_limits').execute()
  expect((await guest.post(address, { ...letter, ...more })).body).toEqual({ ok: true })
  return (await staffList())[0]
}

test('a letter waits for the editors, and readers see it once it is published, without private data', async () => {
  const { id } = await receive()
  expect((await guest.get(`${address}/${id}`)).status).toBe(404)
  expect((await guest.get(address)).body).toEqual({ items: [], next: null })
  expect((await publish(id)).status).toBe(200)
  const shown = (await guest.get(`${address}/${id}`)).body
  const { email: _email, consent: _consent, ...open } = letter
  expect(shown).toEqual({
    ...open,
    id,
    reply: '',
    publishedAt: expect.any(String),
    updatedAt: expect.any(String),
    article: null,
  })
  expect((await guest.get(address)).body).toEqual({ items: [shown], next: null })
})

test.each([
  ['name', ''],
  ['name', '\u200b\u200b'],
  ['city', ' \u2066\u3164'],
  ['email', 'ليس بريدًا'],
  ['title', 'ا'.repeat(121)],
  ['text', 'قصير'],
  ['text', `قصير${'\u200b'.repeat(40)}`],
  ['text', 'ا'.repeat(2001)],
  ['consent', false],
  ['article', 9_000_001],
])('wrong %s: 400 in Arabic, at the field', async (field, value) => {
  const { status, body } = await guest.post(address, { ...letter, [field]: value })
  expect([status, body.data?.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [field]])
  expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
})

test('the same text from one address is stored once, also from two requests at the same time', async () => {
  await Promise.all([guest.post(address, letter), guest.post(address, letter)])
  await guest.post(address, letter)
  await receive({ text: 'رسالة أخرى من القارئة نفسها في جملة كاملة.' })
  expect(await staffList()).toHaveLength(2)
})

test('five per e-mail in an hour', { tags: 'thorough' }, async () => {
  const statuses: number[] = []
  for (let each = 0; each < 6; each++)
    statuses.push((await guest.post(address, { ...letter, text: `${letter.text} ${each}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an edit keeps the original text too; a stale edit is refused', async () => {
  const { id, revision } = await receive()
  const edits = {
    name: 'ليلى م.',
    city: 'صفاقس',
    title: '',
    text: 'شارعنا بلا رصيف منذ عشر سنوات.',
    reply: 'سألنا البلدية.',
  }
  const after = (await owner.patch(`${address}/${id}`, { revision, ...edits })).body
  expect(after).toMatchObject({ ...edits, originalTitle: letter.title, originalText: letter.text })
  expect((await owner.patch(`${address}/${id}`, { revision, ...edits })).status).toBe(409)
  await publish(id)
  expect((await guest.get(`${address}/${id}`)).body).toMatchObject(edits)
  expect(JSON.stringify((await guest.get(`${address}/${id}`)).body)).not.toContain(letter.text)
})

test('a set is published together in its order, or not at all', async () => {
  const one = await receive({ email: 'one@example.com', name: 'الأولى' })
  const two = await receive({ email: 'two@example.com', name: 'الثانية' })
  await decide(one.id, 'declined')
  expect((await publish(two.id, one.id)).status).toBe(422)
  expect((await guest.get(address)).body.items).toEqual([])
  await decide(one.id, 'chosen')
  await publish(two.id, one.id)
  const { items, next } = (await guest.get(`${address}?limit=1`)).body
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['الثانية'])
  const rest = (await guest.get(`${address}?limit=1&after=${encodeURIComponent(next)}`)).body
  expect([rest.items.map(({ name }: { name: string }) => name), rest.next]).toEqual([['الأولى'], null])
})

/** The minute in which a publication can be undone is over. */
const hastenMails = () =>
  sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where task_identifier = 'tellLetterWriter'), run_at => now())`.execute(
    app.db,
  )

test('its writer is told once, however often it is published', async () => {
  const undone = await receive({ email: 'undone@example.com' })
  await publish(undone.id)
  await decide(undone.id, 'new')
  const { id } = await receive({ email: 'told@example.com' })
  await publish(id)
  await hastenMails()
  const mail = await waitForMail(app.dataDir, 'told@example.com')
  expect(mail.text).toContain(`/letters/${id}`)
  await expect.poll(async () => (await staffList())[0].toldAt).not.toBeNull()
  await decide(id, 'chosen')
  await publish(id)
  const later = await receive({ email: 'later@example.com' })
  await publish(later.id)
  await hastenMails()
  await waitForMail(app.dataDir, 'later@example.com')
  const mails = await listMails(app.dataDir)
  const mailsTo = (address: string) => mails.filter(({ to }) => String(to).includes(address)).length
  expect([mailsTo('told@example.com'), mailsTo('undone@example.com')]).toEqual([1, 0])
})

test('a letter that was taken down answers 410, and a deleted one 404', async () => {
  const { id } = await receive()
  await publish(id)
  await decide(id, 'declined')
  expect((await guest.get(`${address}/${id}`)).status).toBe(410)
  expect((await guest.get(address)).body.items).toEqual([])
  await owner.delete(`${address}/${id}`)
  expect((await guest.get(`${address}/${id}`)).status).toBe(404)
})

test('an article lists its letters; letters do not name a held article', async () => {
  const articleId = await makeArticle(app.db)
  const { id } = await receive({ article: articleId })
  const listed = async () =>
    (await guest.get(`${address}/of/${articleId}`)).body.map((one: { id: number }) => one.id)
  expect(await listed()).toEqual([])
  await publish(id)
  expect(await listed()).toEqual([id])
  expect((await guest.get(`${address}/${id}`)).body.article).toMatchObject({ id: articleId })
  await sql`update articles set enable = false where id = ${articleId}`.execute(app.db)
  expect([await listed(), (await guest.get(`${address}/${id}`)).body.article]).toEqual([[], null])
  const again = await guest.post(address, { ...letter, email: 'b@example.com', article: articleId })
  expect(again.status).toBe(400)
})

test('each decision is logged, without the text or the name', async () => {
  const { id } = await receive()
  await decide(id, 'chosen')
  await decide(id, 'chosen')
  await publish(id)
  await decide(id, 'new')
  await decide(id, 'declined')
  const { items } = (await owner.get(`/api/v1/log/admin?subject=ReaderLetter&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'declined',
    'returned',
    'published',
    'chosen',
  ])
  await owner.delete(`${address}/${id}`)
  for (const secret of [letter.text, letter.name, letter.email, letter.title])
    expect(JSON.stringify(items)).not.toContain(secret)
})

test('agencies and editors without the right do not see letters', async () => {
  const agency = await app.asUser({ role: 'agency', agencyId: app.agencyId })
  const editor = await app.asUser({ role: 'admin' })
  for (const client of [agency, editor]) expect((await client.get(`${address}/paginate`)).status).toBe(403)
})

test('filters by state, and finds any spelling', async () => {
  const { id } = await receive({ title: 'عن الإذاعة' })
  await receive({ email: 'b@example.com' })
  await decide(id, 'declined')
  const ids = async (query: string) => (await staffList(query)).map((one: { id: number }) => one.id)
  expect(await ids('state=declined')).toEqual([id])
  expect(await ids(`q=${encodeURIComponent('الاذاعه')}`)).toEqual([id])
})

test('unpublished letters are deleted after their time, and private data after publication', async () => {
  const declined = await receive({ email: 'declined@example.com' })
  const published = await receive({ email: 'published@example.com' })
  await receive({ email: 'waiting@example.com' })
  const chosen = await receive({ email: 'chosen@example.com' })
  await decide(declined.id, 'declined')
  await publish(published.id)
  const prune = async () => [await deleteOldLetters(app.db, 180, 9), await deleteOldContacts(app.db, 180, 9)]
  expect(await prune()).toEqual([0, 0])
  await sql`update reader_letters set decided_at = now() - interval '91 days',
    published_at = published_at - interval '91 days', created_at = now() - interval '91 days'`.execute(app.db)
  expect(await prune()).toEqual([1, 0])
  await sql`update reader_letters set decided_at = now() - interval '200 days',
    published_at = published_at - interval '200 days', created_at = now() - interval '200 days'`.execute(
    app.db,
  )
  await decide(chosen.id, 'chosen')
  expect(await prune()).toEqual([1, 1])
  const left = (await staffList('sort=createdAt')).map(({ id, email }: { id: number; email: string }) => [
    id,
    email,
  ])
  expect(left.toSorted()).toEqual([
    [published.id, ''],
    [chosen.id, 'chosen@example.com'],
  ])
})

test('a reader downloads their letters; with the account, unpublished ones and private data go', async () => {
  const userId = await makePerson(app, 'reader@example.com')
  const reader = await signedIn(app, 'reader@example.com')
  await reader.post(address, { ...letter, email: 'other@example.com' })
  const waiting = (await staffList())[0]
  const published = await receive({ email: 'reader@example.com' })
  await receive({ email: 'stranger@example.com' })
  await publish(published.id)
  const { reader_letter_contacts: own } = await listStoredAbout(app.db, userId)
  expect(own?.map(({ email }) => email)).toEqual(['reader@example.com', 'other@example.com'])
  await forgetWriter(app.db, userId)
  const left = await staffList('sort=createdAt')
  expect(left.map(({ email }: { email: string }) => email)).toEqual(['', 'stranger@example.com'])
  expect(left.map(({ id }: { id: number }) => id)).not.toContain(waiting.id)
})

test('a plain form keeps what was typed, and the letter has pages once it is published', async () => {
  const { consent: _consent, ...typed } = letter
  const link = 'https://elsewhere.example/article/1'
  const wrong = { ...typed, article: link, email: 'no@' }
  const refused = await sendForm(app, guest, '/letters/write', wrong)
  expect(refused.status).toBe(422)
  for (const part of [
    letter.name,
    letter.text,
    link,
    'ألصق رابط مقال',
    'لم يأذن صاحبها',
    'value="no@"',
    'بريد إلكتروني غير صحيح',
  ])
    expect(refused.body).toContain(part)
  const done = await sendForm(app, guest, '/letters/write', { ...typed, consent: 'yes' })
  expect([done.status, done.body]).toEqual([200, expect.stringContaining('وصلت رسالتك')])
  const { id } = (await staffList())[0]
  expect((await fetch(`${app.url}/letters/${id}`)).status).toBe(404)
  await publish(id)
  await expect.poll(async () => (await fetch(`${app.url}/letters/${id}`)).status).toBe(200)
  const page = await (await fetch(`${app.url}/letters`)).text()
  expect([page.includes(letter.text), page.includes(letter.email)]).toEqual([true, false])
  expect(await (await fetch(`${app.url}/sitemap/pages.xml`)).text()).toContain(`/letters/${id}<`)
})

test('a feed has the published letters, and the footer leads to them once there is one', {
  tags: 'thorough',
}, async () => {
  const home = async () => (await fetch(app.url)).text()
  const feed = async () => (await fetch(`${app.url}/rss/letters.xml`)).text()
  await invalidate(app.db, [cacheTag.all('reader_letters')])
  await expect.poll(home, { timeout: 10_000 }).not.toContain('href="/letters"')
  const { id, revision } = await receive({ title: '' })
  const { name, city, text } = letter
  await owner.patch(`${address}/${id}`, { revision, name, city, title: '', text, reply: 'سألنا <البلدية>.' })
  expect(await feed()).not.toContain('<item>')
  await publish(id)
  await expect.poll(home, { timeout: 10_000 }).toContain('href="/letters"')
  await expect.poll(feed, { timeout: 10_000 }).toContain(letter.text)
  const xml = await feed()
  expect(checkRss(xml, 'http://localhost:3000/rss/letters.xml')).toEqual([])
  for (const part of [`/letters/${id}</link>`, 'رسالة ليلى منصور', 'ليلى منصور، صفاقس', 'رد المحرر'])
    expect(xml).toContain(part)
  expect(xml).not.toContain(letter.email)
  expect(await (await fetch(`${app.url}/letters`)).text()).toContain('href="/rss/letters.xml"')
})

test('the form says how long a letter is kept that is not published', async () => {
  expect(await (await fetch(`${app.url}/letters/write`)).text()).toContain('خلال 180 يومًا')
})

test.each([
  ['https://news.example/article/12/خبر', 12],
  ['news.example/a/12', 12],
  ['https://www.news.example/a/12?utm=x#top', 12],
  ['/article/12/x', 12],
  ['https://other.example/article/12/x', undefined],
  ['https://news.example/articles/12', undefined],
  ['https://news.example/article/0/x', undefined],
  ['كلام', undefined],
  ['javascript:alert(1)', undefined],
])('the article of %s', (link, id) => {
  expect(articleOfLink(link, 'https://news.example')).toBe(id)
})
