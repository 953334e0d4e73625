import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { forgetLimits, knownPassword, makePerson } from '../src/testing/people.ts'
import { type CaptchaStandIn, captchaEnv, startCaptchaStandIn } from '../src/testing/providers/captcha.ts'
import {
  type FacebookStandIn,
  facebookApp,
  facebookBrowserToken,
  startFacebookStandIn,
} from '../src/testing/providers/facebook.ts'
import { type GoogleStandIn, googleClientId, startGoogleStandIn } from '../src/testing/providers/google.ts'
import { type StandIn, startStandIn } from '../src/testing/providers/http.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage } from './demo.ts'
import { field, isKnown, lookOver, press, secret, titled, untilFormAwake } from './reader-entrance.ts'

let browser: Browser
let app: TestApp
let page: Page
let errors: string[]
let close: () => Promise<void>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  await forgetLimits(app)
  const opened = await openPage(browser, { viewport: phone })
  page = opened.page
  errors = opened.errors
  close = opened.close
})
afterEach(() => close?.())

async function open(path: string): Promise<void> {
  await page.goto(app.url + path)
  await untilFormAwake(page)
}
/**
 * Errors of the page. The browser logs refused calls as errors too, but violations of the content policy
 * remain.
 */
const complaints = () => errors.filter(error => !/status of (401|422)/.test(error))

describe('by Google and Facebook', () => {
  let google: GoogleStandIn
  let facebook: FacebookStandIn
  beforeAll(async () => {
    google = await startGoogleStandIn()
    facebook = await startFacebookStandIn()
    app = await startTestApp({
      site: 'built',
      env: {
        GOOGLE_CLIENT_ID: googleClientId,
        GOOGLE_BASE_URL: google.url,
        GOOGLE_SCRIPT_URL: `${google.url}/gsi/client`,
        FACEBOOK_APP_ID: facebookApp.appId,
        FACEBOOK_APP_SECRET: facebookApp.secret,
        FACEBOOK_BASE_URL: facebook.url,
        FACEBOOK_SCRIPT_URL: `${facebook.url}/ar_AR/sdk.js`,
      },
    })
  })
  afterAll(async () => {
    await app?.stop()
    await Promise.all([google?.stop(), facebook?.stop()])
  })
  const scripts = () => [...google.asked, ...facebook.asked].filter(({ path }) => /client|sdk/.test(path))

  test('Google’s script loads on a click on its button; the chosen account signs in', async () => {
    const before = scripts().length
    await open('/auth/sign-in?next=/articles/latest')
    await lookOver(page)
    expect(scripts()).toHaveLength(before)
    await press(page, 'سجّل الدخول بحساب غوغل')
    await page.getByText('اختر حسابك من زر غوغل لتدخل.').waitFor()
    await lookOver(page)
    await press(page, 'المتابعة باستخدام غوغل')
    await page.waitForURL('**/articles/latest')
    await expect.poll(() => isKnown(page)).toBe(true)
    expect(complaints()).toEqual([])
  })

  test('reports that Google is unavailable, and tries again on request', async () => {
    google.fail(true)
    await open('/auth/sign-in')
    await press(page, 'سجّل الدخول بحساب غوغل')
    await page.getByRole('alert').getByText('تعذّر الوصول إلى غوغل.').waitFor()
    await lookOver(page)
    google.fail(false)
    await press(page, 'سجّل الدخول بحساب غوغل')
    await press(page, 'المتابعة باستخدام غوغل')
    await page.waitForURL('**/account')
  })

  test('Facebook’s token signs in; one unknown to Facebook is refused', async () => {
    await open('/auth/sign-in')
    await press(page, 'سجّل الدخول بحساب فيسبوك')
    await page.getByRole('alert').getByText('لم يؤكد فيسبوك هويتك؛ أعد المحاولة.').waitFor()
    facebook.tokens.set(facebookBrowserToken, {})
    await press(page, 'سجّل الدخول بحساب فيسبوك')
    await page.waitForURL('**/account')
    expect(complaints()).toEqual([])
  })
})

