import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser } from './browser.ts'
import { findBarriers, openDashboard, startDemo } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Holds requests back until the returned function is called. */
async function holdBack(page: Page, asked: RegExp): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(asked, async route => {
    await released
    await route.fallback()
  })
  return letGo
}

test('a new article shows its place at once, while its scripts and then its drafts load', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'نظرة عامة' }).waitFor()
  const letScriptsGo = await holdBack(page, /ArticleWritingPage.*\.js/)
  const letDraftsGo = await holdBack(page, /api\/v1\/article\/draft\//)
  await page.getByRole('banner').getByRole('link', { name: 'مقال جديد' }).click()
  const coming = page.getByRole('status', { name: 'يُفتح المقال…' })
  await coming.waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'نظرة عامة' }).count()).toBe(0)
  // Its heading comes with the page.
  const rules = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }
  expect(await findBarriers(page, { rules })).toEqual([])
  const asked = page.waitForRequest(/api\/v1\/article\/draft\//)
  letScriptsGo()
  await asked
  await coming.waitFor()
  letDraftsGo()
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).waitFor()
  expect(await coming.count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('the dashboard’s document shows its outline before any script', async () => {
  const { page, close } = await openDashboard(browser, app)
  const letGo = await holdBack(page, /assets\/dashboard-.*\.js/)
  await page.goto(`${app.url}/dashboard/tag/list`, { waitUntil: 'commit' })
  await page.getByRole('status', { name: 'تُفتح غرفة الأخبار…' }).waitFor()
  letGo()
  await page.getByRole('heading', { level: 1, name: 'الوسوم' }).waitFor()
  expect(await page.locator('.first-look').count()).toBe(0)
  await close()
})

test('the palette opens before its field has come', async () => {
  const { page, close } = await openDashboard(browser, app)
  const letGo = await holdBack(page, /PaletteSearch.*\.js/)
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'البحث والانتقال' })
  await palette.getByRole('status', { name: 'يُفتح البحث…' }).waitFor()
  letGo()
  await expect
    .poll(() => palette.getByRole('combobox').evaluate(field => field === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await close()
})

test('no script of the dashboard breaks the content policy', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto(`${app.url}/dashboard/article/create`)
  await page.getByRole('textbox', { name: 'نص المقال', exact: true }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await close()
})
