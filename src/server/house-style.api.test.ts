import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeArticle, makeCategory } from '../testing/factories.ts'
import { until } from '../testing/until.ts'

let app: TestApp
let other: TestApp
let owner: TestClient
let reader: TestClient
let elsewhere: TestClient
let path: string

// Already the next day in Riyadh.
const publishAt = '2025-11-20T21:30:00.000Z'

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  other = await startTestApp({ site: 'built', database: { url: app.databaseUrl } })
  owner = await app.as('superadmin')
  reader = await app.as('guest')
  elsewhere = await other.as('guest')
  const id = await makeArticle(app.db, {
    title: 'عنوان قوامه 3 كلمات',
    categoryId: await makeCategory(app.db, { name: 'اقتصاد' }),
    columns: { publish_at: publishAt, first_published_at: publishAt, read_minutes: 4 },
  })
  path = (await reader.get(`/a/${id}`)).headers.get('location') ?? ''
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

async function save(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status, body } = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Reads the visible text and the attributes of the document. */
async function read(client: TestClient, where: string) {
  const page: string = (await client.get(where)).body
  const main = /<main .*<\/main>/s.exec(page)?.[0] ?? ''
  return {
    page,
    text: main.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' '),
    marks: / data-digits.*? data-time-zone="[^"]*"/.exec(page)?.[0],
    forPrograms: [
      /<script type="application\/ld\+json">.*?<\/script>/s.exec(page)?.[0],
      ...[...page.matchAll(/datetime="[^"]*"/gi)].map(([found]) => found),
    ],
  }
}

test('numbers, month names and times of the very next pages follow the settings; machine-readable ones do not', {
  tags: 'thorough',
}, async () => {
  const before = await read(reader, path)
  expect(before.text).toContain('الجمعة، 21 نوفمبر 2025، 12:30 ص')
  expect(before.marks).toBeUndefined()
  expect(before.forPrograms).toContain(`dateTime="${publishAt}"`)
  await reader.get('/')
  await elsewhere.get(path)

  await save({ digits: 'arab', months: 'levant', timeZone: 'Africa/Cairo' })
  const after = await read(reader, path)
  expect(after.text).toContain('الخميس، ٢٠ تشرين الثاني ٢٠٢٥، ١١:٣٠ م')
  expect(after.text).toContain('مدة القراءة: ٤ دقائق')
  expect(after.text).toContain('عنوان قوامه 3 كلمات')
  expect(after.marks).toBe(' data-digits="arab" data-months="levant" data-time-zone="Africa/Cairo"')
  expect(after.forPrograms).toEqual(before.forPrograms)

  expect((await read(reader, '/')).text).toContain('٢٠ تشرين الثاني، ١١:٣٠ م')
  expect((await read(reader, '/rss.xml')).page).toContain('Thu, 20 Nov 2025 21:30:00 GMT')
  expect((await read(owner, '/dashboard')).marks).toBe(after.marks)
  // The other process handles the notice asynchronously, after which it has no old page.
  await until(async () => expect((await read(elsewhere, path)).text).toContain('١١:٣٠ م'))
})

test("the API's texts follow, and everything is restored", { tags: 'thorough' }, async () => {
  await save({ digits: 'arabext' })
  const refused = await owner.patch('/api/v1/setting', {
    group: 'website',
    revision: 1,
    values: { siteName: 'ا'.repeat(61) },
  })
  expect(refused.body.data.issues[0].message).toBe('النص طويل؛ الحد الأقصى ۶۰ حرفًا')
  await save({ digits: 'latn', months: 'gulf', timeZone: 'Asia/Riyadh' })
  expect((await read(reader, path)).text).toContain('الجمعة، 21 نوفمبر 2025، 12:30 ص')
})

test('a Hijri date follows the month that the country announced, on pages and for browsers', {
  tags: 'thorough',
}, async () => {
  expect((await read(reader, path)).text).toContain('30 جمادى الأولى 1447 هـ')
  await save({ hijriShifts: [{ year: 1447, month: 5, days: 1 }] })
  const after = await read(reader, path)
  expect(after.text).toContain('29 جمادى الأولى 1447 هـ')
  for (const { page } of [after, await read(owner, '/dashboard')])
    expect(page).toContain(' data-hijri="1447/5/1"')
  expect((await reader.get('/api/v1/setting/website')).body.values.hijriShifts).toEqual([
    { year: 1447, month: 5, days: 1 },
  ])
  await until(async () => expect((await read(elsewhere, path)).text).toContain('29 جمادى الأولى'))
  await save({ hijriShifts: [] })
  expect((await read(reader, path)).page).not.toContain('data-hijri')
})
