import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { until } from '../src/testing/until.ts'
import { openBrowser } from './browser.ts'
import { findBarriers, openDashboard, overflowOf, startDemo } from './demo.ts'

const shots = process.env.SHOTS
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

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Every step of a day: fits the phone, has targets for fingers, and no barrier. */
async function look(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/touch-${name}.png` })
  expect([name, await overflowOf(page)]).toEqual([name, 0])
  expect([name, ...(await findBarriers(page, { iframes: false }))]).toEqual([name])
}

test('a day at the desk by touch: write, picture, publish, front page, correction, coverage', async () => {
  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' }, phone)
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const goThroughMenu = async (name: string) => {
    await button('القائمة').tap()
    const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
    await menu.getByRole('link').first().waitFor()
    await look(page, 'menu')
    await menu.getByRole('link', { name, exact: true }).tap()
  }
  const title = 'سوق الأسماك يفتح بابه ليلًا'

  // Write.
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('link', { name: 'مقال جديد' }).first().tap()
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'الملخص' }).fill('يبدأ البيع بعد المغرب.')
  const text = page.getByRole('textbox', { name: 'نص المقال', exact: true })
  await text.tap()
  await page.keyboard.type('فتح السوق بابه مساء أمس.')
  await button('عنوان فرعي 2').tap()
  await look(page, 'writing')
  await page.getByRole('combobox', { name: 'القسم' }).tap()
  await page.getByRole('option', { name: 'اقتصاد', exact: true }).tap()

  // Picture.
  await button('الغلاف').tap()
  await button(/المكتبة/).tap()
  await page.getByRole('dialog').waitFor()
  await look(page, 'pictures')
  await button(/^اختر الصورة/)
    .first()
    .tap()
  await look(page, 'chosen')

  // Publish.
  await button('انشر الآن').tap()
  // The checks ask about so short a text.
  await button('انشر الآن', page.getByRole('dialog')).tap()
  await page.getByRole('status').getByText('نُشر المقال.').waitFor()
  await look(page, 'published')
  const open = page.getByRole('link', { name: 'افتحه', exact: true })
  const address = new URL((await open.getAttribute('href')) ?? '', app.url).pathname

  // Front page.
  await goThroughMenu('الصفحة الأولى')
  await button('ثبّت في «الخبر الرئيس»').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'المقال' }).tap()
  await page.getByRole('option', { name: title }).tap()
  await look(page, 'pin')
  await button('ثبّت', dialog).tap()
  await dialog.waitFor({ state: 'detached' })
  await look(page, 'front')
  await button('انشر الترتيب').tap()
  await button('انشر', page.getByRole('dialog')).tap()
  const guest = await app.as('guest')
  await until(async () => {
    const { body } = await guest.get('/_payload.json')
    expect(body.loaderData.index___ar.leads[0].title).toBe(title)
  })

  // Correct.
  await goThroughMenu('المقالات')
  await look(page, 'articles')
  await page.getByRole('link', { name: title }).first().tap()
  await button('تصويبات منشورة').tap()
  await page.getByLabel('تصويب جديد').fill('فُتح السوق أول أمس.')
  await button('أضف تصويبًا').tap()
  await page.getByText('أُضيف، ويراه القراء').waitFor()
  await look(page, 'corrected')

  // A live entry.
  await button('التغطية المباشرة').tap()
  await button('ابدأ تغطية مباشرة').tap()
  await button('ابدأ التغطية', page.getByRole('dialog')).tap()
  await page.getByRole('textbox', { name: 'مشاركة جديدة' }).tap()
  await page.keyboard.type('أول البائعين وصل')
  await button('انشر المشاركة').tap()
  await page.getByRole('article').getByText('أول البائعين وصل').waitFor()
  await look(page, 'coverage')
  await until(async () => expect((await guest.get(address)).body).toContain('أول البائعين وصل'))
  expect(errors).toEqual([])
  await close()
})
