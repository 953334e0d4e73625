import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { desktop, openBrowser } from './browser.ts'
import { findLongest, openPage, startDemo, untilHydrated } from './demo.ts'
import { watchPage } from './page-watch.ts'

let app: TestApp
let browser: Browser
let article: string
let coverage: string

beforeAll(async () => {
  app = await startDemo()
  article = (await findLongest(app, 'free')).path
  const { id, slug } = await app.db
    .selectFrom('coverages')
    .innerJoin('articles', 'articles.id', 'coverages.article_id')
    .select(['articles.id', 'articles.slug'])
    .executeTakeFirstOrThrow()
  coverage = `/article/${id}/${slug}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const phone = { width: 390, height: 844 }
const headlines = 'h1, h2, h3, h4'
const areSet = (page: Page) => page.evaluate(() => document.adoptedStyleSheets.length > 0)

const untilPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Opens a page whose fonts arrive after its first paint, and after `meanwhile`. */
async function openSlowly(path: string, viewport: typeof phone, meanwhile = async (_page: Page) => {}) {
  const { page, errors, close } = await openPage(browser, { viewport })
  const watched = await watchPage(page)
  const fonts: string[] = []
  await page.route('**/*.woff2', async (route, request) => {
    fonts.push(request.url())
    await untilPainted(page)
    await meanwhile(page)
    await route.continue()
  })
  await page.goto(app.url + path, { waitUntil: 'commit' })
  return { page, errors, close, fonts, watched }
}

/** The families of the fonts in which each headline is drawn. Empty for one that is not laid out. */
async function listFamilies(page: Page, selector = headlines): Promise<string[][]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const families: string[][] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    families.push(fonts.map(({ familyName }) => familyName))
  }
  await session.detach()
  return families.filter(each => each.length > 0)
}

const ours = /Plex Sans Arabic|Noto Naskh Arabic/

/** The first family of the text, of bold, and of the first text of the page. */
const listFirstFamilies = (page: Page) =>
  page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const skip = document.querySelector('a[href="#content"]')!
    return [
      root.getPropertyValue('--text-face'),
      root.getPropertyValue('--headline-face'),
      getComputedStyle(skip).fontFamily,
    ].map(chain => chain.trim().split(',')[0])
  })

test.each(
  [phone, desktop].flatMap(viewport =>
    ['home', 'section', 'article', 'coverage'].map(name => ({ viewport, name })),
  ),
)(
  '$name, $viewport.width: headlines are set in late faces, and nothing moves',
  async ({ viewport, name }) => {
    const path = { home: '/', section: '/articles/سياسة', article, coverage }[name]!
    const slow = await openSlowly(path, viewport)
    const { page, errors, fonts, watched } = slow
    await expect.poll(() => areSet(page)).toBe(true)
    // Drawn with the faces.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    const families = await listFamilies(page)
    const set = families.filter(each => each.every(family => ours.test(family)))
    const kept = await page.locator('[data-device-face]').count()
    expect({ moved: await watched.seen(), fonts: fonts.length, errors }).toEqual({
      moved: [],
      fonts: 2,
      errors: [],
    })
    expect(set.length).toBe(families.length - kept)
    expect(set.length).toBeGreaterThan(families.length / 2)
    await slow.close()
  },
)

// Firefox and Safari would set all bold text in a late face, or in a device's font that they looked for late.
test('elsewhere late faces are taken out, and device fonts are looked for before they arrive', async () => {
  let early: unknown
  const { page, close } = await openSlowly(article, phone, async page => {
    early = await listFirstFamilies(page)
  })
  await expect.poll(() => areSet(page)).toBe(true)
  const device = '"Plex on Noto Sans"'
  expect(early).toEqual(['"Naskh"', '"Plex"', device])
  expect(await listFirstFamilies(page)).toEqual(['"Times New Roman"', device, device])
  await close()
})

test('a headline in which text is selected keeps its font, and the next page is set in our faces', async () => {
  const select = (page: Page) =>
    page.evaluate(() => getSelection()!.selectAllChildren(document.querySelector('h1')!))
  const { page, close } = await openSlowly(article, phone, select)
  await expect.poll(() => areSet(page)).toBe(true)
  expect(await page.locator('h1').getAttribute('data-device-face')).toBe('')
  expect((await listFamilies(page, 'h1')).flat().filter(family => ours.test(family))).toEqual([])
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'الصفحة الأولى' }).first().click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('الصفحة الأولى')
  const families = await page
    .locator('main article h2')
    .evaluateAll(titles => titles.map(title => getComputedStyle(title).fontFamily))
  expect(families.length).toBeGreaterThan(1)
  expect(families.filter(family => !family.startsWith('late-'))).toEqual([])
  await close()
})

test('readers who save data keep the fonts of their devices', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.route('**/*.woff2', async route => {
    await untilPainted(page)
    await route.continue()
  })
  // Fetched after the late faces were considered.
  const later = page.waitForRequest(/keepReading/)
  await page.goto(app.url + article)
  await later
  await page.waitForLoadState('networkidle')
  expect(await areSet(page)).toBe(false)
  await close()
})
