import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, startDemo } from './demo.ts'

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

const path = encodeURI('/articles/latest?person=غسان-العمري')

test('the front page links to a person, and their news link back', async () => {
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  await page.goto(app.url)
  await page
    .getByRole('region', { name: 'شخصيات في الأخبار' })
    .getByRole('link', { name: /غسان العمري/ })
    .click()
  await page.waitForURL(app.url + path)
  await page.getByRole('article').first().getByRole('link').last().click()
  await page.waitForURL(/\/article\/\d+\//)
  await page.getByRole('list', { name: 'شخصيات المقال' }).getByRole('link', { name: 'غسان العمري' }).click()
  await page.waitForURL(app.url + path)
  expect(errors).toEqual([])
  await close()
})

test('offers an editor the people a text mentions, and adds them with one click', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/create`)
  await page
    .getByRole('textbox', { name: 'العنوان', exact: true })
    .fill('وزارت رهف البدرانى وناظم العبيدي المعرض')
  const offered = page.getByRole('group', { name: 'أشخاص ذُكروا' })
  await offered.getByRole('button', { name: 'أضف ناظم العبيدي' }).waitFor()
  await offered.getByRole('button', { name: 'أضف رهف البدراني' }).click()
  await offered.getByRole('button', { name: 'أضف رهف البدراني' }).waitFor({ state: 'detached' })
  expect(await offered.getByRole('button').count()).toBe(1)
  expect([await findBarriers(page), errors]).toEqual([[], []])
  await page.getByRole('combobox', { name: 'القسم' }).click()
  await page.getByRole('option', { name: 'رياضة', exact: true }).click()
  await page.getByRole('button', { name: 'احفظ معلّقًا' }).click()
  await page.waitForURL(/\/article\/edit\/\d+/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const { body } = await (await app.as('superadmin')).get(`/api/v1/article/edit/${id}`)
  expect(body.people.map((person: { name: string }) => person.name)).toEqual(['رهف البدراني'])
  await close()
})
