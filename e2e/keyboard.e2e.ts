import type { Editor } from '@tiptap/core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test('the arrow keys move between them in reading direction, past disabled ones, and Escape leaves them', async () => {
    const { page, errors, close } = await openText()
    await text(page).focus()
    await press(page, 'Alt+F10')
    // Undo and redo are disabled, as there is nothing to undo.
    expect(await focused(page)).toBe('ابحث واستبدل')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(await focused(page)).toBe('غامق')
    await press(page, 'ArrowRight')
    expect(await focused(page)).toBe('عنوان فرعي 3')
    await press(page, 'Home', 'ArrowRight')
    const last = await focused(page)
    expect(last).toBe('المزيد من الأدوات')
    await press(page, 'Home', 'End')
    expect(await focused(page)).toBe(last)
    await press(page, 'ArrowLeft')
    expect(await focused(page)).toBe('ابحث واستبدل')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Escape')
    expect(await isInText(page)).toBe(true)
    await page.keyboard.type('خبر ')
    // Coming back from the text, the tool used last has the tab stop.
    await press(page, 'Shift+Tab')
    expect(await focused(page)).toBe('غامق')
    await press(page, 'Enter')
    await expect.poll(() => isInText(page)).toBe(true)
    await page.keyboard.type('مهم')
    expect(await text(page).locator('strong').innerText()).toBe('مهم')
    // The seldom ones stay open on this device once they were opened.
    const more = tools(page).getByRole('button', { name: 'المزيد من الأدوات' })
    expect(await tools(page).getByRole('button', { name: 'مشطوب' }).count()).toBe(0)
    await more.click()
    await tools(page).getByRole('button', { name: 'مشطوب' }).waitFor()
    expect(await more.getAttribute('aria-expanded')).toBe('true')
    expect(await page.evaluate(() => localStorage.getItem('editor-tools'))).toBe('more')
    // A table's tools are added to the row.
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
    await press(page, 'Control+a', 'Control+k')
    await page.getByRole('textbox', { name: 'عنوان الرابط' }).waitFor()
    await page.keyboard.type('https://example.com')
    await press(page, 'Home', 'Escape')
    await page.getByRole('textbox', { name: 'عنوان الرابط' }).waitFor({ state: 'detached' })
    await expect.poll(() => isInText(page)).toBe(true)
    expect(errors).toEqual([])
    await close()
  })
})

