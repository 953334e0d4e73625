import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { begins, says, startChatServer, wordsEvent } from '../src/testing/chatServer.ts'
import { makeCategory } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser
let chat: Awaited<ReturnType<typeof startChatServer>>

beforeAll(async () => {
  chat = await startChatServer()
  app = await startTestApp({ site: 'built', env: { ASSISTANT_ALLOW: '127.0.0.0/8' } })
  await makeCategory(app.db, { name: 'محليات' })
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { assistantAddress: chat.address, assistantModel: 'small-1' }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  chat?.close()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const shots = process.env.ASSISTANT_SHOTS

async function choose(page: Page, part: string): Promise<void> {
  await page.getByRole('combobox', { name: 'ماذا يقترح؟' }).click()
  await page.getByRole('option', { name: part, exact: true }).click()
}

test.each([
  ['a desk', desktop, 'light'],
  ['a phone', { width: 390, height: 844 }, 'dark'],
] as const)(
  'on %s: suggests beside the text, stops on Escape, inserts on a click, marks the revision',
  async (name, viewport, colorScheme) => {
    const { page, errors, close } = await openDashboard(
      browser,
      app,
      { role: 'superadmin' },
      { viewport, colorScheme },
    )
    await page.goto(`${app.url}/dashboard/article/create`)
    await field(page, 'العنوان').fill('عنوان المحرر')
    await field(page, 'نص المقال').click()
    await page.keyboard.type('نص الخبر كما كتبه المحرر.')
    await button(page, 'المساعد').click()

    chat.answer(says('1. <b>عنوان</b> من المساعد\n', '2. عنوان آخر'))
    await button(page, 'اقترح').click()
    const taken = button(page, 'خذه: «<b>عنوان</b> من المساعد»')
    await taken.waitFor()
    expect(await field(page, 'العنوان').inputValue()).toBe('عنوان المحرر')
    expect(await findBarriers(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })
    await taken.click()
    expect(await field(page, 'العنوان').inputValue()).toBe('<b>عنوان</b> من المساعد')
    await page.keyboard.press('Control+z')
    expect(await field(page, 'العنوان').inputValue()).toBe('عنوان المحرر')
    await taken.click()

    await choose(page, 'نص أقصر')
    chat.answer(response => {
      begins(response)
      response.write(wordsEvent('أقصر <img src=x onerror=alert(1)>'))
    })
    await button(page, 'اقترح').click()
    await page.getByText('أقصر <img').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'اقترح').waitFor()
    await expect.poll(() => chat.asked.at(-1)?.isClosed()).toBe(true)
    expect(await field(page, 'نص المقال').innerText()).toContain('كما كتبه المحرر')
    await button(page, 'ضعه مكان النص').click()
    await button(page, 'ضعه مكانه').click()
    await expect.poll(() => field(page, 'نص المقال').innerText()).toBe('أقصر <img src=x onerror=alert(1)>')
    await page.keyboard.press('Control+z')
    await expect.poll(() => field(page, 'نص المقال').innerText()).toContain('كما كتبه المحرر')

    await choose(page, 'ملخص')
    chat.answer(response => response.writeHead(429).end())
    await button(page, 'اقترح').click()
    await page.getByRole('alert').filter({ hasText: 'حد الاستعمال' }).waitFor()

    await choose(page, 'ترجمة')
    chat.answer(says('Translated title\n\nFirst paragraph.\n\nSecond.'))
    await button(page, 'اقترح').click()
    await button(page, 'افتحه مسودة جديدة').click()
    await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('Translated title')
    expect(await field(page, 'نص المقال').innerText()).toContain('First paragraph.')
    expect(errors.filter(error => !error.includes('503'))).toEqual([])
    await close()
  },
)