describe('the country of a phone number', () => {
  let countries: StandIn
  beforeAll(async () => {
    countries = await startStandIn(
      () => ({ body: '' }),
      () => '1;JO;JOR;Jordan',
    )
    app = await startTestApp({ site: 'built', env: { COUNTRY_GUESS_URL: countries.url } })
  })
  afterAll(async () => {
    await app?.stop()
    await countries?.stop()
  })

  test('starts with the country of the address, if that is switched on', async () => {
    await open('/auth/sign-up')
    await expect.poll(() => page.getByRole('combobox', { name: 'البلد' }).inputValue()).toBe('JO')
  })
})

describe('without a provider', () => {
  beforeAll(async () => {
    app = await startTestApp({ site: 'built' })
  })
  afterAll(() => app?.stop())

  test('there is no button', async () => {
    await open('/auth/sign-in')
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /غوغل|فيسبوك/ })
        .count(),
    ).toBe(0)
    await open('/auth/sign-up')
    expect(await page.getByRole('combobox', { name: 'البلد' }).inputValue()).toBe('SA')
  })
})

describe.each(['v2', 'v3', 'enterprise'] as const)('captcha %s', version => {
  let captcha: CaptchaStandIn
  const email = 'reader@example.com'
  beforeAll(async () => {
    captcha = await startCaptchaStandIn()
    app = await startTestApp({
      site: 'built',
      env: captchaEnv(version, captcha.url),
    })
    await makePerson(app, email)
  })
  afterAll(async () => {
    await app?.stop()
    await captcha?.stop()
  })
  const scripts = () => captcha.asked.filter(({ path }) => path.endsWith('.js')).length
  const tick = async () => {
    if (version !== 'v2') return
    await page.getByText('أكّد أنك لست برنامجًا آليًا، ثم يكتمل الإرسال.').waitFor()
    await page.getByRole('checkbox', { name: 'أنا لست برنامج روبوت' }).click()
  }

  test('sign-in requires it after three failures', async () => {
    const before = scripts()
    await open('/auth/sign-in')
    await field(page, 'البريد الإلكتروني').fill(email)
    for (let count = 0; count < 3; count++) {
      await secret(page).fill('ليست كلمتي')
      const answered = page.waitForResponse('**/auth/sign-in/_payload.json')
      await press(page, 'سجّل الدخول')
      await answered
      await expect.poll(() => page.locator('main [aria-disabled=true]').count()).toBe(0)
    }
    expect(scripts()).toBe(before)
    await secret(page).fill(knownPassword)
    await press(page, 'سجّل الدخول')
    if (version === 'v2') await lookOver(page)
    await tick()
    await page.waitForURL('**/account')
    expect(scripts()).toBe(before + 1)
    expect(complaints()).toEqual([])
  })

  test('signing up and a forgotten password require it at once; a script that cannot be loaded is reported', async () => {
    await open('/auth/forgot-password')
    await field(page, 'البريد الإلكتروني').fill(email)
    captcha.fail(true)
    await press(page, 'أرسل رمزًا')
    await page.getByRole('alert').getByText('تعذّر التأكد من أنك لست برنامجًا آليًا.').waitFor()
    expect(errors.join()).toContain('ReCaptcha error: Failed to load script')
    await lookOver(page)
    captcha.fail(false)
    await press(page, 'أرسل رمزًا')
    await tick()
    await titled(page, 'الرمز')
    await open('/auth/sign-up')
    await field(page, 'الاسم').fill('سلمى')
    await field(page, 'البريد الإلكتروني').fill(`new-${version}@example.com`)
    await secret(page).fill(knownPassword)
    await press(page, 'أنشئ الحساب')
    await tick()
    await titled(page, 'تفعيل الحساب')
  })

  test('without scripts, these forms say that they need them', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    // innerText does not work: the browser under test does not render noscript.
    const told = async () => (await page.locator('main noscript').allTextContents()).join()
    const words = 'يحتاج هذا النموذج إلى جافاسكربت'
    for (const path of ['/auth/sign-up', '/auth/forgot-password', '/info/contact-us']) {
      await page.goto(app.url + path)
      expect(await told(), path).toContain(words)
    }
    await page.goto(`${app.url}/auth/sign-in`)
    for (let count = 0; count < 4; count++) {
      expect(await told()).not.toContain(words)
      await field(page, 'البريد الإلكتروني').fill(`unscripted-${version}@example.com`)
      await secret(page).fill('ليست كلمتي')
      await press(page, 'سجّل الدخول')
    }
    await page.getByRole('alert').waitFor()
    expect(await told()).toContain(words)
    await close()
  })
})
