import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits } from '../src/testing/people.ts'
import { type StripeStandIn, startStripeStandIn } from '../src/testing/providers/stripe.ts'
import { openBrowser } from './browser.ts'
import { isThorough } from './depth.ts'
import { type Newsroom, openNewsroom } from './members.ts'
import { press, titled } from './reader-entrance.ts'

let stripe: StripeStandIn
let browser: Browser
let newsroom: Newsroom
beforeAll(async () => {
  stripe = await startStripeStandIn()
  browser = await openBrowser()
  newsroom = await openNewsroom(browser, {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
  })
  stripe.endpoint(`${newsroom.app.url}/api/v1/payment/webhook/stripe`)
})
afterAll(async () => {
  await browser?.close()
  await newsroom?.app.stop()
  await stripe?.stop()
})
beforeEach(() => forgetLimits(newsroom.app))

const onTheirPage = (page: Page) => page.waitForURL(`${stripe.url}/page/**`)
const pay = async (page: Page) => {
  await onTheirPage(page)
  await page.getByRole('button', { name: 'Pay' }).click()
}
const charges = () => [...stripe.things.values()].filter(({ object }) => object === 'charge').length

test.each(isThorough ? [true, false] : [true])(
  'from the locked article to its next line; the webhook comes first; scripts: %s',
  { tags: 'journey' },
  async javaScriptEnabled => {
    const email = `first-${javaScriptEnabled}@example.com`
    const reader = await newsroom.open('/', { javaScriptEnabled })
    await newsroom.comeToPay(reader, email)
    await press(reader.page, 'أكمل الاشتراك')
    await pay(reader.page)
    await titled(reader.page, 'اكتمل اشتراكك')
    await reader.page.getByRole('link', { name: 'أكمل قراءة «تحقيق الماء»' }).click()
    await newsroom.readsOn(reader.page)
    expect(await newsroom.statuses(email)).toEqual(['active'])
    await reader.close()
  },
)

test.each([true, false])(
  'a reader who returns before the webhook waits, and sees it arrive; scripts: %s',
  async javaScriptEnabled => {
    const reader = await newsroom.open('/', { javaScriptEnabled })
    await newsroom.comeToPay(reader, `early-${javaScriptEnabled}@example.com`)
    await press(reader.page, 'أكمل الاشتراك')
    stripe.webhooks.hold()
    await pay(reader.page)
    await titled(reader.page, 'ننتظر تأكيد الدفع')
    await stripe.webhooks.release(kept => kept.toReversed())
    await titled(reader.page, 'اكتمل اشتراكك')
    await reader.close()
  },
)

test('a reader who leaves the provider’s page is redirected back to it', async () => {
  const reader = await newsroom.open('/')
  await newsroom.comeToPay(reader, 'left@example.com')
  await press(reader.page, 'أكمل الاشتراك')
  await onTheirPage(reader.page)
  await reader.page.getByRole('button', { name: 'Back' }).click()
  await titled(reader.page, 'لم تُكمل الدفع')
  await reader.page.getByRole('link', { name: 'أكمل الدفع' }).click()
  await pay(reader.page)
  await titled(reader.page, 'اكتمل اشتراكك')
  await reader.close()
})

test('two clicks and two tabs: one subscription, one charge', async () => {
  const email = 'twice@example.com'
  const before = charges()
  const path = `/subscribe?package=${newsroom.packageId}&currency=SAR`
  const reader = await newsroom.enter(email, path)
  const other = await reader.page.context().newPage()
  await other.goto(reader.page.url())
  const button = reader.page.getByRole('button', { name: 'أكمل الاشتراك' })
  await Promise.all([button.dblclick(), other.getByRole('button', { name: 'أكمل الاشتراك' }).click()])
  await Promise.all([onTheirPage(reader.page), onTheirPage(other)])
  expect(other.url()).toBe(reader.page.url())
  stripe.webhooks.repeat(2)
  await pay(reader.page)
  await pay(other)
  stripe.webhooks.repeat(1)
  for (const page of [reader.page, other]) await titled(page, 'اكتمل اشتراكك')
  expect(await newsroom.statuses(email)).toEqual(['active'])
  expect(charges() - before).toBe(1)
  await reader.close()
})

test('cancels, and resumes', async () => {
  const reader = await newsroom.open('/')
  const { page } = reader
  await newsroom.comeToPay(reader, 'doubts@example.com')
  await page.getByLabel('احفظوا بطاقتي').check()
  await press(page, 'أكمل الاشتراك')
  await pay(page)
  await titled(page, 'اكتمل اشتراكك')
  await page.getByRole('link', { name: 'اشتراكي والفواتير' }).click()
  await page.getByText('يُجدَّد تلقائيًا في').waitFor()
  const theirs = () =>
    [...stripe.things.values()].filter(({ object }) => object === 'subscription').at(-1)?.cancel_at_period_end
  await page.locator('summary', { hasText: 'ألغِ الاشتراك' }).click()
  await press(page, 'نعم، ألغِ اشتراكي')
  await page.getByText('لن يُجدَّد اشتراكك').waitFor()
  await expect.poll(theirs).toBe(true)
  await press(page, 'تراجع عن الإلغاء')
  await page.getByText('تراجعت عن الإلغاء').waitFor()
  await expect.poll(theirs).toBe(false)
  await reader.close()
})
