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

test('lists begin as Arabic keyboards write them', async () => {
  const { page } = await openDashboard(browser, app)
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
})

test('where a blocker refuses the statistics, the page says so', async () => {
  const { page } = await openDashboard(browser, app)
  await page.route('**/api/v1/analytics/**', route => route.abort('blockedbyclient'))
  await page.goto(`${app.url}/dashboard/analytics`)
  await page.getByText('مانع إعلانات أو تتبّع').first().waitFor()
})