describe('find and replace', () => {
  const bar = (page: Page) => page.getByRole('search', { name: 'البحث في النص' })
  const field = (page: Page) => bar(page).getByRole('textbox', { name: 'ابحث في النص' })
  const told = (page: Page) => bar(page).getByRole('status').innerText()
  const marked = (page: Page) => text(page).locator('.found').allInnerTexts()
  const openArticle = async (description: string) => {
    const id = await makeArticle(app.db, { description })
    const opened = await openDashboard(browser, app)
    await opened.page.goto(`${app.url}/dashboard/article/edit/${id}`)
    await text(opened.page).waitFor()
    return opened
  }

  test('from the text: by keyboard alone, ignoring tashkeel, across marks, and back to the match', async () => {
    const { page, errors, close } = await openArticle(
      '<p>كِتَابٌ جديد</p><p>ك<strong>تا</strong>ب آخر، وأَحمد</p><ul><li>كتاب</li></ul>',
    )
    await text(page).click()
    await press(page, 'Control+Home', 'Control+f')
    await expect.poll(() => field(page).evaluate(node => node === document.activeElement)).toBe(true)
    await page.keyboard.type('كتاب')
    await expect.poll(() => told(page)).toBe('1 من 3')
    // A word that is bold in the middle is highlighted in pieces.
    expect(await marked(page)).toEqual(['كِتَابٌ', 'ك', 'تا', 'ب', 'كتاب'])
    await press(page, 'Enter')
    expect(await told(page)).toBe('2 من 3')
    await press(page, 'Shift+Enter', 'Shift+Enter')
    expect(await told(page)).toBe('3 من 3')
    await press(page, 'F3')
    expect(await told(page)).toBe('1 من 3')
    await bar(page).getByRole('checkbox', { name: 'تجاهل التشكيل' }).uncheck()
    expect(await told(page)).toBe('1 من 2')
    await field(page).fill('احمد')
    expect(await told(page)).toBe('لا نتائج')
    await bar(page).getByRole('checkbox', { name: 'تجاهل التشكيل' }).check()
    await bar(page).getByRole('checkbox', { name: 'تجاهل الهمزات وأشكال الحروف' }).check()
    expect(await told(page)).toBe('1 من 1')
    await bar(page).getByRole('checkbox', { name: 'كلمات كاملة' }).check()
    expect(await told(page)).toBe('لا نتائج')
    await bar(page).getByRole('checkbox', { name: 'كلمات كاملة' }).uncheck()
    expect(await findBarriers(page)).toEqual([])
    await press(page, 'Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await isInText(page)).toBe(true)
    expect(await marked(page)).toEqual([])
    await page.keyboard.type('محمود')
    expect(await text(page).locator('p').nth(1).innerText()).toBe('كتاب آخر، ومحمود')
    // Outside the text, the browser handles the keys.
    await page.getByRole('textbox', { name: 'الملخص' }).click()
    await press(page, 'Control+f')
    expect(await bar(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('replaces one or all, keeps links and bold, and everything is one undo step', async () => {
    const link = '<a href="https://example.com/a">بيروت</a>'
    const stored = `<p>في بيروت</p><p>${link} و<strong>بير</strong>وت</p><p>بيروت</p>`
    const { page, close } = await openArticle(stored)
    await text(page).click()
    await press(page, 'Control+Home', 'Control+h')
    await page.keyboard.type('بيروت')
    await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await page.keyboard.type('طرابلس')
    await press(page, 'Enter')
    expect(await told(page)).toBe('1 من 3')
    const lines = () =>
      text(page)
        .locator('p')
        .evaluateAll(all => all.map(each => each.innerHTML))
    expect((await lines())[0]).toBe('في طرابلس')
    await bar(page).getByRole('button', { name: 'استبدل الكل' }).click()
    expect(await told(page)).toBe('استُبدل 3 مواضع')
    expect(await lines()).toEqual([
      'في طرابلس',
      expect.stringMatching(
        /^<a [^>]*href="https:\/\/example.com\/a"[^>]*>طرابلس<\/a> و<strong>طرابلس<\/strong>$/,
      ),
      'طرابلس',
    ])
    await press(page, 'Escape', 'Control+z')
    expect(await text(page).innerText()).toContain('بيروت و')
    expect(await lines()).toEqual(['في طرابلس', expect.stringContaining('<strong>بير</strong>وت'), 'بيروت'])
    await press(page, 'Control+z')
    expect((await lines())[0]).toBe('في بيروت')
    await close()
  })

  test('works inside cards too; Escape in the text closes the bar and keeps the caret', async () => {
    const file = '/media/0123456789abcdef0123456789abcdef'
    const { page, close } = await openArticle(
      `<p>قبل</p><figure data-card="document"><a href="${file}.pdf">دليل بِيروت</a></figure><table><caption>أرقام بيروت</caption><tbody><tr><td>بيروت</td><td>1</td></tr></tbody></table><blockquote data-card="pull"><p>بيروتُ لنا</p></blockquote><figure data-card="audio"><audio src="${file}.mp3"></audio><figcaption>من بيروت</figcaption></figure>`,
    )
    await text(page).getByText('قبل', { exact: true }).click()
    await press(page, 'Control+h')
    await field(page).fill('بيروت')
    await expect.poll(() => told(page)).toBe('1 من 5')
    await bar(page).getByRole('textbox', { name: 'استبدل به' }).fill('صيدا')
    await bar(page).getByRole('button', { name: 'استبدل الكل' }).click()
    expect(await told(page)).toBe('استُبدل 5 مواضع')
    for (const words of ['دليل صيدا', 'أرقام صيدا', 'صيدا لنا', 'من صيدا'])
      await text(page).getByText(words, { exact: true }).waitFor()
    await text(page).getByText('صيدا لنا').click()
    await press(page, 'End', 'Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await isInText(page)).toBe(true)
    await page.keyboard.type('!')
    await text(page).getByText('صيدا لنا!', { exact: true }).waitFor()
    await close()
  })

  test('in a text of a hundred thousand words: counts, steps to the end, and replaces everything', async () => {
    const words = 'قال المتحدث إن المدينة شهدت اليوم افتتاح المعرض الدولي للكتاب. '
    const { page, close } = await openArticle(`<p>${words.repeat(40)}</p>`.repeat(250))
    await press(page, 'Control+Home')
    await text(page).click({ position: { x: 30, y: 30 } })
    await press(page, 'Control+h')
    await field(page).fill('المدينة')
    await expect.poll(() => told(page)).toMatch(/من 10,000$/)
    await press(page, 'Shift+F3')
    await expect.poll(() => text(page).locator('.found.current').count()).toBe(1)
    // Highlights only visible matches, not those of the whole text.
    expect(await text(page).locator('.found').count()).toBeLessThan(1000)
    await bar(page).getByRole('textbox', { name: 'استبدل به' }).fill('العاصمة')
    await bar(page).getByRole('button', { name: 'استبدل الكل' }).click()
    await expect.poll(() => told(page)).toBe('استُبدل 10,000 موضع')
    await press(page, 'Escape', 'Control+z')
    const back = (node: HTMLElement & { editor?: Editor }) =>
      node.editor!.state.doc.textContent.split('المدينة').length - 1
    await expect.poll(() => text(page).evaluate(back)).toBe(10_000)
    await close()
  })
})

describe('«/» in the text', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'ما يُدرج في النص' })
  const options = (page: Page) => list(page).getByRole('option').allInnerTexts()
  const active = (page: Page) =>
    text(page).evaluate(node => {
      const id = node.getAttribute('aria-activedescendant')
      return id && document.getElementById(id)?.textContent
    })

  test.each([1280, 390])('offers insertable blocks, with the keyboard alone, at %i px', async width => {
    const { page, errors, close } = await openText(width)
    await text(page).focus()
    await page.keyboard.type('/')
    await list(page).waitFor()
    expect((await options(page)).length).toBeGreaterThan(8)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.type('قائمه')
    expect(await options(page)).toEqual(['قائمة نقطية', 'قائمة مرقّمة'])
    expect(await active(page)).toBe('قائمة نقطية')
    await press(page, 'ArrowDown')
    expect(await active(page)).toBe('قائمة مرقّمة')
    await press(page, 'ArrowDown', 'ArrowUp', 'Enter')
    await list(page).waitFor({ state: 'detached' })
    await page.keyboard.type('بند')
    expect(await text(page).locator('ol li').innerText()).toBe('بند')
    // Works again after a space, in Latin letters, and by mouse.
    await press(page, 'Enter', 'Enter')
    await page.keyboard.type('قال /QUO')
    await list(page).getByRole('option', { name: 'اقتباس' }).first().click()
    await page.keyboard.type('نعم')
    expect(await text(page).locator('blockquote').innerText()).toBe('قال نعم')
    expect(errors).toEqual([])
    await close()
  })

  test('leaves an ordinary slash alone', async () => {
    const { page, close } = await openText()
    await text(page).focus()
    const never = ['1/2', ' https://example.com/ج', ' و / أو', ' م/ث']
    for (const words of never) {
      await page.keyboard.type(words)
      expect(await list(page).count()).toBe(0)
    }
    // Without a match, Enter works as usual, even after the menu was dismissed.
    await page.keyboard.type(' /تمام')
    expect(await list(page).count()).toBe(0)
    await press(page, 'Enter')
    await page.keyboard.type('/')
    await list(page).waitFor()
    await press(page, 'Escape')
    await list(page).waitFor({ state: 'detached' })
    expect(await isInText(page)).toBe(true)
    await page.keyboard.type('ج')
    expect(await list(page).count()).toBe(0)
    await press(page, 'Enter')
    await page.keyboard.type('آخر')
    const lines = await text(page).locator('p').allInnerTexts()
    expect(lines).toEqual(['1/2 https://example.com/ج و / أو م/ث /تمام', '/ج', 'آخر'])
    // A slash typed earlier does not open the menu either.
    await press(page, 'ArrowUp', 'End')
    expect(await list(page).count()).toBe(0)
    await close()
  })
})

test('counts the selection next to the whole text', async () => {
  const { page, close } = await openText()
  await text(page).focus()
  await page.keyboard.type('خمس كلمات في هذا النص')
  await page.getByRole('status', { name: 'عدد الكلمات' }).getByText('5 كلمات').waitFor()
  await press(page, 'Control+Shift+ArrowRight', 'Control+Shift+ArrowRight')
  await page.getByText('المحدد: كلمتان', { exact: true }).waitFor()
  await press(page, 'End')
  await page.getByText('المحدد', { exact: false }).waitFor({ state: 'detached' })
  await close()
})

describe('focus mode', () => {
  test.each([1280, 390])('shows the text alone, on and off with the keyboard, at %i px', async width => {
    const { page, errors, close } = await openText(width)
    const title = page.getByRole('textbox', { name: 'العنوان', exact: true })
    const leave = page.getByRole('button', { name: 'اخرج من وضع التركيز' })
    await title.fill('خبر')
    await press(page, 'Control+Shift+f')
    await leave.waitFor()
    await expect.poll(() => isInText(page)).toBe(true)
    expect(await page.getByRole('textbox').count()).toBe(1)
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.keyboard.type('نص ')
    expect(await findBarriers(page)).toEqual([])
    // The tools appear on keyboard focus, and boxes over the text close by themselves.
    await press(page, 'Alt+F10', 'End', 'Escape')
    await page.keyboard.type('/')
    await page.getByRole('listbox').waitFor()
    await press(page, 'Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await press(page, 'Control+f')
    await page.getByRole('search', { name: 'البحث في النص' }).waitFor()
    await press(page, 'Escape')
    await page.getByRole('search', { name: 'البحث في النص' }).waitFor({ state: 'detached' })
    expect(await leave.count()).toBe(1)
    // A refused save shows the reason.
    await press(page, 'Control+s')
    await page.getByText('اختر قسمًا').waitFor()
    await leave.waitFor({ state: 'detached' })
    await text(page).focus()
    await press(page, 'Control+Shift+f')
    await leave.waitFor()
    await press(page, 'Escape')
    await leave.waitFor({ state: 'detached' })
    expect(await isInText(page)).toBe(true)
    expect(await title.inputValue()).toBe('خبر')
    // Another article opens outside of focus mode.
    await press(page, 'Control+Shift+f')
    await page.goto(`${app.url}/dashboard/article/create?again`)
    await title.waitFor()
    expect(errors).toEqual([])
    await close()
  })
})
