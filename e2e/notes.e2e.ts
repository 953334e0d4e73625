import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

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

const phone = { width: 390, height: 844 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: 'نص المقال', exact: true })
const threads = (page: Page) => page.getByRole('list', { name: 'ملاحظات الزملاء' })
const shots = process.env.NOTES_SHOTS

async function openPanel(page: Page): Promise<void> {
  const panel = button(page, /^ملاحظات الزملاء/)
  await panel.waitFor()
  if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click()
}

test('a colleague who is asked about a passage finds it from the header, answers and resolves it', async () => {
  const description = '<p>قال الوزير إن العدد كبير.</p><p>وأضاف أن العدد كبير جدًا.</p>'
  const id = await makeArticle(app.db, { columns: { title: 'بيان الوزارة', description } })
  const admin = { role: 'superadmin', name: 'سلمى العمري' } as const
  const writer = await openDashboard(browser, app, admin, { viewport: desktop })
  const { page } = writer
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  const editor = { role: 'admin', name: 'عمر الراوي' } as const
  const reader = await openDashboard(browser, app, editor, { viewport: phone, colorScheme: 'dark' })

  await openPanel(page)
  const field = page.getByRole('textbox', { name: 'ملاحظة جديدة' })
  await field.waitFor()
  const second = body(page).locator('p').nth(1)
  await second.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+Alt+m')
  await field.click()
  await page.keyboard.type('من أين الرقم يا @عمر')
  await page.getByRole('option', { name: 'عمر الراوي' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('؟')
  expect(await field.inputValue()).toBe('من أين الرقم يا @عمر الراوي ؟')
  await page.keyboard.press('Control+Enter')
  await threads(page).getByText('@عمر الراوي').waitFor()
  await expect.poll(() => body(page).locator('.noted').allInnerTexts()).toEqual(['وأضاف أن العدد كبير جدًا.'])
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/desk.png` })

  const other = reader.page
  await other.goto(`${app.url}/dashboard`)
  await button(other, 'ما يخصك ولم تره: 1').click()
  if (shots) await other.screenshot({ path: `${shots}/mentions.png` })
  await other.getByRole('link', { name: /سلمى العمري.*بيان الوزارة/s }).click()
  await threads(other).getByText('من أين الرقم').waitFor()
  await button(other, 'ما ذُكرتَ فيه').waitFor()
  await button(other, 'ردّ').click()
  await other.getByRole('textbox', { name: 'رد' }).fill('من بيان أمس.')
  await button(other, 'أرسل الرد').click()
  await other.getByRole('list', { name: 'الردود' }).getByText('من بيان أمس.').waitFor()
  if (shots) await other.screenshot({ path: `${shots}/phone.png` })
  expect(await findBarriers(other)).toEqual([])
  await button(other, 'انتهت').click()
  await other.getByText('انتهت · عمر الراوي').waitFor()
  expect(await body(other).locator('.noted').count()).toBe(0)

  const stored = await app.db
    .selectFrom('articles')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.description).toBe(description)
  expect([...writer.errors, ...reader.errors]).toEqual([])
  await writer.close()
  await reader.close()
})
