import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, overflowOf, startDemo, type WatchedPage } from './demo.ts'

let app: TestApp
let browser: Browser
let desk: WatchedPage

beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
  desk = await openDashboard(browser, app)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('a competition entered by hand, from its first team to the table that readers see', {
  tags: 'thorough',
}, async () => {
  const { page, errors } = desk
  await page.goto(`${app.url}/dashboard/football/list`)
  await page.getByRole('button', { name: 'أضف مسابقة' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('نكتبها باليد').click()
  await dialog.getByRole('textbox', { name: 'الاسم بالعربية' }).fill('دوري الأحياء')
  await dialog.getByRole('button', { name: 'أضفها' }).click()
  await page.getByRole('link', { name: /الفرق والمباريات/ }).click()
  await page.getByRole('textbox', { name: 'الفرق' }).fill('النهضة\nالفتح\nالشباب')
  await page.getByRole('button', { name: 'احفظ الفرق' }).click()
  await page.getByRole('button', { name: 'أضف مباراة' }).click()
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('المضيف', 'النهضة')
  await choose('الضيف', 'الفتح')
  await choose('الحال', 'انتهت')
  await dialog.getByRole('textbox', { name: 'أهداف المضيف' }).fill('2')
  await dialog.getByRole('button', { name: 'أضف المباراة' }).click()
  // An incomplete score is refused at its field, and the input stays.
  await dialog.getByText('اكتب أهداف الفريقين').waitFor()
  await dialog.getByRole('textbox', { name: 'أهداف الضيف' }).fill('1')
  await dialog.getByRole('button', { name: 'أضف المباراة' }).click()
  await page.getByText('النهضة 2–1 الفتح').waitFor()
  expect(errors).toEqual([])
  const reader = await openPage(browser, { viewport: phone })
  await reader.page.goto(`${app.url}${encodeURI('/football/دوري-الأحياء')}`)
  const rows = reader.page.getByRole('row')
  expect(await rows.nth(1).innerText()).toContain('النهضة')
  expect([await overflowOf(reader.page), await findBarriers(reader.page)]).toEqual([0, []])
  expect(reader.errors).toEqual([])
  await reader.close()
})

test('a newsletter is chosen, edited beside its original, and published', { tags: 'thorough' }, async () => {
  const text = 'قرأت مقالكم عن الأرصفة، وأضيف أن شارعنا بلا رصيف منذ عشر سنوات.'
  const letter = { name: 'ليلى منصور', city: 'صفاقس', email: 'laila@example.com', text, consent: true }
  await (await app.as('guest')).post('/api/v1/reader-letter', letter)
  const { page, errors } = desk
  await page.goto(`${app.url}/dashboard/reader-letter`)
  await page
    .getByRole('button', { name: /رسالة ليلى منصور/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'اختر', exact: true }).click()
  await drawer.getByRole('button', { name: 'انشر', exact: true }).click()
  await drawer.getByRole('button', { name: 'أزلها من الموقع' }).waitFor()
  expect((await (await app.as('guest')).get('/letters')).body).toContain(text)
  expect(errors).toEqual([])
})

test('settings of prayer times and prices are saved, and readers see them', {
  tags: 'thorough',
}, async () => {
  const { page, errors } = desk
  const guest = await app.as('guest')
  await page.goto(`${app.url}/dashboard/settings?section=prayer-times`)
  await page.getByRole('textbox', { name: 'تصحيح المغرب (دقائق)' }).fill('99')
  await page.getByRole('button', { name: 'احفظ' }).last().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.getByRole('textbox', { name: 'تصحيح المغرب (دقائق)' }).fill('7')
  await page.getByRole('button', { name: 'احفظ' }).last().click()
  await expect
    .poll(async () => (await guest.get('/api/v1/setting/website')).body.values.prayerMaghribMinutes, {
      timeout: 20_000,
    })
    .toBe(7)
  await page.goto(`${app.url}/dashboard/settings?section=market`)
  const requests = page.getByRole('textbox', { name: 'طلبات الذهب في الشهر' })
  await requests.fill('٢٥٠')
  await page.getByRole('button', { name: 'احفظ' }).last().click()
  await expect
    .poll(
      async () =>
        (await (await app.as('superadmin')).get('/api/v1/setting/website')).body.values.goldRequests,
      { timeout: 20_000 },
    )
    .toBe(250)
  expect(errors).toEqual([])
})

test('the prayer line asks for the remembered city again after failures, each time later', {
  tags: 'thorough',
}, async () => {
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  let asked = 0
  await page.route('**/api/v1/prayer-times/*', route => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await page.clock.install()
  await page.goto(app.url)
  const line = page.getByRole('link', { name: /مواقيت الصلاة في/ })
  const shown = await line.innerText()
  await page.evaluate(() => localStorage.setItem('weather-city', 'cairo'))
  await page.reload()
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(60_000)
  await expect.poll(() => asked).toBe(2)
  await page.clock.fastForward(60_000)
  expect([asked, await line.innerText()]).toEqual([2, shown])
  await page.clock.fastForward(60_000)
  await expect.poll(() => line.innerText()).not.toBe(shown)
  expect(errors.filter(error => !error.includes('503'))).toEqual([])
  await close()
})
