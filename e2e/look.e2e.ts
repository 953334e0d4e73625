import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, findLongest, openPage, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser

const endless = `#${'وسم_بلا_نهاية_'.repeat(5)}`

beforeAll(async () => {
  app = await startDemo()
  const health = app.db.selectFrom('categories').select('id').where('name', '=', 'صحة')
  const { id: categoryId } = await health.executeTakeFirstOrThrow()
  await makeArticle(app.db, { title: `OpenAI ${endless}`, categoryId, columns: { summary: endless } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const pages = {
  home: () => '/',
  article: async () => (await findLongest(app, 'free')).path,
  'locked article': async () => (await findLongest(app, 'subscribers')).path,
  category: () => '/articles/اقتصاد',
  latest: () => '/articles/latest',
  agency: () => '/agencies/وكالة-الأفق',
  search: () => '/article/search/الموازنة',
  weather: () => '/weather',
  app: () => '/app',
  'about us': () => '/info/about-us',
  'contact us': () => '/info/contact-us',
  'sign up': () => '/auth/sign-up',
  'missing page': () => '/articles/لا-قسم',
}

test('all sections open and close without scripts, and their links work', async () => {
  const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
  await page.goto(app.url)
  const sheet = page.locator('#sections')
  const open = page.getByRole('button', { name: 'كل الأقسام والبحث' })
  expect(await sheet.isVisible()).toBe(false)
  await open.click()
  await sheet.getByRole('searchbox', { name: 'ابحث في الأخبار' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await open.click()
  await sheet.getByRole('link', { name: 'طاقة' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('طاقة')
  await close()
})

test('search is one tap away on a phone, even without scripts', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { page, close } = await openPage(browser, { viewport: phone, javaScriptEnabled })
    await page.goto(app.url)
    if (javaScriptEnabled) await untilHydrated(page)
    const header = page.getByRole('banner')
    const box = header.getByRole(javaScriptEnabled ? 'combobox' : 'searchbox', { name: 'ابحث في الأخبار' })
    await header.getByRole('button', { name: 'البحث', exact: true }).click()
    await box.waitFor()
    if (javaScriptEnabled) {
      await expect.poll(() => box.evaluate(input => input === document.activeElement)).toBe(true)
      expect(await findBarriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'hidden' })
      await header.getByRole('button', { name: 'البحث', exact: true }).press('Enter')
    } else await page.keyboard.press('Tab')
    await page.keyboard.type('الموازنة')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'نتائج البحث: الموازنة' }).waitFor()
    await box.waitFor({ state: 'hidden' })
    expect(await overflowOf(page)).toBe(0)
    await close()
  }
})

test('navigating with scripts closes the sections', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.goto(app.url)
  await page.getByRole('button', { name: 'كل الأقسام والبحث' }).click()
  await page.locator('#sections').getByRole('link', { name: 'رياضة' }).click()
  await page.getByRole('heading', { level: 1, name: 'رياضة' }).waitFor()
  await page.locator('#sections').waitFor({ state: 'hidden' })
  await close()
})

test('reloading restores the scroll position; another page opens at its top, or at its fragment', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.goto(app.url)
  await untilHydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await untilHydrated(page)
  await expect.poll(top).toBe(900)
  await page.locator('main h3 a:visible').last().click()
  await page.waitForURL(/\/article\//)
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(0)
  await page.goto(`${app.url}/#channels`)
  await untilHydrated(page)
  const channels = page.locator('#channels')
  await expect.poll(async () => Math.abs((await channels.boundingBox())?.y ?? 9999)).toBeLessThan(200)
  await close()
})

test.each(Object.entries(pages))(
  '%s: text at twice the size fits a window of 320 pixels',
  async (_name, pathOf) => {
    const { page, close } = await openPage(browser, { viewport: { width: 320, height: 700 } })
    await page.goto(app.url + (await pathOf()))
    await untilHydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflowOf(page)).toBe(0)
    await close()
  },
)

test.each([
  ['/', phone],
  ['/', desktop],
  ['/articles/صحة', phone],
])('%s, %o: an endless word widens nothing', async (path, viewport) => {
  const { page, close } = await openPage(browser, { viewport })
  await page.goto(app.url + path)
  expect(await page.getByText(endless.slice(0, 20)).count()).toBeGreaterThan(0)
  expect(await overflowOf(page)).toBe(0)
  await close()
})

describe('with forced colours', () => {
  const groundOf = (place: Locator) => place.evaluate(element => getComputedStyle(element).backgroundColor)
  test.each([
    ['/articles/اقتصاد', (page: Page) => page.getByRole('navigation', { name: 'أقسام الموقع' })],
    ['/article/search/الموازنة', (page: Page) => page.locator('main')],
  ])('%s: the selected item differs from the others', async (path, placeOf) => {
    const { page, close } = await openPage(browser, { viewport: phone, forcedColors: 'active' })
    await page.goto(app.url + path)
    const place = placeOf(page)
    const chosen = await groundOf(place.locator('a[aria-current]').first())
    expect(chosen).not.toBe(await groundOf(place.locator('a:not([aria-current])').first()))
    await close()
  })

  test('a button looks like one', async () => {
    const { page, close } = await openPage(browser, { viewport: phone, forcedColors: 'active' })
    await page.goto(`${app.url}/auth/sign-in`)
    const [edge, ground] = await page
      .getByRole('button', { name: 'سجّل الدخول', exact: true })
      .evaluate(button => [getComputedStyle(button).borderColor, getComputedStyle(button).backgroundColor])
    expect(edge).not.toBe(ground)
    await close()
  })
})

test('prefers-contrast shows all text in full ink', async () => {
  const { page, close } = await openPage(browser, { viewport: phone, contrast: 'more' })
  await page.goto(`${app.url}/article/search/الموازنة`)
  const inks = await page
    .locator('main article :is(p, h2, time)')
    .evaluateAll(all => [...new Set(all.map(element => getComputedStyle(element).color))])
  expect(inks).toEqual(['rgb(28, 28, 29)'])
  await close()
})

test('the two font files are complete, with Latin and digits, in less than 70 kB', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(app.url)
  await page.evaluate(() => document.fonts.ready)
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(entry => (entry as PerformanceResourceTiming).decodedBodySize),
  )
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, size) => sum + size, 0)).toBeLessThan(70_000)
  await close()
})

