import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeNewsletter, subscribe } from '../../testing/letters.ts'

let app: TestApp
let owner: TestClient
let newsletterId: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  newsletterId = (await makeNewsletter(app)).id
})
afterAll(() => app?.stop())

const consent = 'استمارة الموقع القديم، 2024'
const bring = (csv: string, more: object = {}) =>
  owner.post('/api/v1/newsletter/subscriber/import', { newsletterId, csv, consent, ...more })
const stored = () =>
  app.db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'state', 'consent'])
    .where('newsletter_id', '=', newsletterId)
    .orderBy('email')
    .execute()

test('a dry run comes first, then new subscribers are added with their consent; importing the file again changes nothing', async () => {
  const csv = 'name,email\nليلى,Laila@Example.com\nسامي,sami@example.com\nليلى,laila@example.com\n'
  expect((await bring(csv, { dryRun: true })).body).toEqual({ added: 2, known: 0, left: 0, problems: [] })
  expect(await stored()).toEqual([])
  expect((await bring(csv)).body).toMatchObject({ added: 2 })
  const both = [
    { email: 'laila@example.com', state: 'confirmed', consent },
    { email: 'sami@example.com', state: 'confirmed', consent },
  ]
  expect(await stored()).toEqual(both)
  expect((await bring(csv, { consent: 'مرة أخرى، من مكان آخر' })).body).toMatchObject({ added: 0, known: 2 })
  expect(await stored()).toEqual(both)
  const { body: log } = await owner.get('/api/v1/log/admin?')
  expect(log.items.filter(({ action }: { action: string }) => action === 'imported')).toHaveLength(1)
})

test('a doubly encoded table is recognised by its Arabic heading', async () => {
  const csv = 'الاسم,البريد الإلكتروني\nمنى,mona@example.com\n'
  const twice = new TextDecoder('windows-1256').decode(new TextEncoder().encode(csv))
  expect((await bring(twice, { dryRun: true })).body).toMatchObject({ added: 1, problems: [] })
})

test('unsubscribed and suppressed addresses stay out; unconfirmed ones are confirmed', async () => {
  await subscribe(app, newsletterId, 2)
  const set = (email: string, state: string) =>
    app.db.updateTable('newsletter_subscriptions').set({ state }).where('email', '=', email).execute()
  await set('r0@example.com', 'unsubscribed')
  await set('r1@example.com', 'pending')
  await owner.post('/api/v1/newsletter/suppression', { email: 'gone@example.com' })
  const csv = 'r0@example.com\nr1@example.com\ngone@example.com\n'
  expect((await bring(csv)).body).toEqual({ added: 1, known: 0, left: 2, problems: [] })
  const states = (await stored()).map(({ email, state }) => `${email} ${state}`)
  expect(states).toContain('r0@example.com unsubscribed')
  expect(states).toContain('r1@example.com confirmed')
  expect(states.join()).not.toContain('gone@')
})

test.each([
  [
    'id,email,subscribed_to_emails\n1,no@example.com,false\n2,yes@example.com,true',
    { added: 1, left: 1 },
    [],
  ],
  ['البريد؛الاسم\na@', { added: 0 }, [1, 2]],
  ['x1@example.com\nليس بريدًا\nx2@example.com', { added: 2 }, [2]],
  ['"x3@example.com\nx4@example.com', { added: 0 }, [2]],
  ['x5@example.com;سعاد\nx6@example.com\tهند', { added: 2 }, []],
])('%j', async (csv, counts, lines) => {
  const { status, body } = await bring(csv, { dryRun: true })
  expect([status, body]).toMatchObject([200, counts])
  expect(body.problems.map(({ line }: { line: number }) => line)).toEqual(lines)
})

test('of a file of a million lines the first are read, and the rest is reported', {
  tags: 'thorough',
}, async () => {
  const { status, body } = await bring('a\n'.repeat(1_500_000), { dryRun: true })
  expect(status).toBe(200)
  expect(body.problems[0]).toMatchObject({ line: 20_001, message: expect.stringContaining('20000') })
})

test('accepts twenty thousand at once and rejects one more', { tags: 'thorough' }, async () => {
  const csv = Array.from({ length: 20_001 }, (_, each) => `many${each}@example.com`).join('\n')
  const { body } = await bring(csv)
  expect(body).toMatchObject({ added: 20_000, problems: [{ line: 20_001 }] })
})

test.each([
  [{ consent: '' }, 'consent'],
  [{ csv: '' }, 'csv'],
])('%j is refused', async (more, field) => {
  const { status, body } = await bring('a@example.com', more)
  expect([status, body.data.issues[0].path]).toEqual([400, field])
})

test('an unknown newsletter is 404', async () => {
  expect((await bring('a@example.com', { newsletterId: 9_000_001 })).status).toBe(404)
})
