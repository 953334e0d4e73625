import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { desktop, openBrowser } from './browser.ts'
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

const text = (page: Page) => page.getByRole('textbox', { name: 'نص المقال', exact: true })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'أدوات النص' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const isInText = (page: Page) => text(page).evaluate(node => node === document.activeElement)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function openText(width = 1280) {
  const viewport = { width, height: desktop.height }
  const opened = await openDashboard(browser, app, { role: 'superadmin' }, { viewport })
  await opened.page.goto(`${app.url}/dashboard/article/create`)
  await text(opened.page).waitFor()
  return opened
}

describe('the tools of the text', () => {
  test.each([1280, 390])('are one tab stop between summary and text, at %i px', async width => {
    const { page, close } = await openText(width)
    await page.getByRole('textbox', { name: 'الملخص' }).focus()
    let presses = 0
    while (!(await isInText(page)) && presses < 30) {
      await press(page, 'Tab')
      presses++
    }
    expect(presses).toBe(2)
    await close()
  })

  test('are walked by arrows, in the direction of reading, past what is disabled, and left by Escape', async () => {
    const { page, errors, close } = await openText()
    await text(page).focus()
    await press(page, 'Alt+F10')
    // Nothing is to be undone or redone.
    expect(await focused(page)).toBe('عنوان فرعي 2')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(await focused(page)).toBe('غامق')
    await press(page, 'ArrowRight')
    expect(await focused(page)).toBe('عنوان فرعي 4')
    await press(page, 'Home', 'ArrowRight')
    const last = await focused(page)
    await press(page, 'Home', 'End')
    expect(await focused(page)).toBe(last)
    await press(page, 'ArrowLeft')
    expect(await focused(page)).toBe('عنوان فرعي 2')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Escape')
    expect(await isInText(page)).toBe(true)
    await page.keyboard.type('خبر ')
    // Back from the text, the tool used last is at hand.
    await press(page, 'Shift+Tab')
    expect(await focused(page)).toBe('غامق')
    await press(page, 'Enter')
    await page.keyboard.type('مهم')
    expect(await text(page).locator('strong').innerText()).toBe('مهم')
    // A table's own tools join the row.
    const count = () => tools(page).locator('button[tabindex="0"]').count()
    await tools(page).getByRole('button', { name: 'أدرج جدولًا' }).click()
    await page.getByRole('button', { name: 'جدول: صفان في عمودين' }).click()
    await tools(page).getByRole('button', { name: 'احذف الجدول' }).waitFor()
    expect(await count()).toBe(1)
    await press(page, 'Alt+F10', 'End')
    expect(await focused(page)).toBe('احذف الجدول')
    await press(page, 'Enter')
    await tools(page).getByRole('button', { name: 'احذف الجدول' }).waitFor({ state: 'detached' })
    expect(await count()).toBe(1)
    // A box that a tool opens has its own keys.
    await press(page, 'Control+k')
    await page.getByRole('textbox', { name: 'عنوان الرابط' }).waitFor()
    await page.keyboard.type('https://example.com')
    await press(page, 'Home', 'Escape')
    await page.getByRole('textbox', { name: 'عنوان الرابط' }).waitFor({ state: 'detached' })
    await expect.poll(() => isInText(page)).toBe(true)
    expect(errors).toEqual([])
    await close()
  })
})
