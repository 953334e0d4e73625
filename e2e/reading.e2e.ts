import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { makePerson, signedIn } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
let long: string

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  const description = Array.from(
    { length: 60 },
    (_, line) => `<p>فقرة ${line} من مقال طويل عن البحر.</p>`,
  ).join('')
  const id = await makeArticle(app.db, { title: 'رحلة البحر الطويلة', description })
  long = `/a/${id}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function open() {
  const { page, errors } = await openPage(browser, { viewport: phone })
  await page.clock.install()
  return { page, errors }
}

async function signIn(page: Page, email: string) {
  await makePerson(app, email, { name: 'سلمى الحداد' })
  const { cookie } = await signedIn(app, email)
  const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
  await page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
}

/** Reads down to a line, for as long as a person would, and continues to the list. */
async function readTo(page: Page, line: string) {
  await page.goto(app.url + long)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  await page.getByText(line).evaluate(element => element.scrollIntoView({ block: 'end' }))
  await page.clock.fastForward(6000)
  // Playwright's click would scroll to the sticky menu's place in the document.
  const menu = page.getByRole('button', { name: 'كل الأقسام والبحث' })
  await menu.evaluate((button: HTMLButtonElement) => button.click())
  await page.getByRole('link', { name: 'ما قرأته' }).click()
  await page.getByRole('heading', { name: 'ما قرأته', level: 1 }).waitFor()
}

const begun = (page: Page) => page.getByRole('region', { name: 'أكمل القراءة' }).getByRole('link')
const done = (page: Page) => page.getByRole('region', { name: 'قرأته' }).getByRole('link')
const inWindow = (page: Page, text: string) =>
  page
    .getByText(text, { exact: false })
    .first()
    .evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

test('a guest continues where the article was left, and nothing about it reaches the server', {
  tags: 'journey',
}, async () => {
  const { page, errors } = await open()
  const told: string[] = []
  page.on('request', request => request.url().includes('/user/reading') && told.push(request.url()))
  await readTo(page, 'فقرة 30 من')
  await begun(page).click()
  await expect.poll(() => inWindow(page, 'فقرة 30 من')).toBe(true)
  expect(new URL(page.url()).hash).toBe('')
  await readTo(page, 'فقرة 59 من')
  await done(page).waitFor()
  await page.getByRole('button', { name: 'انسَ: رحلة البحر الطويلة' }).click()
  await page.getByText('لا شيء هنا بعد').waitFor()
  expect([told, errors]).toEqual([[], []])
})

test('switching it off deletes everything, and it is stored again only on request', async () => {
  const { page } = await open()
  await readTo(page, 'فقرة 30 من')
  await begun(page).waitFor()
  await page.getByRole('button', { name: 'لا تحفظ ما أقرؤه' }).click()
  await page.getByText('أوقفت حفظ ما تقرأ').waitFor()
  await readTo(page, 'فقرة 30 من')
  await page.getByText('أوقفت حفظ ما تقرأ').waitFor()
  await page.getByRole('button', { name: 'احفظ ما أقرؤه من جديد' }).click()
  await readTo(page, 'فقرة 30 من')
  await begun(page).waitFor()
})

test('moves a guest’s reading to the account when it is opened, even if storing was switched off there', async () => {
  const { page } = await open()
  await readTo(page, 'فقرة 30 من')
  await begun(page).waitFor()
  await signIn(page, 'moved@example.com')
  await page.reload()
  await page.getByText('يُحفظ في حسابك').waitFor()
  await begun(page).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('reading'))).toBeNull()
  await page.evaluate(() => localStorage.setItem('reading-stopped', '1'))
  await page.reload()
  await page.getByRole('button', { name: 'احفظ ما أقرؤه من جديد' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('reading-stopped'))).toBeNull()
})

test('after signing in, the account stores it for every device, until it is switched off there', async () => {
  const { page } = await open()
  await readTo(page, 'فقرة 30 من')
  await begun(page).waitFor()
  await signIn(page, 'reading@example.com')
  await readTo(page, 'فقرة 10 من')
  await begun(page).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('reading'))).toBeNull()
  const other = await open()
  await other.page.context().addCookies(await page.context().cookies())
  await other.page.goto(`${app.url}/reading`)
  await begun(other.page).waitFor()
  await other.page.getByRole('link', { name: 'ما يُحفظ وما يُقترح في تفضيلاتي' }).click()
  await other.page.getByRole('checkbox', { name: 'احفظه في حسابي' }).uncheck()
  await other.page.getByRole('button', { name: 'احفظ تفضيلاتي' }).click()
  await other.page.getByText('حُفظت تفضيلاتك.').waitFor()
  await page.goto(`${app.url}/reading`)
  await page.getByText('لا شيء هنا بعد').waitFor()
})
