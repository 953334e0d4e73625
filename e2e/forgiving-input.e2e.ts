import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { openBrowser } from './browser.ts'
import { openDashboard } from './demo.ts'

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

test('list markers typed on Arabic keyboards start a list', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/create`)
  const text = page.getByRole('textbox', { name: 'نص المقال', exact: true })
  for (const [start, tag] of [
    ['١. ', 'ol'],
    ['٢- ', 'ol'],
    ['• ', 'ul'],
    ['- ', 'ul'],
  ] as const) {
    await text.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(`${start}بند`)
    await expect.poll(() => text.locator(`${tag} li`).allInnerTexts()).toEqual(['بند'])
  }
  await close()
})

test('the page reports a blocker that refuses the statistics', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.route('**/api/v1/analytics/**', route => route.abort('blockedbyclient'))
  await page.goto(`${app.url}/dashboard/analytics`)
  await page.getByText('مانع إعلانات أو تتبّع').first().waitFor()
  await close()
})

test('no field on a phone has text below 16 px, at which an iPhone would zoom in', async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const { page, close } = await openDashboard(browser, app, { role: 'superadmin' }, phone)
  for (const path of [
    '/dashboard/article/create',
    '/dashboard/article/list',
    '/dashboard/package/create',
    '/dashboard/settings',
    '/info/contact-us',
    '/search',
    '/auth/sign-in',
  ]) {
    await page.goto(app.url + path)
    const fields = page.locator(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range]), textarea, select',
    )
    await fields.first().waitFor({ state: 'attached' })
    const small = await fields.evaluateAll(all =>
      all
        .filter(field => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(field => field.outerHTML.slice(0, 200)),
    )
    expect([path, small]).toEqual([path, []])
  }
  await close()
})
