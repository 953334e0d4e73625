import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { forgetLimits, knownPassword, makePerson } from '../src/testing/people.ts'
import { type CaptchaStandIn, captchaEnv, startCaptchaStandIn } from '../src/testing/providers/captcha.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openPage, type WatchedPage } from './demo.ts'

let captcha: CaptchaStandIn
let browser: Browser
const email = 'editor@example.com'
const scripts = () => captcha.asked.filter(({ path }) => path.endsWith('.js'))

beforeAll(async () => {
  captcha = await startCaptchaStandIn()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await captcha?.stop()
})

async function submit(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  const answered = page.waitForResponse('**/login-dashboard')
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  await answered
}

const signedIn = (page: Page) => page.waitForURL(/\/dashboard$/)

describe.each(['v2', 'v3', 'enterprise'] as const)('%s', version => {
  let app: TestApp
  let opened: WatchedPage
  let page: Page

  beforeAll(async () => {
    app = await startTestApp({
      site: 'built',
      env: captchaEnv(version, captcha.url),
    })
    await makePerson(app, email, { role: 'admin' })
  })
  afterAll(() => app?.stop())
  afterEach(() => opened?.close())

  /** Enters a wrong password three times. */
  async function failThrice(): Promise<void> {
    await forgetLimits(app)
    opened = await openPage(browser, { viewport: phone })
    page = opened.page
    await page.goto(`${app.url}/dashboard/login`)
    for (let count = 0; count < 3; count++) {
      await submit(page, 'ليست كلمتي')
      await page.getByRole('alert').getByText('البريد أو كلمة المرور غير صحيحة.').waitFor()
    }
  }

  test('loads its script only after three failures; the right password then signs in', async () => {
    const before = scripts().length
    await failThrice()
    expect(scripts()).toHaveLength(before)
    await submit(page, knownPassword)
    if (version === 'v2') {
      await page.getByText('أكّد أنك لست برنامجًا آليًا، ثم يكتمل الدخول.').waitFor()
      const box = page.getByRole('checkbox', { name: 'أنا لست برنامج روبوت' })
      await box.waitFor()
      expect(await findBarriers(page)).toEqual([])
      await box.click()
    }
    await signedIn(page)
    expect(scripts()).toHaveLength(before + 1)
    // The browser logs refused calls as errors. Violations of the content policy would remain.
    expect(opened.errors.filter(error => !/status of (401|422)/.test(error))).toEqual([])
  })

  test('reports a script that cannot be loaded, and loads it again on request', async () => {
    await failThrice()
    captcha.fail(true)
    await submit(page, knownPassword)
    await page.getByRole('alert').getByText('تعذّر التأكد من أنك لست برنامجًا آليًا.').waitFor()
    captcha.fail(false)
    await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
    if (version === 'v2') await page.getByRole('checkbox', { name: 'أنا لست برنامج روبوت' }).click()
    await signedIn(page)
  })
})
