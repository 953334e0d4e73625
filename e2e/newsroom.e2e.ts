/** @module-tag journey */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeAgency, makeCategory, setPassword } from '../src/testing/factories.ts'
import { desktop, openBrowser, watchErrors } from './browser.ts'

let app: TestApp
let browser: Browser
let newsroom: BrowserContext
let page: Page
let publisher: Server
let host: string
let errors: string[]

beforeAll(async () => {
  const picture = await sharp({ create: { width: 1024, height: 576, channels: 3, background: '#2b4c7e' } })
    .jpeg()
    .toBuffer()
  publisher = createServer((request, response) => {
    if (request.url?.endsWith('.jpg')) return response.setHeader('content-type', 'image/jpeg').end(picture)
    const feed = readFileSync(path.join(import.meta.dirname, 'fixtures/wordpress-ar.xml'), 'utf8')
    response
      .setHeader('content-type', 'application/rss+xml; charset=UTF-8')
      .end(feed.replaceAll('HOST', host))
  })
  await new Promise<void>(resolve => publisher.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(publisher.address() as { port: number }).port}`

  app = await startTestApp({ site: 'built', worker: true, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  await makeCategory(app.db, { name: 'محليات' })
  await makeAgency(app.db, { name: 'صحيفة المرفأ' })
  await setPassword(app.db, (await app.as('superadmin')).userId ?? 0, 'owner@example.com', 'كلمة-سر-طويلة')
  browser = await openBrowser()
  newsroom = await browser.newContext({ viewport: desktop, locale: 'ar' })
  newsroom.setDefaultTimeout(60_000)
  page = await newsroom.newPage()
  errors = watchErrors(page)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  publisher?.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).click()
}

test('a guest who opens a dashboard page signs in and is redirected to it', async () => {
  await page.goto(`${app.url}/dashboard/filters/create`)
  await page.waitForURL('**/dashboard/login?next=*')
  await field('البريد الإلكتروني').fill('owner@example.com')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('خطأ')
  await button('سجّل الدخول').click()
  await page.getByRole('alert').getByText('البريد أو كلمة المرور غير صحيحة.').waitFor()
  await page.getByLabel('كلمة المرور', { exact: true }).fill('كلمة-سر-طويلة')
  await button('سجّل الدخول').click()
  await page.waitForURL('**/dashboard/filters/create')
  // The browser logs the refused password as a failed resource, which is not an error of the page.
  errors.length = 0
})

test('tests, saves and fetches a feed: one item is held, one skipped, and the editor sees the reason', async () => {
  await field('الاسم').fill('المرفأ')
  await field('عنوان الخلاصة').fill(`${host}/feed/`)
  await choose('الوكالة', 'صحيفة المرفأ')
  await choose('القسم', 'محليات')
  const excluded = page.getByRole('combobox', { name: 'كلمات مستبعدة' })
  await excluded.fill('اعلان')
  await excluded.press('Enter')
  await button(/^جرّب$/).click()
  const tried = page.getByRole('list', { name: 'أخبار الخلاصة' })
  await tried.getByText('بلدية المرفأ تفتتح خط الترام الجديد').waitFor()
  expect(await tried.innerText()).toContain('«اعلان»')

  await button('أنشئ المرشّح').click()
  await page.waitForURL('**/dashboard/filters/list')
  await page.getByRole('link', { name: 'المرفأ', exact: true }).click()
  await page.getByRole('link', { name: /^افتح المقال/ }).waitFor()
  const source = page.locator('a[target="_blank"]', { hasText: 'بلدية المرفأ' })
  expect(await source.getAttribute('href')).toMatch(/^https?:\/\//)
  await page.getByRole('link', { name: /^افتح المقال/ }).click()
  await page.waitForURL('**/dashboard/article/edit/*')
})

test('the editor corrects the held article; readers and search engines see it at once', async () => {
  await field('العنوان').waitFor()
  expect(await field('العنوان').inputValue()).toBe(
    'بلدية المرفأ تفتتح خط الترام الجديد… والتذكرة مجانية «أسبوعا»',
  )
  const text = page.getByRole('textbox', { name: 'نص المقال' })
  const body = await text.innerText()
  expect(body).toContain('بطول 11 كيلومترا و18 محطة')
  for (const boilerplate of ['ظهرت المقالة', 'اقرأ أيضا']) expect(body).not.toContain(boilerplate)

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const reader = await browser.newPage({ viewport: desktop, javaScriptEnabled: false })
  expect((await reader.goto(`${app.url}/article/${id}`))?.status()).toBe(404)
  await reader.goto(`${app.url}/`)
  expect(await reader.getByText('مجانية أسبوعًا').count()).toBe(0)

  await field('العنوان').fill('المرفأ تفتتح خط الترام الجديد، والتذكرة مجانية أسبوعًا')
  await field('الملخص').fill('خط بطول 11 كيلومترًا يربط المحطة المركزية بالكورنيش.')
  await button('انشر الآن').click()
  await page.getByRole('button', { name: 'احفظ التعديلات', exact: true }).waitFor()

  // At once, because publishing invalidates the cached 404.
  const answer = await reader.goto(`${app.url}/article/${id}`)
  expect(answer?.status()).toBe(200)
  expect(await reader.getByRole('heading', { level: 1 }).innerText()).toBe(
    'المرفأ تفتتح خط الترام الجديد، والتذكرة مجانية أسبوعًا',
  )
  // The feed's slug was derived from its title. The page links to the canonical address.
  const canonical = await reader.locator('link[rel=canonical]').getAttribute('href')
  expect(decodeURI(reader.url())).toBe(decodeURI(canonical ?? '').replace(/^https?:\/\/[^/]+/, app.url))
  const structured = JSON.parse(
    (await reader.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
  )
  const article = [structured, ...(structured['@graph'] ?? [])].find(node => node['@type'] === 'NewsArticle')
  expect(article).toMatchObject({
    headline: 'المرفأ تفتتح خط الترام الجديد، والتذكرة مجانية أسبوعًا',
    description: 'خط بطول 11 كيلومترًا يربط المحطة المركزية بالكورنيش.',
    datePublished: expect.stringMatching(/^20\d\d-/),
    image: expect.anything(),
  })

  await reader.goto(`${app.url}/`)
  await reader
    .getByRole('link', { name: /والتذكرة مجانية أسبوعًا/ })
    .first()
    .waitFor()
  for (const output of ['/rss.xml', '/news-sitemap.xml']) {
    const response = await reader.request.get(app.url + output)
    expect(await response.text()).toContain('والتذكرة مجانية أسبوعًا')
  }
  await reader.close()
})

test('two windows never overwrite each other: the second sees the changes of the first', async () => {
  const other = await newsroom.newPage()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'الملخص' }).fill('ملخص المحرر الآخر.')
  await other.getByRole('button', { name: 'احفظ التعديلات', exact: true }).click()
  await other.getByText(/حُفظ/).first().waitFor()
  await other.close()

  await field('الملخص').fill('ملخصي أنا.')
  await button('احفظ التعديلات').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.innerText()).toMatch(/الآخر[\s\S]*أنا|أنا[\s\S]*الآخر/)
  await dialog.getByRole('radio', { name: 'الملخص: ما كتبتُه هنا' }).click()
  await dialog.getByRole('button', { name: 'احفظ ما اخترت' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = async () => (await (await app.as('superadmin')).get(`/api/v1/article/edit/${id}`)).body
  await expect.poll(async () => (await stored()).summary).toBe('ملخصي أنا.')
})

test('no page logged errors', () => {
  expect(errors.filter(error => !error.includes('409'))).toEqual([])
})
