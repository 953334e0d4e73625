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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('textbox', { name: 'العنوان', exact: true })
const shots = process.env.PRESENCE_SHOTS

test('colleagues see who is writing, in the list and in the editor; one takes over the text, and no word is lost', async () => {
  const id = await makeArticle(app.db, { columns: { title: 'بيان الوزارة' } })
  const address = `${app.url}/dashboard/article/edit/${id}`
  const open = (name: string, options = {}) =>
    openDashboard(browser, app, { role: 'admin', name } as never, { viewport: desktop, ...options })
  const salma = await open('سلمى العمري')
  const omar = await open('عمر الراوي', { viewport: phone, colorScheme: 'dark' })
  const list = await open('هدى الشامي')

  // Simulates an origin without TLS.
  await salma.page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await list.page.goto(`${app.url}/dashboard/article/list`)
  await salma.page.goto(address)
  await list.page.getByText('مفتوح عند: سلمى العمري').waitFor()
  await omar.page.goto(address)
  await title(salma.page).fill('بيان الوزارة الأول')
  await list.page.getByText('الكتابة عند: سلمى العمري · مفتوح عند: عمر الراوي').waitFor()
  if (shots) await list.page.screenshot({ path: `${shots}/list.png` })
  await omar.page.getByText('الكتابة في هذا المقال الآن عند سلمى العمري').waitFor()
  expect(await findBarriers(omar.page)).toEqual([])
  if (shots) await omar.page.screenshot({ path: `${shots}/phone.png` })
  await button(omar.page, 'تولَّ الكتابة').click()
  await salma.page
    .getByText('انتقلت الكتابة في هذا المقال إلى عمر الراوي. ما كتبتَه محفوظ في مسودتك.')
    .waitFor()
  expect(await findBarriers(salma.page)).toEqual([])
  if (shots) await salma.page.screenshot({ path: `${shots}/lost.png` })
  expect(await title(salma.page).inputValue()).toBe('بيان الوزارة الأول')

  await omar.page.goto(`${app.url}/dashboard`)
  const here = omar.page.getByRole('region', { name: 'من يعمل الآن' })
  await here.getByText('سلمى العمري').waitFor()
  await here.getByRole('link', { name: 'بيان الوزارة' }).waitFor()
  await button(salma.page, 'استعد الكتابة').waitFor({ state: 'detached' })
  await salma.page.close({ runBeforeUnload: false })
  await list.page.getByText('الكتابة عند: سلمى العمري').waitFor({ state: 'detached' })
  expect([...salma.errors, ...omar.errors, ...list.errors]).toEqual([])
  for (const one of [salma, omar, list]) await one.close()
})
