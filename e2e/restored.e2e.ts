import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { makePerson, signedIn } from '../src/testing/people.ts'
import { openRestoringBrowser, phone } from './browser.ts'
import { openPage, untilHydrated } from './demo.ts'

/** Pages as the browser restores them from its back/forward cache: with their state, without loading. */

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await makeArticle(app.db, { title: 'مختبر جديد في المدينة' })
  browser = await openRestoringBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function openReader(email: string): Promise<Page> {
  await makePerson(app, email, { name: 'سلمى الحداد' })
  const { cookie } = await signedIn(app, email)
  const { page } = await openPage(browser, { viewport: phone })
  const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
  await page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
  return page
}

/** Goes back to a page that is not loaded again. */
async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => (window as { restored?: boolean }).restored)).toBe(true)
}
const noteRestoring = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { restored: persisted }))
  })
const accountLink = (page: Page) => page.getByRole('link', { name: 'حسابي' }).first()

test('a restored page of a guest stays a guest’s, and loads nothing', { tags: 'thorough' }, async () => {
  const { page, errors } = await openPage(browser, { viewport: phone })
  await noteRestoring(page)
  await page.goto(app.url)
  await untilHydrated(page)
  await page.goto(`${app.url}/info/about-us`)
  await goBack(page)
  await page.getByRole('link', { name: 'الدخول' }).first().waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

test('a restored page of a reader whose session ended meanwhile shows a guest', {
  tags: 'thorough',
}, async () => {
  const page = await openReader('left@example.com')
  await page.goto(app.url)
  await untilHydrated(page)
  await accountLink(page).waitFor({ state: 'attached' })
  await page.goto(`${app.url}/info/about-us`)
  await page.context().clearCookies()
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('link', { name: 'الدخول' }).first().waitFor({ state: 'attached', timeout: 20_000 })
  expect(await accountLink(page).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.dataset.reader)).toBeUndefined()
})
