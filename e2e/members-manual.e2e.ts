import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits, knownPassword } from '../src/testing/people.ts'
import { makePicture } from '../src/testing/publisher.ts'
import { openBrowser } from './browser.ts'
import { type Newsroom, openNewsroom } from './members.ts'
import { field, press, secret, titled } from './reader-entrance.ts'

let browser: Browser
let newsroom: Newsroom
beforeAll(async () => {
  browser = await openBrowser()
  newsroom = await openNewsroom(browser, {})
})
afterAll(async () => {
  await browser?.close()
  await newsroom?.app.stop()
})
beforeEach(() => forgetLimits(newsroom.app))

async function sendProof(page: Page): Promise<number> {
  await titled(page, 'الدفع بتحويل مصرفي')
  await page.getByLabel('إيصال التحويل').setInputFiles({
    name: 'إيصال.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePicture(),
  })
  await press(page, 'أرسل الإثبات')
  await page.getByText('وصلنا إثبات التحويل').waitFor()
  return Number(/\d+$/.exec(page.url())?.[0])
}
const decide = async (id: number, verb: 'confirm' | 'refuse') =>
  expect(
    (await newsroom.owner.patch(`/api/v1/payment/transfer/${id}/${verb}`, { reason: 'لم يصل' })).status,
  ).toBe(200)

test('by transfer, entirely without scripts: refused, sent again, confirmed, and back at the next line', async () => {
  const email = 'transfer@example.com'
  const reader = await newsroom.open('/', { javaScriptEnabled: false })
  const { page } = reader
  await newsroom.comeToPay(reader, email)
  await press(page, 'أكمل الاشتراك')
  await decide(await sendProof(page), 'refuse')
  await page.reload()
  await page.getByText('لم يتم هذا الدفع: لم يصل').waitFor()
  await reader.goto('/account/subscription')
  await press(page, 'أكمل الدفع')
  await decide(await sendProof(page), 'confirm')
  await reader.goto(new URL(page.url()).pathname)
  await page.getByRole('link', { name: 'أكمل القراءة' }).click()
  await newsroom.readsOn(page)
  expect(await newsroom.statuses(email)).toEqual(['active'])
  await reader.close()
})

test.each([true, false])(
  'a trial without payment leads back at once, also when signing in later; scripts: %s',
  async javaScriptEnabled => {
    const { app, owner, article } = newsroom
    const email = `trial-${javaScriptEnabled}@example.com`
    const prices = [{ amount: 9900, currency: 'SAR' }]
    const offer = { name: 'التجريبية', prices, period: 'month', trialDays: 7 }
    const { id } = (await owner.post('/api/v1/package', offer)).body
    const path = `/subscribe?package=${id}&article=${article}`
    const reader = await newsroom.enter(email, path, { javaScriptEnabled })
    await press(reader.page, 'أكمل الاشتراك')
    await newsroom.readsOn(reader.page)
    expect(await newsroom.statuses(email)).toEqual(['trial'])
    await reader.close()
    await forgetLimits(app)
    const again = await newsroom.open(`/subscribe?article=${article}`, { javaScriptEnabled })
    await again.page.getByRole('link', { name: 'سجّل الدخول' }).click()
    await titled(again.page, 'تسجيل الدخول')
    await field(again.page, 'البريد الإلكتروني').fill(email)
    await secret(again.page).fill(knownPassword)
    await press(again.page, 'سجّل الدخول')
    await newsroom.readsOn(again.page)
    await again.close()
  },
)
