/** @module-tag thorough */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser
let page: Page
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
  page = (await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })).page
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function writeToEditors(subject: string): Promise<void> {
  const message = { name: 'سالم', email: 'salem@example.com', subject, message: 'سؤال عن مقال الأمس.' }
  expect((await (await app.as('guest')).post('/api/v1/contactus', message)).status).toBe(200)
}

/** Holds the next request at this address until the returned function is called. */
async function hold(address: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(
    address,
    async route => {
      await release.promise
      await route.fulfill({ response: await route.fetch() })
      answered.resolve()
    },
    { times: 1 },
  )
  return () => {
    release.resolve()
    return answered.promise
  }
}

test('a late answer about a closed message closes no other one, and marking as unread asks about a reply', async () => {
  await writeToEditors('السؤال الأول')
  await writeToEditors('السؤال الثاني')
  await page.goto(`${app.url}/dashboard/contact`)
  const answer = await hold('**/api/v1/contactus/**')
  await page.getByRole('button', { name: 'السؤال الأول' }).click()
  await page.getByRole('dialog', { name: 'السؤال الأول' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'السؤال الثاني' }).click()
  const second = page.getByRole('dialog', { name: 'السؤال الثاني' })
  const reply = second.getByRole('textbox', { name: 'الرد' })
  await reply.fill('شكرًا، صححناه.')
  await answer()
  await page.waitForResponse(response => response.url().includes('/contactus') && response.ok())
  expect(await reply.inputValue()).toBe('شكرًا، صححناه.')

  await second.getByRole('button', { name: 'اجعلها غير مقروءة' }).click()
  const question = page.getByRole('dialog', { name: 'ترك ما كتبتَه؟' })
  await question.getByRole('button', { name: 'ابقَ هنا' }).click()
  expect(await reply.inputValue()).toBe('شكرًا، صححناه.')
})

test('text typed while a section is being saved stays unsaved until the next save', async () => {
  await page.goto(`${app.url}/dashboard/settings`)
  const footer = page.getByRole('textbox', { name: 'سطر أسفل الصفحات' })
  const save = page.getByRole('form', { name: 'الموقع' }).getByRole('button', { name: 'احفظ' })
  await footer.fill('الخبر')
  const answer = await hold('**/api/v1/setting')
  await save.click()
  await footer.fill('الخبر كما هو')
  await answer()
  const saved = page.getByText('حُفظت إعدادات «الموقع».')
  await saved.first().waitFor()
  await save.click()
  const footerOf = async () =>
    (await (await app.as('guest')).get('/api/v1/setting/website')).body.values.footerText
  await expect.poll(footerOf).toBe('الخبر كما هو')
})

test('going back twice asks once, and the answer counts for both', async () => {
  await page.goto(`${app.url}/dashboard/category/list`)
  await page.getByRole('link', { name: 'قسم جديد' }).first().click()
  await page.getByRole('textbox', { name: 'الاسم', exact: true }).first().fill('قسم لم يُحفظ')
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'مغادرة الصفحة؟' })
  await question.waitFor()
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        // The router goes back to the form, which is a second step in the history.
        let steps = 0
        addEventListener('popstate', () => ++steps === 2 && setTimeout(resolve))
        history.back()
      }),
  )
  expect(await question.count()).toBe(1)
  await question.getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await page.waitForURL('**/dashboard/category/list')
  expect(await question.count()).toBe(0)
})

test('an answer to a note survives a colleague who resolves the thread', async () => {
  const owner = await app.as('superadmin')
  const id = await makeArticle(app.db, { title: 'بيان الوزارة' })
  const { body: note } = await owner.post(`/api/v1/note/article/${id}`, {
    text: 'من أين الرقم؟',
    mentions: [],
  })
  await page.goto(`${app.url}/dashboard/article/edit/${id}?note=${note.id}`)
  await page.getByRole('button', { name: 'ردّ', exact: true }).click()
  const answer = page.getByRole('textbox', { name: 'رد', exact: true })
  await answer.fill('من بيان أمس، وننتظر')
  await page.getByRole('button', { name: 'انتهت', exact: true }).click()
  await page.getByRole('button', { name: 'أعد فتحها' }).click()
  expect(await answer.inputValue()).toBe('من بيان أمس، وننتظر')
})

