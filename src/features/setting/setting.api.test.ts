import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeMedia } from '../../testing/factories.ts'
import { waitForMail } from '../../testing/outbox.ts'
import { until } from '../../testing/until.ts'
import { infoTexts } from './info-texts.schema.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let heard: string[]

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  heard = await app.hearTags()
})
afterAll(() => app?.stop())

type Group = 'website' | 'dashboard' | 'mobile'
const read = async (group: Group, client = guest) => (await client.get(`/api/v1/setting/${group}`)).body
async function save(group: Group, values: object) {
  const { revision } = await read(group, owner)
  return owner.patch('/api/v1/setting', { group, revision, values })
}
const lastLog = async (subject = 'Setting') =>
  (await owner.get(`/api/v1/log/admin?subject=${subject}&limit=5`)).body.items

test('defaults are in good Arabic', async () => {
  const { group, revision, values } = await read('website')
  expect([group, revision]).toEqual(['website', 1])
  expect(values).toMatchObject({ siteName: '', logo: null, ...infoTexts })
  expect(values.weatherCities[0]).toMatchObject({ slug: 'riyadh', name: 'الرياض' })
  for (const text of [values.description, values.footerText]) expect(text).toMatch(/[ء-ي]{3}/)
})

test('a change covers only the submitted keys, invalidates the pages, and has a log entry for each', async () => {
  heard.length = 0
  const answer = await save('website', { siteName: 'صحيفة المدى', contactPhone: '+966 11 000 0000' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { revision, values } = await read('website')
  expect(revision).toBe(2)
  expect(values).toMatchObject({ siteName: 'صحيفة المدى', contactPhone: '+966 11 000 0000', ...infoTexts })
  await until(() => expect(heard).toContain('all:settings'))
  const [last, before] = await lastLog()
  expect([last, before].map(({ action, after }) => [action, after])).toEqual(
    expect.arrayContaining([['edited', { siteName: 'صحيفة المدى' }]]),
  )
  expect(before.before).toEqual({ siteName: '' })
})

test('saving unchanged values changes nothing: no revision, no log entry, no notice', async () => {
  const [{ id }] = await lastLog()
  const { revision } = await read('website')
  await save('website', { siteName: 'صحيفة المدى' })
  expect((await read('website')).revision).toBe(revision)
  expect((await lastLog())[0].id).toBe(id)
})

test('an edit based on an older state is refused with the current one: 409', async () => {
  const { revision } = await read('mobile')
  await save('mobile', { minimumVersion: '2.1' })
  const answer = await owner.patch('/api/v1/setting', {
    group: 'mobile',
    revision,
    values: { minimumVersion: '3' },
  })
  expect([answer.status, answer.body.code]).toEqual([409, 'STALE_REVISION'])
  expect(answer.body.data.current).toMatchObject({
    revision: revision + 1,
    values: { minimumVersion: '2.1' },
  })
  // One of two concurrent saves is refused.
  const { revision: now } = await read('mobile')
  const both = await Promise.all(
    ['4.0', '5.0'].map(version =>
      owner.patch('/api/v1/setting', { group: 'mobile', revision: now, values: { latestVersion: version } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('texts are sanitised as an article is', async () => {
  const html =
    '<h2>من نحن</h2><p onclick="x()">نص <script>alert(1)</script><a href="javascript:x">رابط</a></p>'
  await save('website', { aboutUs: html })
  const { aboutUs } = (await read('website')).values
  expect(aboutUs).toContain('<h2>من نحن</h2>')
  expect(aboutUs).not.toMatch(/script|onclick/)
})

describe('private settings', () => {
  test('the mailbox for messages is shown only to those who manage settings', async () => {
    await save('website', { contactInbox: 'news@example.com' })
    expect((await read('website')).values).not.toHaveProperty('contactInbox')
    expect((await read('website', await app.as('admin'))).values).not.toHaveProperty('contactInbox')
    const keeper = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
    expect((await read('website', keeper)).values.contactInbox).toBe('news@example.com')
    const rows = await app.db.selectFrom('settings').select(['id', 'key']).execute()
    const idOf = (key: string) => rows.find(row => row.key === key)?.id
    expect((await guest.get(`/api/v1/setting/${idOf('contactInbox')}`)).status).toBe(404)
    expect((await owner.get(`/api/v1/setting/${idOf('contactInbox')}`)).body).toMatchObject({
      group: 'website',
      value: 'news@example.com',
      public: false,
    })
    expect((await guest.get(`/api/v1/setting/${idOf('siteName')}`)).body).toMatchObject({
      key: 'siteName',
      value: 'صحيفة المدى',
      public: true,
    })
  })

  test('the dashboard’s are for the newsroom', async () => {
    await save('dashboard', { notice: 'اجتماع التحرير في العاشرة' })
    expect((await guest.get('/api/v1/setting/dashboard')).status).toBe(401)
    expect((await (await app.as('user')).get('/api/v1/setting/dashboard')).status).toBe(403)
    expect((await read('dashboard', await app.as('agency'))).values.notice).toBe('اجتماع التحرير في العاشرة')
  })
})

const city = { slug: 'aden', name: 'عدن', country: 'اليمن', latitude: 12.8, longitude: 45.03 }
test.each<[string, Group, Record<string, unknown>, string]>([
  ['a key there is not', 'website', { colour: 'red' }, ''],
  ['another group’s key', 'mobile', { siteName: 'اسم' }, ''],
  ['an invalid tag manager id', 'website', { tagManagerId: 'UA-1' }, 'tagManagerId'],
  ['script in an id', 'website', { analyticsId: 'G-1"><script>' }, 'analyticsId'],
  ['no web address', 'mobile', { iosUrl: 'javascript:alert(1)' }, 'iosUrl'],
  ['no e-mail', 'website', { contactEmail: 'nobody' }, 'contactEmail'],
  ['no cities', 'website', { weatherCities: [] }, 'weatherCities'],
  ['one city twice', 'website', { weatherCities: [city, city] }, 'weatherCities'],
  ['off the map', 'website', { weatherCities: [{ ...city, latitude: 91 }] }, 'weatherCities.0.latitude'],
  ['a name too long', 'website', { siteName: 'ا'.repeat(61) }, 'siteName'],
  ['digits there are not', 'website', { digits: 'roman' }, 'digits'],
  ['months there are not', 'website', { months: 'french' }, 'months'],
  ['a time zone there is not', 'website', { timeZone: 'Asia/Atlantis' }, 'timeZone'],
  ['a distance from UTC', 'website', { timeZone: '+03:00' }, 'timeZone'],
  ['a time zone that the database does not know', 'website', { timeZone: 'asia/riyadh' }, 'timeZone'],
  [
    'a Hijri month that begins two days later',
    'website',
    { hijriShifts: [{ year: 1448, month: 9, days: 2 }] },
    'hijriShifts.0.days',
  ],
  [
    'one Hijri month twice',
    'website',
    { hijriShifts: [1, -1].map(days => ({ year: 1448, month: 9, days })) },
    'hijriShifts',
  ],
  ['a picture that is not there', 'website', { logoId: 9_000_001 }, 'logoId'],
])('%s: 400', async (_what, group, values, path) => {
  const { status, body } = await save(group, values)
  expect([status, body.data?.issues[0]?.path]).toEqual([400, path])
  expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
})

test('a logo is shown uncropped, and cannot be deleted while in use', async () => {
  const logoId = await makeMedia(app.db)
  await save('website', { logoId })
  expect((await read('website')).values.logo).toMatchObject({ id: logoId })
  const answer = await owner.delete(`/api/v1/media/${logoId}`)
  expect([answer.status, answer.body.data?.references]).toEqual([409, [{ kind: 'setting', count: 1 }]])
  await save('website', { logoId: null })
  expect((await read('website')).values.logo).toBeNull()
  expect((await owner.delete(`/api/v1/media/${logoId}`)).status).toBe(200)
})

test('the weather follows the chosen cities, the first of them as default', async () => {
  await save('website', { weatherCities: [city] })
  expect((await guest.get('/api/v1/weather/cities')).body).toEqual([
    { slug: 'aden', name: 'عدن', country: 'اليمن' },
  ])
})

test('a stored value that is no longer valid counts as unset', async () => {
  await app.db
    .updateTable('settings')
    .set({ value: JSON.stringify({ not: 'a text' }) })
    .where('key', '=', 'siteName')
    .execute()
  expect((await read('website')).values.siteName).toBe('')
})

test('ads.txt is served once it has content', async () => {
  expect((await guest.get('/ads.txt')).status).toBe(404)
  await save('website', { adsTxt: 'google.com, pub-1, DIRECT' })
  await until(async () => expect((await guest.get('/ads.txt')).body).toBe('google.com, pub-1, DIRECT\n'))
})

test("the site's name appears in mails and their sender, the dashboard and the API description", async () => {
  await save('website', { siteName: 'صحيفة «أ & ب»' })
  await guest.post('/api/v1/auth/register', {
    name: 'قارئة',
    email: 'named@example.com',
    password: 'بحر هادئ 1448',
  })
  const mail = await waitForMail(app.dataDir, 'named@example.com')
  expect(mail).toMatchObject({
    from: expect.stringContaining('صحيفة «أ & ب»'),
    subject: 'فعّل حسابك في صحيفة «أ & ب»',
    html: expect.stringContaining('صحيفة «أ &amp; ب»</a>'),
  })
  expect((await guest.get('/api/v1/openapi.json')).body.info.title).toBe('صحيفة «أ & ب»: واجهة البرمجة')
  const { body } = await guest.get('/dashboard/login')
  expect(body).toContain('<title>صحيفة «أ &amp; ب»: غرفة الأخبار</title>')
  expect(body).toContain('data-site-url="http://localhost:3000"')
  expect(body).toContain('data-site-name="صحيفة «أ &amp; ب»"')
})
