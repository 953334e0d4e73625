import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { codeIn, linkIn } from '../src/testing/outbox.ts'
import { forgetLimits, knownPassword, makePerson, otherCode, signedIn } from '../src/testing/people.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../src/testing/providers/smtp.ts'
import { totpCode } from '../src/testing/totpCode.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, untilHydrated } from './demo.ts'
import {
  field,
  isKnown,
  lookOver,
  press,
  secret,
  titled,
  troubleAtFocus,
  untilFormAwake,
} from './reader-entrance.ts'

let smtp: SmtpStandIn
let app: TestApp
let browser: Browser
let page: Page
let errors: string[]
let close: () => Promise<void>

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  app = await startTestApp({ site: 'built', worker: true, env: { SMTP_URL: smtp.url } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await smtp?.stop()
})
beforeEach(async () => {
  await forgetLimits(app)
  await openNewBrowser()
})
afterEach(() => close?.())

async function openNewBrowser(): Promise<void> {
  ;({ page, errors, close } = await openPage(browser, { viewport: phone }))
}

/** Opens a new context. Clearing cookies is not enough, because a pending request would set them again. */
async function openAnotherBrowser(): Promise<void> {
  expect(complaints()).toEqual([])
  await close()
  await openNewBrowser()
}

async function open(path: string): Promise<void> {
  await page.goto(app.url + path)
  await untilFormAwake(page)
}

/** The link in a mail, moved to the address under test. */
const linked = (mail: Parameters<typeof linkIn>[0]) => {
  const { pathname, search } = new URL(linkIn(mail))
  return pathname + search
}

/**
 * Errors of the page. The browser logs refused calls as errors too, but violations of the content policy
 * remain.
 */
const complaints = () => errors.filter(error => !/status of 4(01|22|00)/.test(error))

async function signUp(email: string, next = ''): Promise<void> {
  await open(`/auth/sign-up${next}`)
  await field(page, 'الاسم').fill('سلمى')
  await field(page, 'البريد الإلكتروني').fill(email)
  await secret(page).fill(knownPassword)
  await press(page, 'أنشئ الحساب')
  await titled(page, 'تفعيل الحساب')
}

async function signIn(email: string, password = knownPassword): Promise<void> {
  await field(page, 'البريد الإلكتروني').fill(email)
  await secret(page).fill(password)
  await press(page, 'سجّل الدخول')
}

