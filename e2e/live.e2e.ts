import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { until } from '../src/testing/until.ts'
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
const editor = (page: Page) => page.getByRole('textbox', { name: 'مشاركة جديدة' })
const entries = (page: Page) => page.locator('.live-entries .live-text')

async function write(page: Page, words: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
}

test('Ctrl+Enter without a key name, as Android keyboards send it, posts; a typed address becomes a player', async () => {
  const id = await makeArticle(app.db, { title: 'تغطية من هاتف' })
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/live/${id}`)
  await page.getByRole('button', { name: 'ابدأ التغطية' }).click()
  await editor(page).click()
  await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await editor(page).locator('.node-embed').waitFor()
  await page.keyboard.type('من الهاتف')
  await editor(page).dispatchEvent('keydown', {
    key: 'Unidentified',
    code: 'Enter',
    keyCode: 229,
    ctrlKey: true,
  })
  await page.getByRole('article').getByText('من الهاتف').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('two editors post by keyboard, one of them offline; a reader receives everything and keeps the scroll position', {
  tags: 'journey',
}, async () => {
  const id = await makeArticle(app.db, { columns: { title: 'ليلة الفرز' } })
  const open = (name: string, options = {}) =>
    openDashboard(browser, app, { role: 'admin', name } as never, { viewport: desktop, ...options })
  const salma = await open('سلمى العمري')
  const omar = await open('عمر الراوي', { viewport: phone, colorScheme: 'dark' })
  await salma.page.goto(`${app.url}/dashboard/article/live/${id}`)
  await salma.page.getByRole('button', { name: 'ابدأ التغطية' }).click()
  await write(salma.page, 'فُتحت الصناديق')
  await salma.page.getByRole('article').getByText('فُتحت الصناديق').waitFor()
  await omar.page.goto(`${app.url}/dashboard/article/live/${id}`)
  await omar.page.getByRole('article').getByText('فُتحت الصناديق').waitFor()

  const reader = await browser.newPage({ viewport: phone })
  const errors: string[] = []
  reader.on('pageerror', error => errors.push(error.message))
  await reader.goto(`${app.url}/article/${id}`)
  const heard = reader.waitForRequest(/coverage\/stream/)
  await heard
  await until(async () => expect(await entries(reader).allInnerTexts()).toEqual(['فُتحت الصناديق']))

  // Entries written offline are stored in the browser, and sent once the network is back, even if the page
  // was opened again.
  await omar.page.context().setOffline(true)
  await write(omar.page, 'أول النتائج من الجنوب')
  await omar.page.getByText('في انتظار الإرسال: مشاركة واحدة').waitFor()
  await editor(omar.page).click()
  await omar.page.keyboard.type('لم أكملها')
  await write(salma.page, 'عشرون صندوقًا من مئة')
  const button = reader.getByRole('button', { name: 'مشاركة جديدة', exact: true })
  await button.waitFor()
  expect(await entries(reader).count()).toBe(1)
  await omar.page.waitForFunction(() =>
    Object.keys(localStorage).some(key => key.startsWith('coverage-entry:')),
  )
  await omar.page.context().setOffline(false)
  await reader.getByRole('button', { name: 'مشاركتان جديدتان' }).click()
  await until(async () =>
    expect(await entries(reader).allInnerTexts()).toEqual([
      'أول النتائج من الجنوب',
      'عشرون صندوقًا من مئة',
      'فُتحت الصناديق',
    ]),
  )
  await omar.page.reload()
  await until(async () => expect(await editor(omar.page).innerText()).toContain('لم أكملها'))
  expect(await findBarriers(omar.page)).toEqual([])
  expect(await findBarriers(salma.page)).toEqual([])

  // Edits and deletes on the open page.
  const card = (words: string) => salma.page.getByRole('article').filter({ hasText: words })
  await card('عشرون صندوقًا').getByRole('button', { name: 'عدّل المشاركة' }).click()
  const text = salma.page.getByRole('textbox', { name: 'نص المشاركة' })
  // The field takes the focus by itself in the next frame.
  await expect.poll(() => text.evaluate(node => node === document.activeElement)).toBe(true)
  await text.fill('ثلاثون صندوقًا من مئة')
  await text.press('Control+Enter')
  await reader.getByText('ثلاثون صندوقًا من مئة').waitFor()
  await card('فُتحت الصناديق').getByRole('button', { name: 'احذف المشاركة' }).click()
  await salma.page.getByRole('button', { name: 'احذفها' }).click()
  await reader.getByText('فُتحت الصناديق').waitFor({ state: 'detached' })
  expect(await findBarriers(reader)).toEqual([])

  await salma.page.getByRole('button', { name: 'أنهِ التغطية' }).click()
  await salma.page.getByRole('textbox', { name: 'الخلاصة' }).fill('انتهى الفرز.')
  await salma.page.getByRole('dialog').getByRole('button', { name: 'أنهِ التغطية' }).click()
  await reader.getByRole('link', { name: 'اقرأ خلاصتها' }).click()
  await reader.getByText('انتهى الفرز.').waitFor()
  const bare = await browser.newPage({ javaScriptEnabled: false })
  await bare.goto(`${app.url}/article/${id}`)
  expect(await entries(bare).allInnerTexts()).toEqual(['ثلاثون صندوقًا من مئة', 'أول النتائج من الجنوب'])
  await bare.locator('.live-entries .live-hour').first().click()
  expect(new URL(bare.url()).search).toMatch(/^\?post=\d+$/)
  expect(await bare.locator(':target .live-text').innerText()).toBe('ثلاثون صندوقًا من مئة')
  expect([...errors, ...salma.errors]).toEqual([])
  for (const page of [reader, bare]) await page.close()
  for (const one of [salma, omar]) await one.close()
})
