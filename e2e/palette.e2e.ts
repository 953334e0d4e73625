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

const field = (page: Page) => page.getByRole('combobox', { name: /^ابحث عن صفحة/ })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })
const firstIs = (page: Page, label: RegExp) => expect.poll(() => marked(page).innerText()).toMatch(label)

async function find(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type(typed)
}

test('by keyboard, an editor opens a page, an article and a person, and returns to the starting point', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await find(page, 'اقسام')
  await firstIs(page, /^الأقسام/)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'الأقسام', level: 1 }).waitFor()

  // In the text, Ctrl+K makes a link from the selection.
  await page.goto(`${app.url}/dashboard/article/create`)
  const title = page.getByRole('textbox', { name: 'العنوان', exact: true })
  await title.focus()
  await page.keyboard.press('Control+k')
  await firstIs(page, /^الأقسام/)
  await page.keyboard.press('Escape')
  await expect.poll(() => title.evaluate(node => node === document.activeElement)).toBe(true)
  const text = page.getByRole('textbox', { name: 'نص المقال', exact: true })
  await text.focus()
  await page.keyboard.type('كلمة')
  await find(page, 'وسوم')
  await firstIs(page, /^الوسوم/)
  await page.keyboard.press('Escape')
  await expect.poll(() => text.evaluate(node => node === document.activeElement)).toBe(true)
  // The earlier selection is restored a moment after the focus.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+Home')
      return page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
        return String(getSelection())
      })
    })
    .toBe('كلمة')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'عنوان الرابط' }).waitFor()

  const article = await app.db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('enable', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const person = await app.db
    .selectFrom('people')
    .select('name')
    .where('status', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`${app.url}/dashboard/tag/list`)
  await page.getByRole('heading', { name: 'الوسوم', level: 1 }).waitFor()
  // Presses Enter before the results arrive.
  await find(page, article.title)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/article/edit/${article.id}`)
  await page.goto(`${app.url}/dashboard/tag/list`)
  await page.getByRole('heading', { name: 'الوسوم', level: 1 }).waitFor()
  await find(page, person.name)
  const option = options(page).filter({ hasText: person.name })
  await option.first().waitFor()
  while (!(await marked(page).innerText()).startsWith(person.name)) await page.keyboard.press('ArrowDown')
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opening
  await tab.waitForURL('**/dashboard/people/list?q=*')
  expect(page.url()).toBe(`${app.url}/dashboard/tag/list`)
  await tab.close()
  expect(errors).toEqual([])
  await close()
})

test('on a phone it fills the screen, in dark mode too', async () => {
  const { page, errors, close } = await openDashboard(
    browser,
    app,
    { role: 'agency', agencyId: 1 },
    {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    },
  )
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('button', { name: 'البحث والانتقال' }).click()
  await field(page).waitFor()
  await field(page).fill('مق')
  await firstIs(page, /^المقالات/)
  const sheet = await page.getByRole('dialog').boundingBox()
  expect([sheet?.width, sheet?.height]).toEqual([390, 844])
  expect(await overflowOf(page)).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await field(page).fill('ظظظظظ')
  await page.getByRole('dialog').getByText('لا شيء بهذه الكلمات').waitFor()
  await page.getByRole('button', { name: 'أغلق' }).click()
  await field(page).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await close()
})

test('the menu’s groups collapse by keyboard and stay so; the current page’s group is open while it is shown', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/tag/list`)
  const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
  const open = () => menu.getByRole('button', { expanded: true }).allInnerTexts()
  await menu.getByRole('link', { name: 'الوسوم', exact: true }).waitFor()
  expect(await open()).toEqual(['التحرير', 'التصنيف'])
  await menu.getByRole('button', { name: 'الأرقام' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('تحليلات القراء')
  await menu.getByRole('button', { name: 'التحرير' }).press('Space')
  expect(await open()).toEqual(['الأرقام', 'التصنيف'])
  await menu.getByRole('link', { name: 'نظرة عامة' }).click()
  await expect.poll(open).toEqual(['الأرقام'])
  await page.reload()
  await expect.poll(open).toEqual(['الأرقام'])
  expect(await menu.getByRole('link', { name: 'الوسوم' }).count()).toBe(0)
  await close()
})

test('text typed before the palette opens is searched for', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/PaletteSearch-*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto(`${app.url}/dashboard/article/create`)
  const title = page.getByRole('textbox', { name: 'العنوان', exact: true })
  await title.focus()
  await page.keyboard.press('Control+k')
  // Playwright presses keys for digits only; it inserts Arabic letters without.
  await page.keyboard.type('118')
  release()
  await expect.poll(() => field(page).inputValue()).toBe('118')
  await page.keyboard.press('Escape')
  expect([await title.inputValue(), errors]).toEqual(['', []])
  await close()
})
