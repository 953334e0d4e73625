import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makePerson, signedIn } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { isMarked, mark, openHydrated, openPage, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (path: string) => openHydrated(browser, app.url + path, { viewport: phone })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Follows a link of our site, within the same document. */
async function follow(page: Page, href: string) {
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${href}"]`)
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`${app.url}${href}`)
}

const typed = {
  اسمك: 'ليلى منصور',
  'البريد الإلكتروني': 'laila@example.com',
  رسالتك: 'هل يفتح الأرشيف لمن يكتب بحثًا؟\nشكرًا لكم.',
}
const read = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(typed).map(async name => [name, await field(page, name).inputValue()] as const),
    ),
  )
const empty = { اسمك: '', 'البريد الإلكتروني': '', رسالتك: '' }

test('restores a half-written message after visiting other pages, in this document and the next; not after sending', async () => {
  const { page, errors, close } = await open('/info/contact-us')
  await mark(page)
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
  await page.getByRole('combobox', { name: 'البلد' }).selectOption('EG')
  await follow(page, '/info/about-us')
  await follow(page, '/info/contact-us')
  await expect.poll(() => read(page)).toEqual(typed)
  expect(await page.getByRole('combobox', { name: 'البلد' }).inputValue()).toBe('EG')

  await follow(page, '/info/about-us')
  await page.goBack()
  await expect.poll(() => read(page)).toEqual(typed)
  expect(await isMarked(page)).toBe(true)

  await page.goto(`${app.url}/info/about-us`)
  await page.goto(`${app.url}/info/contact-us`)
  await untilHydrated(page)
  await expect.poll(() => read(page)).toEqual(typed)

  await field(page, 'الموضوع').fill('الأرشيف')
  await page.getByRole('button', { name: 'أرسل' }).click()
  await page.getByText('وصلت رسالتك').waitFor()
  await follow(page, '/info/about-us')
  await follow(page, '/info/contact-us')
  await field(page, 'اسمك').waitFor()
  expect(await read(page)).toEqual(empty)
  expect(errors).toEqual([])
  await close()
})

test('a password is never stored, whether shown or not; newer input takes precedence', async () => {
  const { page, close } = await open('/auth/sign-up')
  await field(page, 'الاسم').fill('ليلى')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('a very secret word 7')
  await page.getByRole('button', { name: /^إظهار «/ }).click()
  await follow(page, '/info/about-us')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret')
  await page.goBack()
  await expect.poll(() => field(page, 'الاسم').inputValue()).toBe('ليلى')
  expect(await page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe('')
  await field(page, 'الاسم').fill('ليلى منصور')
  await page.reload()
  await untilHydrated(page)
  await expect.poll(() => field(page, 'الاسم').inputValue()).toBe('ليلى منصور')
  await close()
})

test('in the account, input is kept until saved, and cleared on signing out', async () => {
  await makePerson(app, 'laila@example.com', { name: 'ليلى' })
  const { cookie } = await signedIn(app, 'laila@example.com')
  const { page, close } = await openPage(browser, { viewport: phone })
  const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
  await page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
  await page.goto(`${app.url}/account`)
  await untilHydrated(page)
  await field(page, 'الاسم').fill('ليلى منصور')
  await follow(page, '/info/about-us')
  await page.goBack()
  await expect.poll(() => field(page, 'الاسم').inputValue()).toBe('ليلى منصور')
  await page.getByRole('button', { name: 'احفظ بياناتي' }).click()
  await expect
    .poll(() =>
      app.db.selectFrom('users').select('name').where('email', '=', 'laila@example.com').executeTakeFirst(),
    )
    .toEqual({ name: 'ليلى منصور' })
  await page.getByText('حُفظ').first().waitFor()
  await follow(page, '/info/about-us')
  const unsent = () => page.evaluate(() => sessionStorage.getItem('unsent') ?? '{}')
  expect(await unsent()).toBe('{}')

  await page.goBack()
  await field(page, 'الاسم').fill('ليلى')
  await follow(page, '/info/about-us')
  expect(await unsent()).toContain('ليلى')
  await page.goBack()
  await page.getByRole('button', { name: 'سجّل الخروج' }).first().click()
  await page.waitForURL(url => url.pathname !== '/account')
  await expect.poll(unsent).not.toContain('ليلى')
  await close()
})
