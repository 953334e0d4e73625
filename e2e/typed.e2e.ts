/** @module-tag thorough */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser
let owner: TestClient
let page: Page
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
  owner = await app.as('superadmin')
  page = (await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })).page
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const shots = process.env.TYPED_SHOTS
const question = () => page.getByRole('dialog', { name: 'مغادرة الصفحة؟' })
const asksBeforeClosing = async (dialog: ReturnType<Page['getByRole']>) => {
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'ترك ما كتبتَه؟' })
  await asked.getByRole('button', { name: 'ابقَ هنا' }).click()
  await asked.waitFor({ state: 'detached' })
  await dialog.waitFor()
}

test('chapters typed beside an article are asked about, survive a colleague, and are not written over his', async () => {
  const { body: show } = await owner.post('/api/v1/podcast', {
    ...{ name: 'على الطريق', description: 'حوار كل أسبوع.', author: 'الجريدة', category: 'News' },
  })
  const id = await makeArticle(app.db, { title: 'حلقة عن الماء', columns: { kind: 'audio' } })
  const episode = `/api/v1/podcast/episode/${id}`
  await owner.put(episode, { podcastId: show.id })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await page.getByRole('button', { name: 'حلقة من برنامج' }).click()
  const chapters = page.getByRole('textbox', { name: 'الفصول' })
  await chapters.fill('01:30 الضيف')
  await page.getByRole('navigation').getByRole('link', { name: 'المقالات', exact: true }).click()
  await question().getByText('مكان الحلقة وفصولها').waitFor()
  await question().getByRole('button', { name: 'ابقَ هنا' }).click()
  await question().waitFor({ state: 'detached' })
  expect(await chapters.inputValue()).toBe('01:30 الضيف')

  const theirs = [{ seconds: 5, title: 'مقدمة زميل' }]
  await owner.put(episode, { podcastId: show.id, chapters: theirs })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'احفظ مكانه' }).click()
  const stale = page.getByRole('dialog', { name: 'حُفظ تعديل آخر لهذا العنصر' })
  await stale.getByRole('button', { name: 'لا تحفظ' }).click()
  expect((await owner.get(episode)).body.chapters).toEqual(theirs)
  expect(await chapters.inputValue()).toBe('01:30 الضيف')
  await page.getByRole('button', { name: 'احفظ مكانه' }).click()
  await stale.getByRole('button', { name: 'احفظ تعديلي' }).click()
  await page.getByText('صار حلقة من «على الطريق».').waitFor()
  expect((await owner.get(episode)).body.chapters).toMatchObject([{ title: 'الضيف' }])
  await page.getByRole('navigation').getByRole('link', { name: 'المقالات', exact: true }).click()
  await page.waitForURL('**/dashboard/article/list')
})