test.each([360, 390, 768, 1280])(
  'at %i px content laid out later has as much space reserved as it will need',
  async width => {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } })
    await page.goto(app.url)
    const wrong = await page.locator('[data-later]').evaluateAll(parts => {
      const heights = () => parts.map(part => part.getBoundingClientRect().height)
      const kept = heights()
      document.documentElement.dataset.back = ''
      return heights().flatMap((height, at) => {
        const part = parts[at] as HTMLElement
        // Tolerates the height of one line of a title, or of a row of names.
        return Math.abs(height - kept[at]!) > 100 ? [`${part.dataset.later}: ${kept[at]} for ${height}`] : []
      })
    })
    expect(wrong).toEqual([])
    await close()
  },
)

/** Lists particles at the end of a line in all visible headlines. */
function listLoneParticles(page: Page): Promise<string[]> {
  return page.locator('main :is(h1,h2,h3):visible, main nav p a:visible').evaluateAll(headlines => {
    const particles = ['في', 'من', 'على', 'عن', 'إلى', 'ما', 'لا', 'مع', 'أو', 'وفي', 'ومن', 'بين']
    return headlines.flatMap(headline => {
      const words: { text: string; top: number }[] = []
      const walker = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + text.length)
          words.push({ text, top: range.getBoundingClientRect().bottom })
        }
      }
      return words.flatMap(({ text, top }, place) => {
        const next = words[place + 1]
        return next && particles.includes(text) && next.top - top > 8 ? [headline.textContent ?? ''] : []
      })
    })
  })
}

test('no line of a headline ends with a lone «في», at any window width', async () => {
  const { page, close } = await openPage(browser)
  const found: string[] = []
  const { path } = await findLongest(app, 'free')
  for (const address of ['/', '/articles/latest', path]) {
    await page.goto(app.url + address)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [320, 360, 390, 414, 600, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await listLoneParticles(page)).map(title => `${width}: ${title}`))
      expect(await overflowOf(page)).toBe(0)
    }
  }
  expect(found).toEqual([])
  await close()
})
