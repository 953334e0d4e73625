import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser } from './browser.ts'
import { findBarriers, openDashboard, overflowOf, startDemo } from './demo.ts'

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

const press = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('by keyboard, on a phone: the tour is left, and five answers turn the demo into a newspaper of one’s own', async () => {
  const viewport = { width: 390, height: 844 }
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport })
  await page.goto(`${app.url}/dashboard`)
  await press(page, 'خذ جولة قصيرة')
  const tour = page.getByRole('complementary', { name: /^جولة في غرفة الأخبار/ })
  await press(page, 'التالي')
  await page.getByRole('heading', { name: 'الوارد', level: 1 }).waitFor()
  expect([await findBarriers(page), await overflowOf(page)]).toEqual([[], 0])
  await tour.press('Escape')
  await expect.poll(() => tour.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'الوارد', level: 1 }).waitFor()
  expect(await tour.count()).toBe(0)

  await page.goto(`${app.url}/dashboard/first-run`)
  // The Tab key passes the preview by.
  await page.frameLocator('iframe').locator('body[inert]').waitFor({ state: 'attached' })
  await press(page, 'ابدأ الصحيفة')
  const name = page.getByRole('textbox', { name: 'اسم الصحيفة' })
  // The first invalid answer has the focus, and nothing was sent.
  await expect.poll(() => name.evaluate(node => node === document.activeElement)).toBe(true)
  await page.keyboard.type('صحيفة الغد')
  const sections = page.getByRole('textbox', { name: /^اسم القسم/ })
  await sections.first().fill('محليات')
  await page
    .getByRole('button', { name: /^احذف القسم/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sections.count()).toBe(5)
  expect([await findBarriers(page), await overflowOf(page)]).toEqual([[], 0])
  await press(page, 'ابدأ الصحيفة')
  await page.getByRole('dialog').getByText('يُمحى منها').waitFor()
  await press(page, 'امحُها وابدأ')
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: /صحيفة الغد/ }).waitFor()
  expect(await page.getByRole('button', { name: 'خذ جولة قصيرة' }).count()).toBe(0)

  await page.goto(app.url)
  await page.getByText('العدد الأول قيد الإعداد').waitFor()
  expect(await page.getByRole('link', { name: 'محليات' }).count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await close()
})
