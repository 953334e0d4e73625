import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser } from './browser.ts'
import { type DemoArticle, findLongest, openPage, startDemo } from './demo.ts'
import { plain } from './page-watch.ts'

let app: TestApp
let browser: Browser
let long: DemoArticle

beforeAll(async () => {
  app = await startDemo()
  long = await findLongest(app, 'free')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe('without scripts', () => {
  test('the menu leads to a section, and a section to its news', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(app.url)
    await page.getByRole('navigation', { name: 'أقسام الموقع' }).getByRole('link', { name: 'رياضة' }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('رياضة')
    await page.locator('main article h2 a').first().click()
    expect(decodeURI(page.url())).toContain('/article/')
    await close()
  })

  test('prints only the article', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(app.url + long.path)
    await page.emulateMedia({ media: 'print' })
    const text = plain(await page.locator('body').innerText())
    for (const words of [long.title, ...long.paragraphs]) expect(text).toContain(plain(words))
    for (const words of ['مدة القراءة', 'اقرأ أيضًا', 'الأكثر قراءة', 'كل الأقسام'])
      expect(text).not.toContain(words)
    await close()
  })

  test('a list continues by links, to its end and back to its beginning', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${app.url}/articles/latest`)
    const seen: string[] = []
    const more = page.getByRole('link', { name: 'المزيد' })
    for (;;) {
      seen.push(...(await titlesOf(page)))
      if ((await more.count()) === 0) break
      await more.click()
      // Playwright's click waits only until the next page starts to load.
      await page.waitForLoadState()
    }
    const { published } = await app.db
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('published'))
      .where('publish_at', '<', new Date().toISOString())
      .executeTakeFirstOrThrow()
    expect(seen).toHaveLength(Number(published))
    expect(new Set(seen).size).toBe(seen.length)
    await page.getByRole('link', { name: 'العودة إلى الأحدث' }).click()
    expect(new URL(page.url()).search).toBe('')
    await close()
  })
})

function titlesOf(page: Page): Promise<string[]> {
  return page.locator('main article h2').allInnerTexts()
}
