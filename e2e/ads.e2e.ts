import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeMedia } from '../src/testing/factories.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, overflowOf, untilHydrated } from './demo.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let others: Server
let app: TestApp
let browser: Browser
let article: number
let asked: string[] = []

beforeAll(async () => {
  // A third-party server whose code newsrooms include in their pages.
  others = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('document.title = "theirs"')
  }).listen(0, '127.0.0.1')
  await once(others, 'listening')
  const { port } = others.address() as { port: number }
  const theirs = `http://127.0.0.1:${port}`
  app = await startTestApp({
    site: 'built',
    env: { TAG_MANAGER_ID: 'GTM-TEST1', TAG_MANAGER_URL: `${theirs}/gtm.js` },
  })
  const { db } = app
  article = await makeArticle(db, { title: 'خبر طويل', description: '<p>فقرة من المتن.</p>'.repeat(8) })
  const measured = { group: 'website', revision: 1, values: { analyticsId: 'G-TEST1' } }
  expect((await (await app.as('superadmin')).patch('/api/v1/setting', measured)).status).toBe(200)
  const media_id = await makeMedia(db, { alt: 'حملة الربيع' })
  const positions = db.updateTable('ad_positions')
  await positions
    .set({ media_id, title: 'حملة الربيع', link: '/weather', enabled: true })
    .where('key', 'in', ['header', 'article-middle'])
    .execute()
  await positions
    .set({ kind: 'tag', html: `<script src="${theirs}/ad.js"></script>`, enabled: true })
    .where('key', '=', 'article-end')
    .execute()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  others?.close()
})

async function openArticle(viewport = phone, more = {}): Promise<Page> {
  asked = []
  const { page } = await openPage(browser, { viewport, ...more })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${app.url}/article/${article}`)
  await untilHydrated(page)
  return page
}

const bar = (page: Page) => page.getByRole('region', { name: 'هل تسمح بملفات ارتباط من جهات أخرى؟' })

async function readToEnd(page: Page): Promise<void> {
  await page.locator('[data-ad="article-end"]').scrollIntoViewIfNeeded()
  await page.locator('footer').last().scrollIntoViewIfNeeded()
}

describe('consent', () => {
  test('without it, no third-party request is sent, and an ad causes no layout shift', async () => {
    const page = await openArticle()
    await bar(page).waitFor()
    await readToEnd(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts).toEqual([])
    expect(asked).toEqual([])
    expect(await page.locator('[data-ad]').count()).toBe(3)
    const middle = await page.locator('[data-ad="article-middle"]').evaluate(ad => ({
      before: ad.previousElementSibling?.children.length,
      after: ad.nextElementSibling?.children.length,
    }))
    expect(middle).toEqual({ before: 3, after: 5 })
  })

  test('refused with one key: the question does not return, and nothing loads', async () => {
    const page = await openArticle()
    await bar(page).getByRole('button', { name: 'ارفض' }).press('Enter')
    await bar(page).waitFor({ state: 'detached' })
    await page.reload()
    await untilHydrated(page)
    await readToEnd(page)
    expect(await bar(page).count()).toBe(0)
    expect(asked).toEqual([])
  })

  test('given: both load, the advertisement in a frame without access to the page; it can be withdrawn', async () => {
    const page = await openArticle()
    const { width: refuse } = (await bar(page).getByRole('button', { name: 'ارفض' }).boundingBox())!
    const { width: accept } = (await bar(page).getByRole('button', { name: 'اقبل' }).boundingBox())!
    expect(refuse).toBe(accept)
    await bar(page).getByRole('button', { name: 'اقبل' }).click()
    await readToEnd(page)
    await expect
      .poll(() => [...new Set(asked)].sort())
      .toEqual(['/ad.js', '/gtag/js?id=G-TEST1', '/gtm.js?id=GTM-TEST1'])
    const frame = page.locator('iframe[src^="/ad/frame/"]')
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
    await page.getByRole('button', { name: 'خيارات الخصوصية' }).click()
    await bar(page).waitFor()
    expect(await frame.count()).toBe(0)
    const told = () => page.evaluate(() => JSON.stringify(window.dataLayer?.at(-1)))
    await expect.poll(told).toContain('"analytics_storage":"denied"')
  })

  test('without scripts: no question, and nothing third-party loads', async () => {
    asked = []
    const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: phone })
    await page.goto(`${app.url}/article/${article}`)
    expect(await page.getByText('هل تسمح').count()).toBe(0)
    expect(await page.locator('[data-ad="header"] a').getAttribute('href')).toMatch(/^\/ad\/\d+$/)
    expect(asked).toEqual([])
  })
})

test('counts impressions and clicks', async () => {
  const before = await countsOf('header')
  const page = await openArticle()
  await expect.poll(async () => (await countsOf('header')).impressions).toBe(before.impressions + 1)
  const opened = page.waitForEvent('popup')
  await page.locator('[data-ad="header"] a').click()
  expect(new URL((await opened).url()).pathname).toBe('/weather')
  expect((await countsOf('header')).clicks).toBe(before.clicks + 1)
})

function countsOf(key: string) {
  return app.db
    .selectFrom('ad_positions')
    .select(['impressions', 'clicks'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

test.each([
  [phone, 'light'],
  [phone, 'dark'],
  [desktop, 'light'],
  [desktop, 'dark'],
] as const)(
  'a page with advertisements and the consent bar is accessible (%o, %s)',
  async (viewport, colorScheme) => {
    const page = await openArticle(viewport, { colorScheme })
    await bar(page).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  },
)

test('an editor of advertisements switches one off, and readers no longer see it', async () => {
  const { page } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/adspositions`)
  await page.getByRole('button', { name: 'عدّل: أعلى كل صفحة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'مشغّل' }).click({ force: true })
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await page.getByText('حُفظ «أعلى كل صفحة».').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const html = await (await fetch(`${app.url}/article/${article}`)).text()
  expect(html).not.toContain('data-ad="header"')
})
