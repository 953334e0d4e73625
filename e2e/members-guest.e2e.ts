import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkIn, waitForMail } from '../src/testing/outbox.ts'
import { knownPassword } from '../src/testing/people.ts'
import { startTapStandIn, type TapStandIn, tapKeysOf } from '../src/testing/providers/tap.ts'
import { openBrowser } from './browser.ts'
import { fits, type Newsroom, openNewsroom } from './members.ts'
import { field, press, secret, titled } from './reader-entrance.ts'

let tap: TapStandIn
let browser: Browser
let newsroom: Newsroom
beforeAll(async () => {
  tap = await startTapStandIn()
  browser = await openBrowser()
  newsroom = await openNewsroom(browser, tapKeysOf(tap))
})
afterAll(async () => {
  await browser?.close()
  await newsroom?.app.stop()
  await tap?.stop()
})

async function pay(page: Page) {
  await page.waitForURL(`${tap.url}/page/**`)
  await page.getByRole('button', { name: 'Pay' }).click()
  await titled(page, 'اكتمل اشتراكك')
}

/** One test, because each step continues from the one before: a guest pays, becomes a reader, and cancels. */
test('at 390 px: a guest pays with a code from a link, corrects and confirms the address, cancels, and stays for an offer', {
  tags: 'journey',
}, async () => {
  const { app, owner, packageId } = newsroom
  const campaign = { name: 'حملة', code: 'NILE', percent: 50, periods: 1 }
  expect((await owner.post('/api/v1/promotion', campaign)).status).toBe(200)
  const { revision } = (await owner.get(`/api/v1/package/${packageId}`)).body
  const saveOffer = { percent: 30, periods: 2 }
  expect((await owner.patch(`/api/v1/package/edit/${packageId}`, { revision, saveOffer })).status).toBe(200)

  const reader = await newsroom.open('/subscribe?code=nile')
  const { page } = reader
  await page.getByText('بدل', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'اشترك: الشهرية' }).click()
  await titled(page, 'أكمل اشتراكك')
  await page.getByText(/تدفع الآن \u200f?14\.50/).waitFor()
  await press(page, 'أكمل الاشتراك')
  await page.getByText('اكتب بريدك لنرسل إليه اشتراكك').waitFor()
  await field(page, 'بريدك الإلكتروني').fill('guest@exmaple.com')
  await fits(page)
  await press(page, 'أكمل الاشتراك')
  await pay(page)
  expect(await newsroom.statuses('guest@exmaple.com')).toEqual(['active'])

  await page.getByRole('link', { name: 'صحّح البريد' }).click()
  await titled(page, 'أكّد بريدك')
  await field(page, 'أخطأت في كتابة البريد؟').fill('guest@example.com')
  await press(page, 'صحّح البريد')
  const link = linkIn(await waitForMail(app.dataDir, 'guest@example.com'))
  await reader.goto(new URL(link).pathname)
  await fits(page)
  await secret(page).fill(knownPassword)
  await press(page, 'أكّد البريد وأنشئ حسابي')
  await titled(page, 'اشتراكي')

  await page.locator('summary', { hasText: 'ألغِ الاشتراك' }).click()
  await page.locator('label', { hasText: 'السعر' }).first().click()
  await press(page, 'نعم، ألغِ اشتراكي')
  await page.getByRole('region', { name: 'عرض لتبقى' }).waitFor()
  await fits(page)
  await press(page, 'أبقى بهذا السعر')
  await page.getByText('شكرًا لبقائك').waitFor()
  await reader.close()
})
