import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits } from '../src/testing/people.ts'
import { startTapStandIn, type TapStandIn, tapKeysOf } from '../src/testing/providers/tap.ts'
import { openBrowser } from './browser.ts'
import { type Newsroom, openNewsroom } from './members.ts'
import { field, press, titled } from './reader-entrance.ts'

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
beforeEach(() => forgetLimits(newsroom.app))

async function decide(page: Page, how: 'Pay' | 'Refuse') {
  await page.waitForURL(`${tap.url}/page/**`)
  await page.getByRole('button', { name: how }).click()
}
const captured = () => [...tap.charges.values()].filter(({ status }) => status === 'CAPTURED')

const enter: Newsroom['enter'] = (...reader) => newsroom.enter(...reader)

test.each([true, false])(
  'a refused card, then a valid one: back at the next line; scripts: %s',
  async javaScriptEnabled => {
    const email = `refused-${javaScriptEnabled}@example.com`
    const before = captured().length
    const reader = await newsroom.open('/', { javaScriptEnabled })
    const { page } = reader
    await newsroom.comeToPay(reader, email)
    await press(page, 'أكمل الاشتراك')
    await decide(page, 'Refuse')
    await titled(page, 'لم يكتمل الدفع')
    await page.getByRole('link', { name: 'حاول مرة أخرى' }).click()
    await press(page, 'أكمل الدفع')
    await decide(page, 'Pay')
    await titled(page, 'اكتمل اشتراكك')
    await page.getByRole('link', { name: 'أكمل قراءة «تحقيق الماء»' }).click()
    await newsroom.readsOn(page)
    expect(await newsroom.statuses(email)).toEqual(['active'])
    expect(captured().length - before).toBe(1)
    await reader.close()
  },
)

test('a reader who returns before the webhook sees the payment, and only once although it is sent three times', async () => {
  const reader = await newsroom.open('/')
  await newsroom.comeToPay(reader, 'early@example.com')
  await press(reader.page, 'أكمل الاشتراك')
  tap.webhooks.hold()
  tap.webhooks.repeat(3)
  await decide(reader.page, 'Pay')
  // We query Tap ourselves, without the webhook.
  await titled(reader.page, 'اكتمل اشتراكك')
  await tap.webhooks.release()
  tap.webhooks.repeat(1)
  expect(await newsroom.statuses('early@example.com')).toEqual(['active'])
  await reader.close()
})

test('switches to the yearly package: shows the difference, then takes the payment', async () => {
  const reader = await enter('changes@example.com', `/subscribe?package=${newsroom.packageId}`)
  const { page } = reader
  await press(page, 'أكمل الاشتراك')
  await decide(page, 'Pay')
  await titled(page, 'اكتمل اشتراكك')
  await page.getByRole('link', { name: 'اشتراكي والفواتير' }).click()
  await page.locator('summary', { hasText: 'انتقل إلى باقة أخرى' }).click()
  await press(page, 'اعرض الفرق')
  await page.getByText(/الانتقال إلى «السنوية»: .* فتدفع الآن \u200f?261/).waitFor()
  await press(page, 'انتقل إلى «السنوية»')
  await decide(page, 'Pay')
  await titled(page, 'اكتمل اشتراكك')
  expect(Math.round(captured().at(-1)?.amount)).toBe(261)
  await expect.poll(() => newsroom.statuses('changes@example.com')).toEqual(['cancelled', 'active'])
  await reader.close()
})

test('one reader buys a gift and another redeems it', async () => {
  const giver = await enter('giver@example.com', '/subscribe/gift')
  await giver.page.locator('label', { hasText: 'أعطيه الرمز بنفسي' }).click()
  await press(giver.page, 'إلى الدفع')
  await decide(giver.page, 'Pay')
  await titled(giver.page, 'هديتك جاهزة')
  const code = (await giver.page.getByText(/^GIFT-[\w-]+$/).innerText()).trim()
  await giver.goto('/account/subscription')
  await giver.page.getByText('لم يُستبدل بعد').waitFor()
  const friend = await enter('friend@example.com', '/subscribe/redeem')
  await field(friend.page, 'الرمز').fill(code)
  await press(friend.page, 'استبدل الرمز')
  await friend.page.getByText('أنت الآن مشترك في «الشهرية»').waitFor()
  expect(await newsroom.statuses('giver@example.com')).toEqual([])
  expect(await newsroom.statuses('friend@example.com')).toEqual(['active'])
  await Promise.all([giver.close(), friend.close()])
})
