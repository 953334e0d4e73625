import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard, openPage } from './demo.ts'

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
const shots = process.env.TAKEDOWN_SHOTS

test('an editor takes an article down with a reason, readers see that, their copies are deleted, and it is restored', async () => {
  const id = await makeArticle(app.db, { title: 'قضية الأرض', columns: { slug: 'قضية-الأرض' } })
  const address = `${app.url}/article/${id}/قضية-الأرض`
  const reader = await openPage(browser, { viewport: phone, serviceWorkers: 'allow' })
  const { category_id: categoryId } = await app.db
    .selectFrom('articles')
    .select('category_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The neighbour links to the article and is read beside it. The other article does not.
  const neighbour = await makeArticle(app.db, { categoryId, publishAt: new Date() })
  const other = await makeArticle(app.db)
  const kept = () =>
    reader.page.evaluate(async () => {
      const pages = await (await caches.open('read')).keys()
      return [...new Set(pages.flatMap(({ url }) => /[/]article[/]([0-9]+)/.exec(url)?.[1] ?? []))].map(
        Number,
      )
    })
  for (const one of [other, neighbour]) {
    await reader.page.goto(`${app.url}/a/${one}`)
    await expect.poll(kept).toContain(one)
  }
  await reader.page.goto(address)
  await expect.poll(kept).toContain(id)

  const { page, errors, close } = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  await page.goto(`${app.url}/dashboard/article/list`)
  await page.getByRole('button', { name: 'إجراءات: قضية الأرض' }).click()
  await page.getByRole('menuitem', { name: 'أزِله من الموقع' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'أزِله الآن' }).click()
  await dialog.getByText('اكتب سبب الإزالة').waitFor()
  await dialog.getByLabel('السبب').fill('حكم محكمة')
  await dialog.getByLabel('ما يقرؤه من يفتح رابطه').fill('أُزيل هذا الخبر بحكم قضائي.')
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/dialog.png` })
  await dialog.getByRole('button', { name: 'أزِله الآن' }).click()
  await page
    .getByRole('row', { name: /قضية الأرض/ })
    .getByText('مُزال')
    .filter({ visible: true })
    .waitFor()

  await expect.poll(async () => (await reader.page.goto(address))?.status()).toBe(410)
  await reader.page.getByText('أُزيل هذا الخبر بحكم قضائي.').waitFor()
  if (shots) await reader.page.screenshot({ path: `${shots}/gone.png` })
  await expect.poll(kept).toEqual([other])

  await page.getByRole('link', { name: 'ما أُزيل من الموقع' }).click()
  await page.getByText('حكم محكمة').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/list.png` })
  await page.getByRole('button', { name: 'أعِد: قضية الأرض' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'أعِده' }).click()
  await page.getByText('عاد المقال كما كان قبل إزالته.').waitFor()
  await expect.poll(async () => (await reader.page.goto(address))?.status()).toBe(200)
  expect(errors).toEqual([])
  await reader.close()
  await close()
})
