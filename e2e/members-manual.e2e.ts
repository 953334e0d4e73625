import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits } from '../src/testing/people.ts'
import { makePicture } from '../src/testing/publisher.ts'
import { openBrowser } from './browser.ts'
import { type Newsroom, openNewsroom } from './members.ts'
import { press, titled } from './reader-entrance.ts'

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

test('by transfer, wholly without scripts: refused, sent again, confirmed, and back at the next line', async () => {
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