test('a chosen colleague and a reason for sending back are not lost: not by Escape, not by a lost connection', async () => {
  await makeArticle(app.db, { title: 'بيان المصرف', enable: false, agencyId: app.agencyId })
  await page.goto(`${app.url}/dashboard/article/review`)
  await page.getByRole('button', { name: 'أعِده إلى كاتبه' }).click()
  const dialog = page.getByRole('dialog', { name: /^إعادة «بيان المصرف»/ })
  const reason = dialog.getByRole('textbox', { name: /ما الذي يحتاج/ })
  await reason.fill('من أين الرقم؟')
  await asksBeforeClosing(dialog)
  await page.route('**/api/v1/review/**', route => route.abort())
  await dialog.getByRole('button', { name: 'أعِده إليه' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await reason.inputValue()).toBe('من أين الرقم؟')
  await page.unroute('**/api/v1/review/**')
  await dialog.getByRole('button', { name: 'أعِده إليه' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a page with two forms asks for the first, too', async () => {
  const { body } = await owner.post('/api/v1/category', {
    name: 'اقتصاد',
    colour: '#AA3300',
    character: 'economy',
  })
  await page.goto(`${app.url}/dashboard/category/edit/${body.id}`)
  await page.getByRole('button', { name: 'احفظ الشريط' }).waitFor()
  await page.getByRole('textbox', { name: 'الاسم', exact: true }).first().fill('اقتصاد وأعمال')
  await page.getByRole('navigation').getByRole('link', { name: 'المقالات', exact: true }).click()
  await question().getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await page.waitForURL('**/dashboard/article/list')
})

test('a secret that is shown once stays until it is closed by its button', async () => {
  await page.goto(`${app.url}/dashboard/webhook/list`)
  await page.getByRole('button', { name: 'خطاف جديد' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'الاسم' }).fill('خادم الأرشيف')
  await form.getByRole('textbox', { name: 'العنوان' }).fill('hooks.example.com/warraq')
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: 'أضف الخطاف' }).click()
  const secret = page.getByRole('dialog', { name: 'سرّ «خادم الأرشيف»' })
  await secret.waitFor()
  await page.keyboard.press('Escape')
  expect(await secret.isVisible()).toBe(true)
  await secret.getByRole('button', { name: 'أغلق' }).click()
  await secret.waitFor({ state: 'detached' })
})

test('saving from a filtered list comes back to it', async () => {
  await owner.post('/api/v1/dossier', { name: 'ملف المياه', summary: 'كل ما كُتب عنها.', status: false })
  await page.goto(`${app.url}/dashboard/dossier/list?q=المياه`)
  await page.getByRole('link', { name: 'ملف المياه' }).first().click()
  await page.getByRole('textbox', { name: 'الملخص' }).fill('كل ما كُتب عن المياه.')
  await page.getByRole('button', { name: 'احفظ' }).last().click()
  await expect.poll(() => decodeURI(new URL(page.url()).search)).toBe('?q=المياه')
})

test('the columns of a table are corrected after its trial, without sending the file again', async () => {
  await mkdir(path.join(app.dataDir, 'imports'), { recursive: true })
  await writeFile(
    path.join(app.dataDir, 'imports', 'table.csv'),
    'العنوان,المتن,الموجز\r\nخبر,متن الخبر,موجزه\r\n',
  )
  const { body: tried } = await owner.post('/api/v1/site-import', {
    ...{
      kind: 'csv',
      path: 'table.csv',
      site: 'https://old.example',
      pictures: 'none',
      timeZone: 'Asia/Riyadh',
    },
    map: { title: 'العنوان', text: 'الموجز' },
  })
  await sql`update site_imports set state = 'done', task = null where id = ${tried.id}`.execute(app.db)
  await sql`delete from graphile_worker._private_jobs where key = 'siteImport'`.execute(app.db)
  await page.goto(`${app.url}/dashboard/site-import?import=${tried.id}`)
  await page.getByRole('link', { name: 'عدّل الاختيارات وأعد التجربة' }).click()
  const column = page.getByRole('combobox', { name: 'النص' })
  await expect.poll(() => column.inputValue()).toBe('الموجز')
  expect(await page.getByRole('textbox', { name: 'عنوان الموقع القديم' }).inputValue()).toBe(
    'https://old.example',
  )
  if (shots) await page.screenshot({ path: `${shots}/again.png`, fullPage: true })
  await column.click()
  await page.getByRole('option', { name: 'المتن' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'المقالات', exact: true }).click()
  await question().getByRole('button', { name: 'ابقَ هنا' }).click()
  await page.getByRole('button', { name: 'جرّب أولًا' }).click()
  await page.waitForURL(url => url.searchParams.get('import') === String(tried.id + 1))
  const { body } = await owner.get(`/api/v1/site-import/${tried.id + 1}`)
  expect(body.choices).toMatchObject({ path: 'table.csv', map: { title: 'العنوان', text: 'المتن' } })
})

test('letters stay selected on the way to an article and back; publishing them is asked about', async () => {
  const articleId = await makeArticle(app.db, { title: 'أرصفة المدينة' })
  await (await app.as('guest')).post('/api/v1/reader-letter', {
    ...{ name: 'ليلى منصور', city: 'صفاقس', email: 'laila@example.com', consent: true, article: articleId },
    text: 'قرأت مقالكم عن الأرصفة، وأضيف أن شارعنا بلا رصيف منذ عشر سنوات.',
  })
  await page.goto(`${app.url}/dashboard/reader-letter`)
  await page
    .getByRole('checkbox', { name: /^اختيار:/ })
    .first()
    .check()
  await page
    .getByRole('button', { name: /رسالة ليلى منصور/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'أرصفة المدينة' }).click()
  await page.waitForURL('**/dashboard/article/edit/*')
  await page.goBack()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'انشر الرسالة المحددة' }).click()
  const asked = page.getByRole('dialog', { name: 'انشر الرسالة المحددة؟' })
  await asked.getByRole('button', { name: 'ألغِ' }).click()
  expect((await (await app.as('guest')).get('/api/v1/reader-letter')).body.items).toEqual([])
  await page.getByRole('button', { name: 'انشر الرسالة المحددة' }).click()
  await asked.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByText('نُشرت الرسائل').waitFor()
})
