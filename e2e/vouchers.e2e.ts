import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../src/testing/app.ts'
import { makeInvoice } from '../src/testing/factories.ts'
import { knownPassword, makePerson, signedIn } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { openDashboard, openPage, overflowOf } from './demo.ts'

let app: TestApp
let browser: Browser
let owner: TestClient
let packageId: number

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  owner = await app.as('superadmin')
  const offered = { name: 'الشهرية', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  packageId = (await owner.post('/api/v1/package', offered)).body.id
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function makeCode(): Promise<string> {
  const batch = { name: 'رمضان', prefix: 'RAMADAN', count: 1, days: 30, packageId }
  const { id } = (await owner.post('/api/v1/voucher', batch)).body
  return (await owner.get(`/api/v1/voucher/${id}/codes`)).body.codes[0].code
}

test.each([false, true])(
  'a guest is redirected to sign in, and returns with the code, scripts: %s',
  async javaScriptEnabled => {
    const email = `guest-${javaScriptEnabled}@example.com`
    await makePerson(app, email, { name: 'سلمى الحداد' })
    const code = await makeCode()
    const { page, errors, close } = await openPage(browser, { viewport: phone, javaScriptEnabled })
    await page.goto(`${app.url}/subscribe/redeem?code=${code}`)
    expect(await page.getByLabel('الرمز').inputValue()).toBe(code)
    expect(await overflowOf(page)).toBe(0)
    await page.getByRole('button', { name: 'استبدل الرمز' }).click()
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
    await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
    await page.waitForURL('**/subscribe/redeem?*')
    expect(await page.getByLabel('الرمز').inputValue()).toBe(code)
    await page.getByRole('button', { name: 'استبدل الرمز' }).click()
    await page.getByText('أنت الآن مشترك في «الشهرية»').waitFor()
    await page.goto(`${app.url}/subscribe/redeem`)
    await page.getByLabel('الرمز').fill('RAMADAN-2222-2222-2222-22')
    await page.getByRole('button', { name: 'استبدل الرمز' }).click()
    await page.getByText('لا يصلح هذا الرمز').waitFor()
    expect(await page.getByLabel('الرمز').inputValue()).toBe('RAMADAN-2222-2222-2222-22')
    expect(errors.filter(error => !error.includes('422'))).toEqual([])
    await close()
  },
)

test('an invoice prints on its own, without scripts', async () => {
  const email = 'buyer@example.com'
  const id = await makeInvoice(app.db, await makePerson(app, email, { name: 'ليلى' }))
  const { cookie } = await signedIn(app, email)
  const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
  const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
  await page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
  await page.goto(`${app.url}/account/invoice/${id}`)
  await page.getByRole('heading', { name: 'فاتورة ضريبية مبسّطة' }).waitFor()
  await page.getByRole('img', { name: 'رمز الفاتورة الضريبية' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  const link = page.getByRole('link', { name: 'نزّل ملف PDF' })
  expect(await link.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await link.isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  await close()
})

test('staff create a batch in the dashboard, and print its cards', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/voucher/list`)
  await page.getByRole('button', { name: 'دفعة قسائم جديدة' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'الاسم' }).fill('معرض الكتاب')
  await dialog.getByRole('combobox', { name: 'الباقة' }).click()
  await page.getByRole('option', { name: 'الشهرية' }).click()
  await dialog.getByRole('textbox', { name: 'عدد الرموز' }).fill('8')
  await dialog.getByRole('textbox', { name: 'البادئة' }).fill('book')
  await dialog.getByRole('button', { name: 'أضف الدفعة' }).click()
  await page.getByText('أُضيفت «معرض الكتاب»').waitFor()
  await page.getByRole('link', { name: 'اطبع «معرض الكتاب»' }).click()
  await page.getByRole('heading', { name: 'طباعة «معرض الكتاب»' }).waitFor()
  expect(await page.getByText(/^BOOK-/).count()).toBe(8)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const shown = await page.getByText(/^BOOK-/).allInnerTexts()
  await page.getByRole('button', { name: 'انسخ رموز الصفحة' }).click()
  await expect.poll(copied).toBe(shown.join('\n'))
  await page.getByRole('button', { name: `انسخ الرمز ${shown[2]}` }).click()
  await expect.poll(copied).toBe(shown[2])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'اطبع الصفحة' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: /^انسخ/ }).first().isVisible()).toBe(false)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(errors).toEqual([])
  await close()
})

test('staff see who redeemed which code, and revoke one that nobody has redeemed', async () => {
  const batch = { name: 'معرض جدة', prefix: 'JEDDAH', count: 2, days: 30, packageId }
  const { id } = (await owner.post('/api/v1/voucher', batch)).body
  const [used, unused] = (await owner.get(`/api/v1/voucher/${id}/codes`)).body.codes
  await makePerson(app, 'fair@example.com', { name: 'هند العلي' })
  const reader = await signedIn(app, 'fair@example.com')
  expect((await reader.post('/api/v1/voucher/redeem', { code: used.code })).status).toBe(200)
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/voucher/list`)
  await page.getByRole('link', { name: 'رموز «معرض جدة» ومن استبدلها' }).click()
  await page.getByRole('heading', { name: 'رموز «معرض جدة»' }).waitFor()
  const rowOf = (code: string) => page.getByRole('row').filter({ hasText: code })
  await rowOf(used.code).getByRole('link', { name: 'هند العلي' }).waitFor()
  await page.getByRole('button', { name: `ألغِ الرمز ${unused.code}` }).click()
  await page.getByRole('button', { name: 'ألغِ الرمز', exact: true }).click()
  await page.getByText('أُلغي الرمز.').waitFor()
  await rowOf(unused.code).getByText('ملغى').waitFor()
  await page.getByRole('searchbox').fill('هند')
  await rowOf(unused.code).waitFor({ state: 'detached' })
  await rowOf(used.code).waitFor()
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.goto(`${app.url}/dashboard/voucher/print/${id}`)
  await page.getByRole('listitem').filter({ hasText: unused.code }).getByText('ملغى').waitFor()
  expect(errors).toEqual([])
  await close()
})
