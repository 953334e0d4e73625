import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSpill } from '../src/arabic/bidi.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory } from '../src/testing/factories.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, overflowOf } from './demo.ts'

let app: TestApp
let browser: Browser
let ids: number[]

/** Headlines that no newsroom writes, but some feed sends. */
const titles = [
  'ا'.repeat(200),
  'مستشفى'.repeat(33),
  'A'.repeat(200),
  '😀'.repeat(100),
  '👨‍👩‍👧‍👦'.repeat(18),
  `أَخْبَار${'ُّ'.repeat(90)} المدينة`,
  '\u202eخبر\u202c مقلوب \u2067في الاتجاه\u2069 123',
  'ـ'.repeat(200),
  '1'.repeat(200),
  `خبر ${'!'.repeat(190)}`,
  `https://news.example/${'a'.repeat(170)}`,
]
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  const categoryId = await makeCategory(app.db, { name: 'محليات' })
  ids = []
  // As a feed or an editor brings them.
  for (const title of titles) ids.push(await makeArticle(app.db, { title: withoutSpill(title), categoryId }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('long headlines stay within the page, on the front page, in lists and on their own page', {
  tags: 'thorough',
}, async () => {
  const { page, errors } = await openPage(browser, { viewport: { ...phone, width: 390 } })
  const paths = ['/', '/articles/latest', ...ids.map(id => `/article/${id}`)]
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(app.url + path)
    if ((await overflowOf(page)) > 0) wide.push(path)
  }
  expect(wide).toEqual([])
  expect(errors).toEqual([])
})

test.each(titles.map((title, at) => [at, title] as const))(
  'the share picture of headline %i is drawn',
  {
    tags: 'thorough',
  },
  async at => {
    const html = await (await fetch(`${app.url}/article/${ids[at]}`)).text()
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const picture = await fetch(app.url + new URL(address).pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  },
)