describe('a reader signs up', () => {
  test('each field explains its error while typing; the first invalid one gets the focus', async () => {
    await open('/auth/sign-up')
    await lookOver(page)
    await press(page, 'أنشئ الحساب')
    await expect.poll(() => troubleAtFocus(page)).toBe('هذا الحقل مطلوب')
    await lookOver(page)
    await field(page, 'الاسم').fill('سلمى')
    await field(page, 'البريد الإلكتروني').fill('salma@')
    await secret(page).fill('salma')
    await press(page, 'أنشئ الحساب')
    await expect.poll(() => troubleAtFocus(page)).toBe('بريد إلكتروني غير صحيح')
    await page.keyboard.press('End')
    await page.keyboard.type('example.com')
    await expect.poll(() => troubleAtFocus(page)).toBeUndefined()
    await secret(page).fill('iloveyou1')
    await press(page, 'أنشئ الحساب')
    await page.getByText('كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها').waitFor()
    expect(await field(page, 'الاسم').inputValue()).toBe('سلمى')
    expect(await secret(page).inputValue()).toBe('iloveyou1')
    expect(complaints()).toEqual([])
  })

  test('a phone number: typing + switches the country, an invalid one is reported with an example', async () => {
    await open('/auth/sign-up')
    const number = field(page, 'الهاتف (اختياري)')
    const country = page.getByRole('combobox', { name: 'البلد' })
    const fetched = page.waitForResponse(/phone\.policy.*\.js$/)
    await number.focus()
    await (await fetched).finished()
    await expect
      .poll(async () => {
        await number.fill('')
        await number.pressSequentially('+962790123456')
        return country.inputValue()
      })
      .toBe('JO')
    await field(page, 'الاسم').focus()
    await expect.poll(() => number.inputValue()).toBe('07 9012 3456')
    await country.selectOption('SA')
    await number.focus()
    await number.fill('123')
    await field(page, 'الاسم').focus()
    await page.getByText('رقم الهاتف غير صحيح، مثاله ‎051 234 5678‎.').waitFor()
    await lookOver(page)
  })

  test('a phone field without countries is logged as an error', async () => {
    await page.route('**/auth/sign-up/_payload.json', async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"countries":\[.*?\]/, '"countries":[]')
      await route.fulfill({ response: answer, body })
    })
    await open('/auth/sign-up')
    await expect.poll(() => complaints()).toContain('The phone field has no countries to choose from')
  })

  test('and activates with the mailed code, to continue at the page before', {
    tags: 'journey',
  }, async () => {
    await signUp('code@example.com', '?next=/articles/latest')
    await lookOver(page)
    const code = codeIn(await smtp.waitForMail('code@example.com'))
    await field(page, 'الرمز').fill(otherCode(code))
    await press(page, 'فعّل حسابي')
    await page.getByRole('alert').getByText('الرمز غير صحيح أو انتهت صلاحيته.').waitFor()
    expect(await field(page, 'الرمز').inputValue()).toBe(otherCode(code))
    await lookOver(page)
    await field(page, 'الرمز').fill(code)
    await press(page, 'فعّل حسابي')
    await titled(page, 'حسابك مفعّل')
    await lookOver(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('"activated":true')
    await page.getByRole('link', { name: 'عُد إلى حيث كنت' }).click()
    await page.waitForURL('**/articles/latest')
    expect(complaints()).toEqual([])
  })

  test('and activates by the link, in a browser that has to sign in first; it works once', async () => {
    await signUp('link@example.com')
    const link = linked(await smtp.waitForMail('link@example.com'))
    await openAnotherBrowser()
    await page.goto(app.url + link)
    expect(new URL(page.url()).searchParams.get('next')).toBe(link)
    await untilFormAwake(page)
    await signIn('link@example.com')
    await titled(page, 'حسابك مفعّل')
    // In the browser of another account, the link is used up, and the page says how to continue.
    await openAnotherBrowser()
    await signUp('late@example.com')
    await page.goto(app.url + link)
    await page.getByRole('alert').getByText('انتهت صلاحية هذا الرابط؛ اطلب رابطًا جديدًا.').waitFor()
    await lookOver(page)
    await smtp.waitForMail('late@example.com')
    await press(page, 'أرسل رسالة أخرى')
    await page.getByRole('status').getByText('أرسلنا رسالة جديدة').waitFor()
    await page.goto(app.url + linked(await smtp.waitForMail('late@example.com', 2)))
    await titled(page, 'حسابك مفعّل')
    expect(complaints()).toEqual([])
  })
})

