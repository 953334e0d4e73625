import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openHydrated, openPage, overflowOf, startDemo } from './demo.ts'

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

const field = (page: Page) => page.getByRole('main').getByLabel('ابحث في الأخبار')
const titles = (page: Page) => page.locator('main article h2').allInnerTexts()
/** The address, once the whole page has loaded. Playwright's click waits only until loading starts. */
async function address(page: Page): Promise<string> {
  await page.waitForLoadState()
  return decodeURIComponent(page.url().slice(app.url.length))
}

describe('without scripts', () => {
  test('searches, filters, sorts, and reads on to the last result', { tags: 'journey' }, async () => {
    const { page, errors, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search`)
    await field(page).fill('  الشركات ')
    await field(page).press('Enter')
    expect(await address(page)).toBe('/article/search/الشركات')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('نتائج البحث: الشركات')
    expect(await page.locator('main article mark').count()).toBeGreaterThan(3)
    const all = await titles(page)
    expect(await page.getByText(/^\d+ (نتائج|نتيجة)$/).count()).toBe(1)

    await page.getByRole('link', { name: 'الأحدث', exact: true }).last().click()
    expect(await address(page)).toBe('/article/search/الشركات?sort=newest')
    expect((await titles(page)).toSorted()).toEqual(all.toSorted())

    await page.getByText('القسم والكاتب والوكالة والتاريخ').click()
    await page.getByRole('combobox', { name: 'القسم', exact: true }).selectOption('اقتصاد')
    await page.getByRole('button', { name: 'طبّق' }).click()
    expect(await address(page)).toBe('/article/search/الشركات?category=اقتصاد&sort=newest')
    expect((await titles(page)).length).toBeLessThan(all.length)
    expect(await page.getByRole('combobox', { name: 'القسم', exact: true }).inputValue()).toBe('اقتصاد')
    expect(await overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('filtering by an author gives as many results as the name shows', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/الشركات`)
    await page.getByText('القسم والكاتب والوكالة والتاريخ').click()
    const author = page.getByRole('combobox', { name: 'الكاتب' })
    const [label = ''] = await author.locator('option:not([value=""])').allInnerTexts()
    expect(await page.getByRole('option').filter({ hasText: '(0)' }).count()).toBe(0)
    await author.selectOption({ label })
    await page.getByRole('button', { name: 'طبّق' }).click()
    const all = await titles(page)
    expect(label).toMatch(new RegExp(`\\(${all.length}\\)$`))
    expect(await address(page)).toMatch(/^\/article\/search\/الشركات\?author=./)
    expect(await overflowOf(page)).toBe(0)
    await close()
  })

  test('a period applies when the form is sent, and custom days replace it', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/الشركات?from=month`)
    await page.getByText('القسم والكاتب والوكالة والتاريخ').click()
    await page.getByRole('button', { name: 'طبّق' }).click()
    expect(await address(page)).toBe('/article/search/الشركات?from=month')
    await page.getByText('القسم والكاتب والوكالة والتاريخ').click()
    const until = page.getByRole('group', { name: 'إلى يوم' })
    await until.getByLabel('السنة').selectOption('2020')
    await until.getByLabel('الشهر').selectOption('يناير')
    await page.getByRole('button', { name: 'طبّق' }).click()
    expect(await address(page)).toBe('/article/search/الشركات?to=2020-01-31')
    expect(await page.getByText('لا نتائج').count()).toBe(1)
    const chosen = until.locator('option:checked')
    expect(await chosen.allInnerTexts()).toEqual(['31', 'يناير', '2020'])
    // Native date fields would use the browser's language.
    expect(await page.locator('input[type=date]').count()).toBe(0)
    await close()
  })

  test('a misspelt search without results shows those of the nearest spelling, with a way back to what was typed', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/الموزانة`)
    const found = await titles(page)
    expect(found.length).toBeGreaterThan(0)
    expect(await page.getByRole('main').innerText()).toContain(
      'لا نتائج لـ«الموزانة»، وهذه نتائج «الموازنة».',
    )
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.getByRole('link', { name: 'ابحث عن «الموزانة» كما كُتبت' }).click()
    expect(await address(page)).toBe('/article/search/الموزانة?spelling=typed')
    expect(await titles(page)).toEqual([])
    await page.getByText('لعلّك تقصد').getByRole('link').click()
    expect(await address(page)).toBe('/article/search/الموازنة?spelling=typed')
    expect(await titles(page)).toEqual(found)
    await close()
  })

  test('without results shows sections, people, other searches and the same without filters', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/${encodeURIComponent('"الموازنة القديمة جدا"')}?from=today`)
    const main = page.getByRole('main')
    expect(await main.getByRole('region', { name: 'الأقسام' }).getByRole('link').count()).toBeGreaterThan(4)
    const people = main.getByRole('region', { name: 'شخصيات في الأخبار' })
    expect(await people.getByRole('link').count()).toBeGreaterThan(2)
    expect(await overflowOf(page)).toBe(0)
    await main.getByRole('link', { name: 'ابحث في كل الأقسام والأوقات' }).click()
    await page.getByText('أقرب ما لدينا').getByRole('link').first().click()
    expect(await address(page)).toBe('/article/search/الموازنة-القديمة-جدا')
    expect((await titles(page)).length).toBeGreaterThan(0)
    await close()
  })

  test.each([
    ['في', 'هذه كلمات ترد في كل خبر'],
    ['-النفط', 'استبعدت كلمات'],
    ['؟!', 'ليس فيما كتبت كلمة'],
  ])('%s gets the reason: %s', async (q, why) => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/${encodeURIComponent(q)}`)
    await page.getByText(why).waitFor()
    expect(await page.getByRole('region', { name: 'تضييق النتائج' }).count()).toBe(0)
    await close()
  })

  test('a half-typed word finds words that begin with it', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search/المواز`)
    expect((await titles(page)).length).toBeGreaterThan(0)
    await page
      .getByText('وهذه نتائج ما يبدأ بها')
      .getByRole('link', { name: 'الموازنة', exact: true })
      .click()
    expect(await address(page)).toBe('/article/search/الموازنة')
    await close()
  })

  test('names excess words instead of dropping them silently', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
    await page.goto(`${app.url}/article/search`)
    await field(page).fill(`${'الموازنة '.repeat(22)}آخر الكلمات`)
    await field(page).press('Enter')
    expect((await titles(page)).length).toBeGreaterThan(0)
    expect(await page.getByText('فلم نبحث عن:').innerText()).toBe(
      'البحث أطول مما يُقرأ، فلم نبحث عن: آخر الكلمات',
    )
    expect(await overflowOf(page)).toBe(0)
    await close()
  })
})

describe('suggestions', () => {
  async function openField() {
    const opened = await openHydrated(browser, `${app.url}/article/search`)
    const box = opened.page.getByRole('main').getByRole('combobox')
    return { ...opened, box, options: opened.page.getByRole('main').getByRole('option') }
  }
  const activeOf = (page: Page) =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant')
      return id ? document.getElementById(id)?.textContent : undefined
    })

  test('by keyboard: down to a suggestion, back to the field, up to the last, closed with Escape', async () => {
    const { page, box, options, close } = await openField()
    await box.fill('الموا')
    await options.first().waitFor()
    const all = await options.allTextContents()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    expect(await activeOf(page)).toBeUndefined()
    await box.press('ArrowDown')
    expect(await activeOf(page)).toBe(all[0])
    expect(await findBarriers(page)).toEqual([])
    await box.press('ArrowUp')
    expect(await activeOf(page)).toBeUndefined()
    await box.press('ArrowUp')
    expect(await activeOf(page)).toBe(all.at(-1))
    await box.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await box.inputValue()).toBe('الموا')
    await box.press('ArrowDown')
    await expect.poll(() => options.allTextContents()).toEqual(all)
    expect(await activeOf(page)).toBeUndefined()
    await box.press('ArrowDown')
    expect(await activeOf(page)).toBe(all[0])
    await close()
  })

  test('Enter takes the chosen words, or the typed ones', async () => {
    const { page, box, options, close } = await openField()
    await box.fill('مجلس الب')
    await options.filter({ hasText: 'مجلس البلدي' }).waitFor()
    await box.press('ArrowDown')
    const [chosen = ''] = await options.allTextContents()
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: chosen }).waitFor()
    expect(await address(page)).toBe(`/article/search/${chosen.replaceAll(' ', '-')}`)
    await box.fill('النفط')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'النفط' }).waitFor()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    await close()
  })

  test('the down arrow completes earlier searches, and names complete a filter', async () => {
    const { page, box, options, close } = await openField()
    await box.fill('الموا')
    await box.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'الموا' }).waitFor()
    await box.focus()
    await box.press('ArrowDown')
    await options.first().waitFor()
    await box.fill('كاتب:سل')
    await options.filter({ hasText: 'كاتب:«سلمى' }).click()
    await page.getByRole('heading', { level: 1, name: 'سلمى' }).waitFor()
    expect((await titles(page)).length).toBeGreaterThan(0)
    await close()
  })

  test('a name leads to its page', async () => {
    const { page, box, options, close } = await openField()
    await box.fill('الأفق')
    await options.filter({ hasText: 'وكالة الأفق للأنباء' }).click()
    await page.getByRole('heading', { level: 1, name: 'وكالة الأفق للأنباء' }).waitFor()
    expect(await address(page)).toBe('/agencies/وكالة-الأفق')
    await close()
  })
})

test('synonyms: previewed, refused if another set has one of them, saved; then readers find by them', async () => {
  await app.db.deleteFrom('synonyms').execute()
  const editor = await openDashboard(browser, app)
  const { page } = editor
  const dialog = page.getByRole('dialog')
  const add = async (...words: string[]) => {
    // An empty list has a second button with this name.
    await page.getByRole('button', { name: 'مرادفات جديدة' }).first().click()
    for (const word of words) {
      await dialog.getByRole('combobox', { name: 'الكلمات' }).fill(word)
      await page.keyboard.press('Enter')
    }
  }
  await page.goto(`${app.url}/dashboard/synonym/list`)
  await add('الشركات', 'كومبانيا')
  const trial = dialog.getByRole('region', { name: 'ماذا يجد هذا؟' })
  await trial.getByText('كومبانيا: لا مقالات').waitFor()
  expect(await trial.getByText(/^معًا: \d+ مقال/).count()).toBe(1)
  expect(await trial.getByRole('listitem').count()).toBeGreaterThan(0)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'أضف المرادفات' }).click()
  await page.getByRole('row', { name: /الشركات، كومبانيا/ }).waitFor()

  await add('كومبانيا', 'مؤسسة')
  await dialog.getByRole('button', { name: 'أضف المرادفات' }).click()
  await dialog.getByText('«كومبانيا» في مرادفات أخرى: «الشركات، كومبانيا».').waitFor()

  const reader = await openPage(browser, { viewport: phone })
  await reader.page.goto(`${app.url}/article/search/كومبانيا`)
  expect(await reader.page.locator('main article mark').allInnerTexts()).toContain('الشركات')
  expect([...editor.errors, ...reader.errors]).toEqual([expect.stringContaining('409')])
  await reader.close()
  await editor.close()
})
