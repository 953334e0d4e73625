import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { codeIn } from '../src/testing/outbox.ts'
import { knownPassword, makePerson } from '../src/testing/people.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../src/testing/providers/smtp.ts'
import { totpCode } from '../src/testing/totpCode.ts'
import { desktop, openBrowser } from './browser.ts'

let smtp: SmtpStandIn
let app: TestApp
let browser: Browser
let page: Page
const email = 'editor@example.com'

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  app = await startTestApp({ site: 'built', worker: true, env: { SMTP_URL: smtp.url } })
  await makePerson(app, email, { role: 'superadmin' })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: desktop, locale: 'ar' })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await smtp?.stop()
})

async function enter(code: () => Promise<string>): Promise<void> {
  await page.goto(`${app.url}/dashboard/security`)
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await code())
  await page.getByRole('button', { name: 'التالي', exact: true }).click()
  await page.waitForURL('**/dashboard/security')
}

test('with mail configured staff need a code from it; a wrong one is reported', {
  tags: 'journey',
}, async () => {
  await page.goto(`${app.url}/dashboard/login`)
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  const address = page.getByRole('textbox', { name: 'البريد الإلكتروني' })
  await expect.poll(() => page.getByText('هذا الحقل مطلوب').count()).toBe(2)
  await expect.poll(() => address.evaluate(input => input === document.activeElement)).toBe(true)
  await address.fill('editor')
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  await page.getByText('بريد إلكتروني غير صحيح').waitFor()
  await enter(async () => {
    await page.getByRole('textbox', { name: 'الرمز' }).fill('000000')
    await page.getByRole('button', { name: 'التالي', exact: true }).click()
    await page.getByRole('alert').waitFor()
    return codeIn(await smtp.waitForMail(email))
  })
})

test('sets up an authenticator app, requires it at the next sign-in, and refuses a wrong code', async () => {
  const card = page.getByRole('region', { name: 'تطبيق المصادقة' })
  await card.getByLabel('كلمة مرورك', { exact: true }).fill(knownPassword)
  await card.getByRole('button', { name: 'فعّله' }).click()
  const secret = (await card.getByLabel('المفتاح').innerText()).replaceAll(' ', '')
  await card.getByRole('textbox', { name: 'الرمز' }).fill(totpCode(secret))
  // Waits for the first renewal of the session: its cookie would arrive after those below are cleared.
  const renewed = page.waitForResponse(/\/api\/v1\/auth\/token$/)
  await card.getByRole('button', { name: 'أكّد' }).click()
  await card.getByText('احفظ هذه الرموز').waitFor()
  await (await renewed).finished()
  const [recovery = ''] = await card.getByRole('listitem').allInnerTexts()

  await page.context().clearCookies()
  await enter(async () => recovery)
  await page.getByRole('region', { name: 'تطبيق المصادقة' }).getByText('مفعّل').first().waitFor()
})
