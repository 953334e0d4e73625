import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { until } from '../src/testing/until.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, startDemo } from './demo.ts'
import { isThorough } from './depth.ts'

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

async function look(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const place = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label }).first()
const leads = async () => {
  const reader = await app.as('guest')
  const { body } = await reader.get('/_payload.json')
  return body.loaderData.index___ar.leads.map(({ title }: { title: string }) => title)
}

/** Pins the first result of an empty search. */
async function pin(page: Page, label: string, { title = '', nth = 0 } = {}): Promise<string> {
  await page.getByRole('button', { name: `ثبّت في «${label}»`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'المقال' }).click()
  const option = page.getByRole('option').nth(nth)
  const named = (await option.textContent()) ?? ''
  await option.click()
  if (title) await dialog.getByRole('textbox', { name: 'عنوان لهذه الصفحة' }).fill(title)
  await look(page, `front-pin-${page.viewportSize()?.width}`)
  await dialog.getByRole('button', { name: 'ثبّت', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  return named
}

test.each(isThorough ? [desktop, phone] : [desktop])(
  'pins are chosen, moved with the keyboard, previewed in place, published and reverted: $width',
  { tags: 'journey' },
  async viewport => {
    const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' }, { viewport })
    await page.goto(`${app.url}/dashboard/front-page`)
    const before = await leads()
    await pin(page, 'الخبر الرئيس', { title: 'عنوان الصفحة وحدها', nth: 4 })
    const second = await pin(page, 'بجانبه، الأول', { nth: 5 })
    await page.getByText('ترتيب معدّ لم يُنشر بعد.').waitFor()
    expect(await leads()).toEqual(before)

    // Moves the second story above the first, by keyboard alone.
    await place(page, second)
      .getByRole('button', { name: `انقل «${second}»` })
      .focus()
    const told = (words: string, timeout?: number) =>
      page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached', timeout })
    // A key that comes before the places are measured moves nothing. At the top, another one moves nothing either.
    const moveToTop = () =>
      until(async () => {
        await page.keyboard.press('ArrowUp')
        await told('فوق «الخبر الرئيس»', 3000)
      })
    await page.keyboard.press('Space')
    await told('فوق «بجانبه، الأول»')
    await moveToTop()
    await page.keyboard.press('Space')
    await told('وُضع في «الخبر الرئيس»')
    await place(page, 'بجانبه، الأول').getByText('عنوان الصفحة وحدها').waitFor()
    await look(page, `front-arrange-${viewport.width}`)

    if (viewport.width < 992) await page.getByText('كما سيراها القارئ').click()
    const preview = page.frameLocator('iframe[title="معاينة الصفحة"]')
    await until(async () => expect(await preview.locator('h2').first().textContent()).toBe(second))
    await look(page, `front-preview-${viewport.width}`)
    expect(await findBarriers(page, { iframes: false })).toEqual([])

    await page.getByRole('button', { name: 'انشر الترتيب' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
    await page.getByText('نُشر الترتيب').waitFor()
    await until(async () => expect((await leads()).slice(0, 2)).toEqual([second, 'عنوان الصفحة وحدها']))

    if (viewport.width < 992) await page.getByText('الترتيب', { exact: true }).click()
    await place(page, second)
      .getByRole('button', { name: `انزع «${second}»` })
      .click()
    await page.getByText('ترتيب معدّ لم يُنشر بعد.').waitFor()
    await page.getByRole('button', { name: 'انشر الترتيب' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
    await until(async () => expect((await leads())[0]).not.toBe(second))
    await page.getByRole('button', { name: 'ما سبق' }).click()
    await page.getByRole('menuitem').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'عُد إليه' }).click()
    await until(async () => expect((await leads())[0]).toBe(second))

    // Leaves nothing for the next test.
    for (const title of [second, 'عنوان الصفحة وحدها']) {
      await page.getByRole('button', { name: `انزع «${title}»` }).click()
      await page.getByRole('button', { name: `انزع «${title}»` }).waitFor({ state: 'detached' })
    }
    await page.getByText('ترتيب معدّ لم يُنشر بعد.').waitFor()
    await page.getByRole('button', { name: 'انشر الترتيب' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
    await until(async () => expect(await leads()).toEqual(before))

    // Moving an automatically chosen article pins it. Then it is released again.
    const [, chosen = ''] = before
    await button(page, `انقل «${chosen}»`).focus()
    await page.keyboard.press('Space')
    await told('فوق «بجانبه، الأول»')
    await moveToTop()
    await page.keyboard.press('Space')
    await place(page, 'الخبر الرئيس')
      .getByRole('button', { name: `انزع «${chosen}»` })
      .waitFor()
    await button(page, 'اترك ما أُعدّ').click()
    await page.getByRole('dialog').getByRole('button', { name: 'اتركه' }).click()
    await button(page, `انزع «${chosen}»`).waitFor({ state: 'detached' })

    // A section's page also shows the article that the automatic choice would put first.
    await page.getByRole('combobox', { name: 'الصفحة التي تُرتَّب' }).click()
    await page.getByRole('option', { name: 'صفحة «سياسة»' }).click()
    const section = (await (await app.as('guest')).get(encodeURI('/articles/سياسة/_payload.json'))).body
    const { title: first } = section.loaderData['articles-slug___ar'].items[0]
    await place(page, 'أول القسم: يُختار تلقائيًا').getByText(first).waitFor()
    expect(errors).toEqual([])
    await close()
  },
)

test('two editors see each other’s preparations; if both publish at once, the second learns who was first and publishes nothing unseen', async () => {
  const open = (name: string) =>
    openDashboard(browser, app, { role: 'admin', name } as never, { viewport: desktop })
  const [salma, omar] = [await open('سلمى العمري'), await open('عمر الراوي')]
  const address = `${app.url}/dashboard/front-page`
  const choose = (page: Page, template: string) => page.getByText(template, { exact: true }).click()
  const isChosen = (page: Page, template: string) =>
    page.getByRole('radio', { name: template, checked: true }).waitFor({ state: 'attached' })
  await Promise.all([salma.page.goto(address), omar.page.goto(address)])
  await button(omar.page, 'ثبّت في «الخبر الرئيس»').waitFor()
  await choose(salma.page, 'يوم كبير')
  await isChosen(omar.page, 'يوم كبير')
  await omar.page.getByText('آخر من عدّله سلمى العمري').waitFor()

  // Omar receives no further events.
  await omar.page.route('**/api/v1/presence/stream**', route => route.abort())
  await omar.page.goto(address)
  await isChosen(omar.page, 'يوم كبير')
  await choose(salma.page, 'يوم هادئ')
  await until(async () => {
    const { body } = await (await app.as('superadmin')).get('/api/v1/front/staff')
    expect(body.draft.template).toBe('quiet')
  })
  await button(omar.page, 'انشر الترتيب').click()
  await omar.page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
  await omar.page.getByText('غيّر زميل هذا الترتيب قبل ذلك.').waitFor()
  await isChosen(omar.page, 'يوم هادئ')

  await choose(salma.page, 'يوم كبير')
  await until(async () => {
    const { body } = await (await app.as('superadmin')).get('/api/v1/front/staff')
    expect(body.draft.template).toBe('big')
  })
  await choose(omar.page, 'كل يوم')
  const dialog = omar.page.getByRole('dialog', { name: 'تغيّر هذا الترتيب' })
  await dialog.getByText('سبقك سلمى العمري').waitFor()
  expect(await findBarriers(omar.page, { iframes: false })).toEqual([])
  await dialog.getByRole('button', { name: 'خذ ترتيب الزميل' }).click()
  await isChosen(omar.page, 'يوم كبير')
  await salma.close()
  await omar.close()
})
