import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { forgetLimits, knownPassword, makePerson } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { type DemoArticle, findLongest, openPage, startDemo, untilHydrated } from './demo.ts'
import { field, lookOver, press, secret, titled } from './reader-entrance.ts'

let app: TestApp
let browser: Browser
let locked: DemoArticle

beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
  locked = await findLongest(app, 'subscribers')
  await makePerson(app, 'reader@example.com')
  const member = await makePerson(app, 'member@example.com')
  const { id: package_id } = await app.db
    .selectFrom('packages')
    .select('id')
    .where('name', '=', 'السنوية')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('subscriptions')
    .values({ user_id: member, package_id, period: 'year', provider: 'manual', status: 'active' })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})
beforeEach(() => forgetLimits(app))

const addressOf = (page: Page) => decodeURI(page.url().slice(app.url.length))

async function signIn(page: Page, email: string): Promise<void> {
  await titled(page, 'تسجيل الدخول')
  await field(page, 'البريد الإلكتروني').fill(email)
  await secret(page).fill(knownPassword)
  await press(page, 'سجّل الدخول')
}

describe.each([
  ['without scripts', false],
  ['with scripts', true],
])('%s', (_, javaScriptEnabled) => {
  async function open(path: string) {
    const opened = await openPage(browser, { viewport: phone, javaScriptEnabled })
    await opened.page.goto(app.url + path)
    if (javaScriptEnabled) await untilHydrated(opened.page)
    return opened
  }

  test('a guest compares packages in another currency, signs in on the way, and returns to the chosen one', async () => {
    const { page, close } = await open(`/subscribe?article=${locked.id}`)
    await page.getByRole('navigation', { name: 'عملة الأسعار' }).getByText('دينار كويتي').click()
    await page.getByText('2.500').waitFor()
    await page.getByRole('link', { name: 'ابدأ التجربة: السنوية' }).click()
    await titled(page, 'أكمل اشتراكك')
    await press(page, 'أكمل الاشتراك')
    await page.waitForURL(/\/auth\/sign-up\?next=/)
    await page.locator('main').getByRole('link', { name: 'ادخل إليه' }).click()
    await signIn(page, 'reader@example.com')
    await titled(page, 'أكمل اشتراكك')
    // With scripts, the site knows the source of the visit.
    const origin = javaScriptEnabled ? '&from=direct' : ''
    expect(addressOf(page)).toBe(`/subscribe?package=2&currency=KWD&article=${locked.id}${origin}`)
    await page.getByRole('heading', { name: 'السنوية' }).waitFor()
    await page.getByText('25\u00a0د.ك').first().waitFor()
    expect(await page.getByRole('heading', { name: 'الشهرية' }).count()).toBe(0)
    await close()
  })

  test('a subscriber signs in from a locked article, and continues at the first line that was withheld', async () => {
    const { page, close } = await open(locked.path)
    const hidden = locked.paragraphs[2] ?? ''
    expect(await page.getByText(hidden).count()).toBe(0)
    await page.getByRole('link', { name: 'أنا مشترك' }).click()
    await signIn(page, 'member@example.com')
    const rest = page.locator('#rest')
    await page.getByText(locked.paragraphs.at(-1) ?? '').waitFor()
    expect(addressOf(page)).toBe(`${locked.path}#rest`)
    expect(await page.getByText('بقية هذا المقال للمشتركين').count()).toBe(0)
    expect(await rest.count()).toBe(1)
    // Just below the sticky bar.
    await expect.poll(async () => Math.round((await rest.boundingBox())?.y ?? -1)).toBeLessThan(200)
    expect((await rest.boundingBox())?.y).toBeGreaterThan(0)
    await close()
  })
})

test('at its end, a locked article offers the packages that unlock it, in the newsroom’s order, and links to each', async () => {
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  await page.goto(app.url + locked.path)
  await untilHydrated(page)
  const offer = page.locator('#rest')
  expect(await offer.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['الشهرية', 'السنوية'])
  await lookOver(page)
  await offer.getByRole('link', { name: 'ابدأ التجربة: الشهرية' }).click()
  await titled(page, 'أكمل اشتراكك')
  expect(addressOf(page)).toBe(`/subscribe?package=1&currency=SAR&article=${locked.id}`)
  await lookOver(page)
  await page.getByRole('link', { name: 'قارن الباقات كلها' }).click()
  await page.getByRole('heading', { name: 'السنوية' }).waitFor()
  await lookOver(page)
  expect(errors).toEqual([])
  await close()
})