test('text typed while a page is being saved keeps it open, and the next save sends it', async () => {
  await page.goto(`${app.url}/dashboard/category/list`)
  await page.getByRole('link', { name: 'قسم جديد' }).first().click()
  const form = page.getByRole('form', { name: 'قسم جديد' })
  await form.getByRole('textbox', { name: 'الاسم', exact: true }).fill('اقتصاد')
  const answer = await hold('**/api/v1/category')
  const save = form.getByRole('button', { name: 'أنشئ القسم' })
  await save.click()
  await form.getByRole('textbox', { name: 'الوصف' }).fill('أخبار المال')
  await answer()
  await page.getByText('وما كتبتَه أثناء الحفظ لم يُحفظ بعد.').waitFor()
  expect(await form.getByRole('textbox', { name: 'الوصف' }).inputValue()).toBe('أخبار المال')
  await save.click()
  await page.waitForURL('**/dashboard/category/list')
  const { items } = (await (await app.as('superadmin')).get('/api/v1/category/admin/paginate?q=اقتصاد')).body
  expect(items).toMatchObject([{ name: 'اقتصاد', description: 'أخبار المال', revision: 2 }])
})

test('text typed while a dialog is being saved keeps it open', async () => {
  await page.goto(`${app.url}/dashboard/tag/list`)
  await page.getByRole('button', { name: 'وسم جديد' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'وسم جديد' })
  const name = dialog.getByRole('textbox', { name: 'الاسم', exact: true })
  await name.fill('الفرات')
  const answer = await hold('**/api/v1/tag')
  const save = dialog.getByRole('button', { name: 'أنشئ الوسم' })
  await save.click()
  await name.fill('الفرات ودجلة')
  await answer()
  await page.getByText('وما كتبتَه أثناء الحفظ لم يُحفظ بعد.').waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const { items } = (await (await app.as('superadmin')).get('/api/v1/tag/paginate?q=الفرات')).body
  expect(items).toMatchObject([{ name: 'الفرات ودجلة', revision: 2 }])
})

test('another page to arrange is asked about while a change is not saved', async () => {
  await (await app.as('superadmin')).post('/api/v1/category', { name: 'سياسة' })
  await page.goto(`${app.url}/dashboard/front-page`)
  await page.getByText('يوم كبير', { exact: true }).waitFor()
  await page.route('**/api/v1/front/**', route =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await page.getByText('يوم كبير', { exact: true }).click()
  await page.getByRole('combobox', { name: 'الصفحة التي تُرتَّب' }).click()
  await page.getByRole('option', { name: 'صفحة «سياسة»' }).click()
  const question = page.getByRole('dialog', { name: 'مغادرة الصفحة؟' })
  await question.getByRole('button', { name: 'ابقَ هنا' }).click()
  await page.getByRole('radio', { name: 'يوم كبير', checked: true }).waitFor({ state: 'attached' })
  await page.unroute('**/api/v1/front/**')
  await page.getByRole('combobox', { name: 'الصفحة التي تُرتَّب' }).click()
  await page.getByRole('option', { name: 'صفحة «سياسة»' }).click()
  await question.getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await page.waitForURL('**/dashboard/front-page?page=*')
})

test('a page that the browser restores as it was left learns that another tab has signed out', async () => {
  await page.goto(`${app.url}/dashboard/tag/list`)
  await page.getByRole('button', { name: 'وسم جديد' }).first().waitFor()
  // In the cache of left pages it hears of no other tab.
  await page.evaluate(() => {
    localStorage.removeItem('user')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await page.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor()
})
