import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { codeIn, waitForMail } from '../src/testing/outbox.ts'
import { isSignedIn, knownPassword, makePerson, signedIn } from '../src/testing/people.ts'
import { type StandIn, startStandIn } from '../src/testing/providers/http.ts'
import { totpCode } from '../src/testing/totpCode.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, overflowOf, type WatchedPage } from './demo.ts'

let countries: StandIn
let app: TestApp
let browser: Browser
let opened: WatchedPage
let page: Page
const email = 'editor@example.com'

beforeAll(async () => {
  countries = await startStandIn(
    () => ({ body: {} }),
    () => '1;EG;EGY;Egypt',
  )
  app = await startTestApp({ site: 'built', worker: true, env: { COUNTRY_GUESS_URL: countries.url } })
  await makePerson(app, email, { role: 'admin', name: 'سلمى' })
  browser = await openBrowser()
  const { cookie } = await signedIn(app, email)
  opened = await openPage(browser, { viewport: phone })
  page = opened.page
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await countries?.stop()
})

const stored = () =>
  app.db
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'avatar_id'])
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('the phone field begins with the guessed country, in a menu 300 pixels high, and validates against it', async () => {
  await page.goto(`${app.url}/dashboard/profile`)
  const country = page.getByRole('combobox', { name: 'البلد' })
  await expect.poll(() => country.inputValue()).toBe('مصر ‎+20')
  await country.click()
  const menu = page.getByRole('listbox')
  await menu.waitFor()
  const heights = await menu.evaluate(list =>
    [list, ...list.querySelectorAll('*')].map(node => getComputedStyle(node).maxHeight),
  )
  expect(heights).toContain('300px')
  await country.press('Escape')

  await field('الهاتف').fill('12')
  await field('الاسم').fill('سلمى الحارثي')
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await page.getByText('رقم الهاتف غير صحيح، مثاله ‎010 01234567‎.').waitFor()
  expect((await stored()).name).toBe('سلمى')

  await field('الهاتف').fill('+966512345678')
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  await page.getByText('حُفظ ملفك.').waitFor()
  expect(await stored()).toMatchObject({ name: 'سلمى الحارثي', phone: '+966512345678' })
  await expect.poll(() => field('الهاتف').inputValue()).toBe('051 234 5678')
  expect(await overflowOf(page)).toBe(0)
})

test('stores an avatar, shows it in the header of every page, and removes it', async () => {
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'أنا.png', mimeType: 'image/png', buffer })
  const corner = page.getByRole('banner').locator('img')
  await corner.waitFor()
  expect((await stored()).avatar_id).not.toBeNull()
  await page.getByRole('button', { name: 'أزِلها' }).click()
  await expect.poll(async () => (await stored()).avatar_id).toBeNull()
  await expect.poll(() => corner.count()).toBe(0)
})

test('a new e-mail address gets a code; a wrong code is reported at its field; other sessions end', async () => {
  const other = await signedIn(app, email)
  await field('البريد الجديد').fill('salma@example.com')
  const password = page.getByLabel('كلمة مرورك', { exact: true })
  await password.fill('ليست كلمتي')
  await page.getByRole('button', { name: 'أرسل الرمز إليه' }).click()
  await page.getByText('كلمة المرور غير صحيحة').waitFor()
  expect(await field('البريد الجديد').inputValue()).toBe('salma@example.com')
  await password.fill(knownPassword)
  await page.getByRole('button', { name: 'أرسل الرمز إليه' }).click()
  await field('الرمز').fill('000000')
  await page.getByRole('button', { name: 'أكّد البريد' }).click()
  await page.getByText('الرمز غير صحيح أو انتهت صلاحيته.').waitFor()
  await field('الرمز').fill(codeIn(await waitForMail(app.dataDir, 'salma@example.com')))
  await page.getByRole('button', { name: 'أكّد البريد' }).click()
  await page.getByText('تغيّر بريدك، وانتهت جلساتك الأخرى.').waitFor()
  expect((await stored()).email).toBe('salma@example.com')
  expect(await isSignedIn(other)).toBe(false)
})

test('makes new recovery codes for an authenticator app; ends other devices at once', async () => {
  const other = await signedIn(app, 'salma@example.com')
  await page.goto(`${app.url}/dashboard/security`)
  await page.getByRole('button', { name: 'أنهِ الجلسات الأخرى' }).click()
  await expect.poll(() => isSignedIn(other)).toBe(false)

  const card = page.getByRole('region', { name: 'تطبيق المصادقة' })
  await card.getByLabel('كلمة مرورك', { exact: true }).fill(knownPassword)
  await card.getByRole('button', { name: 'فعّله' }).click()
  const secret = (await card.getByLabel('المفتاح').innerText()).replaceAll(' ', '')
  const code = (later: number) => totpCode(secret, later)
  await card.getByRole('textbox', { name: 'الرمز' }).fill(code(0))
  await card.getByRole('button', { name: 'أكّد' }).click()
  const codes = card.getByRole('listitem')
  await codes.first().waitFor()
  const before = await codes.allInnerTexts()

  await page.reload()
  await card.getByText(`بقي من رموز الاسترداد ${before.length}`).waitFor()
  // A code is valid once, so this waits up to half a minute for the next. Enter submits the chosen action and
  // no other.
  await card.getByRole('button', { name: 'أوقفه' }).click()
  await card.getByRole('textbox', { name: 'الرمز' }).fill('000000')
  await page.keyboard.press('Enter')
  await card.getByRole('alert').waitFor()
  await card.getByRole('button', { name: 'ألغِ' }).click()
  await card.getByRole('button', { name: 'ولّد رموزًا جديدة' }).click()
  await page.keyboard.type(code(1))
  await page.keyboard.press('Enter')
  await codes.first().waitFor()
  expect(await codes.allInnerTexts()).not.toContain(before[0])
  expect(await overflowOf(page)).toBe(0)
})