describe('signing in', () => {
  test('a double click sends once; the input stays; the form explains the error', async () => {
    await makePerson(app, 'twice@example.com')
    await open('/auth/sign-in')
    await lookOver(page)
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await field(page, 'البريد الإلكتروني').fill('twice@example.com')
    await secret(page).fill('ليست كلمتي')
    await page.locator('main').getByRole('button', { name: 'سجّل الدخول', exact: true }).dblclick()
    await page.getByRole('alert').getByText('البريد أو كلمة المرور غير صحيحة.').waitFor()
    expect(sent).toEqual([`${app.url}/auth/sign-in/_payload.json`])
    expect(await secret(page).inputValue()).toBe('ليست كلمتي')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await lookOver(page)
    await press(page, 'إظهار «كلمة المرور»')
    expect(await secret(page).getAttribute('type')).toBe('text')
  })

  test('a form sent before hydration gets a response, which survives hydration', async () => {
    await makePerson(app, 'early@example.com')
    let release = () => {}
    const late = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/*.js', async route => {
      await late
      await route.continue()
    })
    await page.goto(`${app.url}/auth/sign-in?next=/articles/latest`)
    await field(page, 'البريد الإلكتروني').fill('early@example.com')
    await secret(page).fill('ليست كلمتي')
    await press(page, 'سجّل الدخول')
    await page.getByRole('alert').getByText('البريد أو كلمة المرور غير صحيحة.').waitFor()
    await secret(page).fill(knownPassword)
    release()
    await untilFormAwake(page)
    expect(await field(page, 'البريد الإلكتروني').inputValue()).toBe('early@example.com')
    expect(await secret(page).inputValue()).toBe(knownPassword)
    expect(await page.getByRole('alert').count()).toBe(1)
    await press(page, 'سجّل الدخول')
    await page.waitForURL('**/articles/latest')
    await expect.poll(() => isKnown(page)).toBe(true)
  })

  test('staff enter the code from their mail on the readers’ page, and go on to the dashboard', async () => {
    await makePerson(app, 'editor@example.com', { role: 'admin' })
    await open('/auth/sign-in?next=/dashboard')
    await signIn('editor@example.com')
    await titled(page, 'رمز الدخول')
    await expect
      .poll(() => field(page, 'الرمز').evaluate(element => element === document.activeElement))
      .toBe(true)
    await lookOver(page)
    const code = codeIn(await smtp.waitForMail('editor@example.com'))
    await field(page, 'الرمز').fill(otherCode(code))
    await press(page, 'التالي')
    await page.getByRole('alert').waitFor()
    await lookOver(page)
    await field(page, 'الرمز').fill(code)
    await press(page, 'التالي')
    await page.waitForURL(`${app.url}/dashboard`)
    expect(complaints()).toEqual([])
  })

  test('users with an authenticator app enter its code, or without the device a recovery code, once', async () => {
    await makePerson(app, 'totp@example.com')
    const person = await signedIn(app, 'totp@example.com')
    const { secret: key } = (await person.post('/api/v1/user/totp/setup', { password: knownPassword })).body
    const { body } = await person.post('/api/v1/user/totp/confirm', { otp: totpCode(key) })
    await open('/auth/sign-in?next=https://evil.example/')
    await signIn('totp@example.com')
    await page.getByText('اكتب الرمز الظاهر في تطبيق المصادقة').waitFor()
    await field(page, 'الرمز').fill(totpCode(key, 1))
    await press(page, 'التالي')
    await page.waitForURL(`${app.url}/account`)

    const [lost, another] = body.recoveryCodes
    const bring = async (code: string) => {
      await openAnotherBrowser()
      await open('/auth/sign-in')
      await signIn('totp@example.com')
      await titled(page, 'رمز الدخول')
      await field(page, 'الرمز').fill(code)
      await press(page, 'التالي')
    }
    await bring(lost)
    await page.waitForURL(`${app.url}/account`)
    await bring(lost)
    await page.getByRole('alert').getByText('الرمز غير صحيح أو انتهت صلاحيته.').waitFor()
    await field(page, 'الرمز').fill(another)
    await press(page, 'التالي')
    await page.waitForURL(`${app.url}/account`)
  })

  test('another tab follows when one signs in or out', async () => {
    await makePerson(app, 'tabs@example.com')
    const other = await page.context().newPage()
    await other.goto(`${app.url}/articles/latest`)
    await untilHydrated(other)
    expect(await isKnown(other)).toBe(false)
    await open('/auth/sign-in?next=/articles/latest')
    await signIn('tabs@example.com')
    await expect.poll(() => isKnown(other)).toBe(true)
    // The dashboard refuses readers, but they stay signed in on the site.
    await page.goto(`${app.url}/dashboard/login`)
    await field(page, 'البريد الإلكتروني').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await isKnown(other)).toBe(true)
    await page.goto(`${app.url}/account`)
    await untilHydrated(page)
    await page.getByRole('button', { name: 'سجّل الخروج', exact: true }).click()
    await expect.poll(() => isKnown(other)).toBe(false)
  })
})
