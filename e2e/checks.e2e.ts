import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeCategory } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await makeCategory(app.db, { name: 'محليات' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const phone = { width: 390, height: 844 }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const body = (page: Page) => field(page, 'نص المقال')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'ملاحظات التدقيق' })
const shots = process.env.CHECKS_SHOTS

async function write(page: Page): Promise<void> {
  await page.goto(`${app.url}/dashboard/article/create`)
  await field(page, 'العنوان').fill('قرار الحكومه الجديد')
  await body(page).click()
  await page.keyboard.type('وصل الوفد الى المطار , ثم عاد.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('قال: «نعم.')
}

describe.each([
  ['a desk', desktop],
  ['a phone', phone],
])('on %s', (name, viewport) => {
  test.each(['light', 'dark'] as const)(
    '%s: lists slips, corrects, undoes and ignores them',
    async colorScheme => {
      const { page, errors, close } = await openDashboard(
        browser,
        app,
        { role: 'superadmin' },
        { viewport, colorScheme },
      )
      await write(page)
      const panel = page.getByRole('button', { name: /^التدقيق: 5$/ })
      await panel.waitFor()
      if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click()
      await expect.poll(() => list(page).getByRole('listitem').count()).toBe(5)
      expect(await body(page).locator('.checked').allInnerTexts()).toEqual(['الى', ' ', ',', '«'])
      expect(await findBarriers(page)).toEqual([])
      if (shots) await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })

      await list(page).getByRole('button', { name: 'أصلح «الى»: «إلى»' }).click()
      expect(await body(page).innerText()).toContain('الوفد إلى المطار')
      await list(page).getByRole('button', { name: 'أصلح «,»: «،»' }).press('Enter')
      expect(await body(page).innerText()).toContain('المطار ، ثم')
      await page.keyboard.press('Control+z')
      await expect.poll(() => body(page).innerText()).toContain('المطار , ثم')
      await page.keyboard.press('Control+z')
      await expect.poll(() => body(page).innerText()).toContain('الوفد الى المطار')

      await list(page).getByRole('button', { name: 'أصلح «الحكومه»: «الحكومة»' }).click()
      expect(await field(page, 'العنوان').inputValue()).toBe('قرار الحكومة الجديد')
      await page.keyboard.press('Control+z')
      expect(await field(page, 'العنوان').inputValue()).toBe('قرار الحكومه الجديد')

      const unpaired = list(page).getByRole('button', { name: 'تجاهل «««', exact: true })
      await list(page)
        .getByRole('button', { name: /^تجاهل ««/ })
        .click()
      await unpaired.waitFor({ state: 'hidden' })
      await page.getByText(/^محفوظ تلقائيًا/).waitFor()
      await page.reload()
      await page.getByRole('button', { name: /^التدقيق: 4$/ }).waitFor()
      expect(errors).toEqual([])
      await close()
    },
  )
})

test('before publishing, warnings are listed and can be overridden; a rule of the newsroom cannot', {
  tags: 'journey',
}, async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await write(page)
  await page.getByRole('combobox', { name: 'القسم' }).or(field(page, 'القسم')).first().click()
  await page.getByRole('option', { name: 'محليات' }).click()
  const editor = await app.as('superadmin')
  const stop = async (publishStops: string[]) => {
    const { revision } = (await editor.get('/api/v1/setting/dashboard')).body
    await editor.patch('/api/v1/setting', { group: 'dashboard', revision, values: { publishStops } })
  }
  await stop(['noPicture'])
  await button(page, 'انشر الآن').click()
  const stopped = page.getByRole('dialog', { name: 'لا يُنشر بعد' })
  await stopped.getByText('بلا صورة غلاف').waitFor()
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/stopped.png` })
  await stopped.getByRole('button', { name: 'عد إلى المقال' }).click()
  await stopped.waitFor({ state: 'hidden' })
  await stop([])
  await button(page, 'انشر الآن').click()
  const asked = page.getByRole('dialog', { name: 'قبل أن تنشره' })
  for (const words of ['بلا صورة غلاف', 'بلا ملخص', 'ملاحظات لغوية: 5', 'نص قصير: 8 كلمات'])
    await asked.getByText(words).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/asked.png` })
  await asked.getByRole('button', { name: 'انشر الآن' }).click()
  await page.waitForURL('**/dashboard/article/edit/*')
  await button(page, 'احفظ التعديلات').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the newsroom’s list: a word is added, and a table is previewed before it is added', async () => {
  await app.db.deleteFrom('wordings').execute()
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/wording/list`)
  await button(page, 'كلمة جديدة').first().click()
  await field(page, 'الكلمة').fill('البترول')
  await field(page, 'البديل').fill('النفط')
  await button(page, 'أضف الكلمة').click()
  await page.getByText('أُضيفت الكلمة «البترول».').waitFor()
  await button(page, 'استورد من جدول').click()
  const dialog = page.getByRole('dialog', { name: 'استيراد كلمات' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('الكلمة,البديل,السبب\nالفيزا,التأشيرة,\nالبترول,الخام,\n'),
  })
  await dialog.getByRole('button', { name: 'افحص الملف' }).click()
  await dialog.getByText(/السطر 3: «البترول» في القاموس، وبديلها «النفط»/).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import.png` })
  await dialog.getByRole('button', { name: 'استورد' }).click()
  await page.getByText('استُوردت الكلمات.').waitFor()
  await page.getByText('التأشيرة').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/list.png` })
  expect(errors).toEqual([])
  await close()
})
