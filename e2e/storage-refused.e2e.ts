import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { knownPassword, makePerson } from '../src/testing/people.ts'
import { desktop, openBrowser } from './browser.ts'

let app: TestApp
let browser: Browser
let page: Page
const failures: string[] = []

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await makePerson(app, 'editor@example.com', { role: 'superadmin' })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: desktop, locale: 'ar' })
  page.on('pageerror', error => failures.push(error.message))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('without browser storage, an editor signs in, sees a warning, and writes an article that the server saves', async () => {
  await page.goto(`${app.url}/dashboard/article/create`)
  await page.getByText('يمنع متصفحك هذا الموقع من الحفظ').waitFor()
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(' \u200feditor@example.com\u200e')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('خبر من متصفح بلا ذاكرة')
  await page.getByText(/^محفوظ تلقائيًا/).waitFor()
  await page.route('**/api/v1/article/draft/**', route => route.abort())
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('خبر لم يصل')
  await page.getByText(/^تعذّر الحفظ التلقائي/).waitFor()
  await page.getByRole('link', { name: 'المقالات', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'مغادرة الصفحة؟' })
    .getByText('ولا نسخة منها على هذا الجهاز')
    .waitFor()
  await page.getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('main').waitFor()
  expect(failures).toEqual([])
})

test('a price accepts Arabic digits, typed and pasted', async () => {
  await page.goto(`${app.url}/dashboard/package/create`)
  const price = page.getByRole('textbox', { name: /^السعر بعملة/ }).first()
  await price.click()
  await page.keyboard.type('٢٥٫٥')
  await page.keyboard.press('Tab')
  await expect.poll(() => price.inputValue()).toMatch(/^25\.50/)
  await price.fill('')
  await price.click()
  await page.keyboard.insertText('۱۲')
  await page.keyboard.press('Tab')
  await expect.poll(() => price.inputValue()).toMatch(/^12\.00/)
  await price.selectText()
  await price.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '١،٢٥٠٫٥')
  await expect.poll(() => price.inputValue()).toMatch(/^1,250\.50/)
})

test('readers’ pages work without storage', async () => {
  await page.goto(`${app.url}/search?q=خبر`)
  await page.getByRole('main').waitFor()
  await page.goto(`${app.url}/`)
  await page.getByRole('main').waitFor()
  expect(failures).toEqual([])
})
