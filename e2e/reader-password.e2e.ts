import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { codeIn, linkIn, waitForMail } from '../src/testing/outbox.ts'
import { forgetLimits, knownPassword, makePerson, otherCode } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage } from './demo.ts'
import { field, lookOver, press, secret, titled, untilFormAwake } from './reader-entrance.ts'

let app: TestApp
let browser: Browser
const another = 'كلمة أخرى أطول 9'

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_what, javaScriptEnabled) => {
  const at = javaScriptEnabled ? 'hydrated' : 'static'

  async function start(path: string) {
    await forgetLimits(app)
    const opened = await openPage(browser, { viewport: phone, javaScriptEnabled })
    await opened.page.goto(app.url + path)
    if (javaScriptEnabled) await untilFormAwake(opened.page)
    return opened
  }
  /** Runs only with scripts, because axe is a script itself. */
  const look = async (page: Page) => javaScriptEnabled && lookOver(page)

  async function enter(page: Page, email: string, password: string): Promise<void> {
    await field(page, 'البريد الإلكتروني').fill(email)
    await secret(page).fill(password)
    await press(page, 'سجّل الدخول')
    await page.waitForURL(`${app.url}/account`)
  }

  test('resets a forgotten password by code', async () => {
    const email = `code-${at}@example.com`
    await makePerson(app, email)
    const { page, close } = await start('/auth/forgot-password')
    await look(page)
    await field(page, 'البريد الإلكتروني').fill(email)
    await press(page, 'أرسل رمزًا')
    await titled(page, 'الرمز')
    await look(page)
    const code = codeIn(await waitForMail(app.dataDir, email))
    await field(page, 'الرمز').fill(otherCode(code))
    await press(page, 'التالي')
    await page.getByRole('alert').getByText('الرمز غير صحيح أو انتهت صلاحيته.').waitFor()
    await field(page, 'الرمز').fill(code)
    await press(page, 'التالي')
    await titled(page, 'اختر كلمة مرور جديدة')
    await look(page)
    await secret(page, 'كلمة المرور الجديدة').fill('iloveyou1')
    await press(page, 'احفظها')
    await page.getByText('كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها').waitFor()
    await look(page)
    await secret(page, 'كلمة المرور الجديدة').fill(another)
    await press(page, 'احفظها')
    await titled(page, 'تغيّرت كلمة مرورك')
    await look(page)
    await page.getByRole('link', { name: 'ادخل بكلمة المرور الجديدة' }).click()
    await titled(page, 'تسجيل الدخول')
    await enter(page, email, another)
    await close()
  })

  test('and by link, which works once', async () => {
    const email = `link-${at}@example.com`
    await makePerson(app, email)
    const { page, close } = await start('/auth/forgot-password')
    await field(page, 'البريد الإلكتروني').fill(email)
    await press(page, 'أرسل رابطًا بدل الرمز')
    await page.getByRole('status').getByText('إن كان لهذا البريد حساب').waitFor()
    await look(page)
    const { pathname, search } = new URL(linkIn(await waitForMail(app.dataDir, email)))
    for (const title of ['تغيّرت كلمة مرورك', 'كلمة مرور جديدة']) {
      await page.goto(app.url + pathname + search)
      if (javaScriptEnabled) await untilFormAwake(page)
      await secret(page, 'كلمة المرور الجديدة').fill(another)
      await press(page, 'احفظها')
      await titled(page, title)
    }
    await page.getByRole('alert').getByText('انتهت صلاحية هذا الرابط؛ اطلب رابطًا جديدًا.').waitFor()
    await close()
  })

  test('a link opened while somebody is signed in still sets the password, and ends their session', async () => {
    const email = `known-${at}@example.com`
    await makePerson(app, email)
    const { page, close } = await start('/auth/sign-in')
    await enter(page, email, knownPassword)
    await (await app.as('guest')).get(`/api/v1/auth/send-email-reset-password/${email}`)
    const { pathname, search } = new URL(linkIn(await waitForMail(app.dataDir, email)))
    await page.goto(app.url + pathname + search)
    if (javaScriptEnabled) await untilFormAwake(page)
    await secret(page, 'كلمة المرور الجديدة').fill(another)
    await press(page, 'احفظها')
    await titled(page, 'تغيّرت كلمة مرورك')
    await page.goto(`${app.url}/account`)
    await titled(page, 'تسجيل الدخول')
    await enter(page, email, another)
    await close()
  })

  test('an unknown address gets the same answer', async () => {
    const { page, close } = await start('/auth/forgot-password')
    await field(page, 'البريد الإلكتروني').fill(`nobody-${at}@example.com`)
    await press(page, 'أرسل رمزًا')
    await titled(page, 'الرمز')
    await press(page, 'أرسل رمزًا آخر')
    await page.getByRole('status').getByText('أرسلنا رمزًا آخر').waitFor()
    await field(page, 'الرمز').fill('123456')
    await press(page, 'التالي')
    await page.getByRole('alert').getByText('الرمز غير صحيح أو انتهت صلاحيته.').waitFor()
    await close()
  })
})

test('all without scripts: sign up, confirm by mail, sign out, sign in again', async () => {
  await forgetLimits(app)
  const email = 'static@example.com'
  const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
  await page.goto(`${app.url}/auth/sign-up`)
  const send = async (password: string) => {
    await secret(page).fill(password)
    await press(page, 'أنشئ الحساب')
  }
  await field(page, 'الاسم').fill('سلمى')
  await field(page, 'البريد الإلكتروني').fill(email)
  await send('iloveyou1')
  await page.getByText('كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها').waitFor()
  // The invalid field has the focus. All fields keep their values, except for the password.
  expect(await page.locator('[autofocus]').getAttribute('name')).toBe('password')
  expect(await field(page, 'الاسم').inputValue()).toBe('سلمى')
  expect(await field(page, 'البريد الإلكتروني').inputValue()).toBe(email)
  expect(await secret(page).inputValue()).toBe('')
  await send(knownPassword)
  await titled(page, 'تفعيل الحساب')
  const mail = await waitForMail(app.dataDir, email)
  await field(page, 'الرمز').fill(otherCode(codeIn(mail)))
  await press(page, 'فعّل حسابي')
  await page.getByRole('alert').waitFor()
  await page.goto(app.url + new URL(linkIn(mail)).pathname)
  await press(page, 'فعّل حسابي')
  await titled(page, 'حسابك مفعّل')
  await page.getByRole('link', { name: 'إلى حسابك' }).click()
  await page.getByRole('button', { name: 'سجّل الخروج', exact: true }).click()
  await page.waitForURL(`${app.url}/`)
  await page.goto(`${app.url}/auth/sign-in`)
  await field(page, 'البريد الإلكتروني').fill(email)
  await secret(page).fill(knownPassword)
  await press(page, 'سجّل الدخول')
  await page.waitForURL(`${app.url}/account`)
  await close()
})
