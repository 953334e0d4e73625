import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { makePerson, signedIn } from '../src/testing/people.ts'
import { phone } from './browser.ts'
import { openPage, overflowOf, untilHydrated } from './demo.ts'
import { field, titled } from './reader-entrance.ts'

export type Newsroom = {
  app: TestApp
  owner: TestClient
  packageId: number
  /** Id of the locked article. */
  article: number
  /** Opens a page on a reader's phone. */
  open: (path: string, options?: { javaScriptEnabled?: boolean }) => Promise<Reader>
  /** Opens a page on a phone that is signed in to a new account. */
  enter: (email: string, path: string, options?: { javaScriptEnabled?: boolean }) => Promise<Reader>
  /** Goes from the locked article to the choice of a payment method, as a guest who types an address. */
  comeToPay: (reader: Reader, email: string) => Promise<void>
  /** Checks that the article is open, and scrolled to the first line that was withheld. */
  readsOn: (page: Page) => Promise<void>
  statuses: (email: string) => Promise<string[]>
}
export type Reader = Awaited<ReturnType<typeof openPage>> & { goto: (path: string) => Promise<void> }

/** The usual size of phones. The narrowest that we support is `phone`. */
const reading = { width: 390, height: 844 }

/** Checks that nothing is wider than the page, on this phone and on the narrowest. */
export async function fits(page: Page): Promise<void> {
  for (const viewport of [phone, reading]) {
    await page.setViewportSize(viewport)
    expect([viewport.width, await overflowOf(page)]).toEqual([viewport.width, 0])
  }
}

const paragraphs = Array.from({ length: 14 }, (_, at) => `الفقرة ${at + 1} من تحقيق الماء. `.repeat(12))

/** Opens a newsroom that sells a monthly and a yearly package, with a locked article. */
export async function openNewsroom(browser: Browser, env: Record<string, string>): Promise<Newsroom> {
  const app = await startTestApp({ site: 'built', worker: true, isAtHome: true, env })
  const owner = await app.as('superadmin')
  const sell = async (name: string, amount: number, period: string) =>
    (await owner.post('/api/v1/package', { name, prices: [{ amount, currency: 'SAR' }], period })).body.id
  const packageId = await sell('الشهرية', 2900, 'month')
  await sell('السنوية', 29000, 'year')
  const article = await makeArticle(app.db, {
    title: 'تحقيق الماء',
    access: 'subscribers',
    description: paragraphs.map(text => `<p>${text}</p>`).join(''),
  })

  async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Reader> {
    const opened = await openPage(browser, { viewport: reading, ...options })
    const goto = async (where: string) => {
      await opened.page.goto(app.url + where)
      if (options.javaScriptEnabled !== false) await untilHydrated(opened.page)
    }
    await goto(path)
    return { ...opened, goto }
  }

  async function enter(
    email: string,
    path: string,
    options: { javaScriptEnabled?: boolean } = {},
  ): Promise<Reader> {
    await makePerson(app, email, { name: 'سلمى' })
    const { cookie } = await signedIn(app, email)
    const reader = await open('/', options)
    const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
    await reader.page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
    await reader.goto(path)
    return reader
  }

  async function comeToPay({ page, goto }: Reader, email: string): Promise<void> {
    await goto(`/a/${article}`)
    expect(await page.getByText('الفقرة 9 من').count()).toBe(0)
    await page.getByRole('link', { name: 'اشترك: الشهرية' }).click()
    await titled(page, 'أكمل اشتراكك')
    await field(page, 'بريدك الإلكتروني').fill(email)
    expect(await overflowOf(page)).toBe(0)
  }

  async function readsOn(page: Page): Promise<void> {
    await page.getByText('الفقرة 14 من').first().waitFor()
    expect(new URL(page.url()).hash).toBe('#rest')
    const rest = page.locator('#rest')
    expect(await rest.innerText()).toContain('الفقرة 3 من')
    // Just below the sticky bar.
    await expect.poll(async () => Math.round((await rest.boundingBox())?.y ?? -1)).toBeLessThan(200)
    expect((await rest.boundingBox())?.y).toBeGreaterThan(0)
  }

  async function statuses(email: string): Promise<string[]> {
    const rows = await app.db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .select('subscriptions.status')
      .where(({ or, eb }) => or([eb('users.email', '=', email), eb('users.pending_email', '=', email)]))
      .orderBy('subscriptions.id')
      .execute()
    return rows.map(({ status }) => status)
  }

  return { app, owner, packageId, article, open, enter, comeToPay, readsOn, statuses }
}
