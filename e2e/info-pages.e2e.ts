import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { until } from '../src/testing/until.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

const fields = {
  اسمك: 'ليلى منصور',
  'البريد الإلكتروني': 'laila@example.com',
  الموضوع: 'سؤال عن الأرشيف',
  رسالتك: 'هل يفتح الأرشيف لمن يكتب بحثًا؟',
}
const newest = async () =>
  app.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'subject', 'message'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test.each([
  ['with scripts', true],
  ['without', false],
])('%s a reader writes, sees the errors, loses no input, and sends the message', async (_how, scripts) => {
  const { page, errors, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: scripts })
  await page.goto(`${app.url}/info/contact-us`)
  if (scripts) await untilHydrated(page)
  const subject = `${fields.الموضوع} ${scripts}`
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(label === 'الموضوع' ? subject : value)
  }
  const phoneField = page.getByRole('textbox', { name: 'الهاتف (اختياري)' })
  await phoneField.fill('12')
  const send = page.getByRole('button', { name: 'أرسل' })
  await send.click()
  await page.getByText('رقم الهاتف غير صحيح').waitFor()
  await until(async () =>
    expect(await phoneField.evaluate(field => field === document.activeElement)).toBe(true),
  )
  expect(await page.getByRole('textbox', { name: 'رسالتك' }).inputValue()).toBe(fields.رسالتك)
  await phoneField.fill('0512345678')
  await send.click()
  await page.getByText('وصلت رسالتك').waitFor()
  expect(await newest()).toEqual({
    name: fields.اسمك,
    email: 'laila@example.com',
    phone: '+966512345678',
    subject,
    message: fields.رسالتك,
  })
  expect(errors.filter(error => !/status of 4\d\d/.test(error))).toEqual([])
  await close()
})

test('while typing: one error per field, which disappears once it is fixed; the first invalid field has the focus', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.goto(`${app.url}/info/contact-us`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'أرسل' }).click()
  const name = page.getByRole('textbox', { name: 'اسمك' })
  await until(async () => expect(await name.evaluate(field => field === document.activeElement)).toBe(true))
  expect(await page.getByText('هذا الحقل مطلوب').count()).toBe(4)
  await name.fill('ليلى')
  expect(await page.getByText('هذا الحقل مطلوب').count()).toBe(3)
  const mail = page.getByRole('textbox', { name: 'البريد الإلكتروني' })
  await mail.fill('laila')
  await page.getByText('بريد إلكتروني غير صحيح').waitFor()
  await mail.fill('laila@example.com')
  expect(await page.getByText('بريد إلكتروني غير صحيح').count()).toBe(0)
  await close()
})

test('a name changed in the settings appears on every page at once, even on cached ones', async () => {
  const owner = await app.as('superadmin')
  const guest = await app.as('guest')
  const paths = ['/', '/info/about-us', '/rss.xml', '/manifest.webmanifest']
  for (const path of paths) expect((await guest.get(path)).status).toBe(200)
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { siteName: 'صحيفة المدى', footerText: 'منذ اليوم' }
  expect((await owner.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
  for (const path of paths) {
    await until(async () => expect(JSON.stringify((await guest.get(path)).body)).toContain('صحيفة المدى'))
  }
  expect((await guest.get('/info/about-us')).body).toContain('منذ اليوم')
})
