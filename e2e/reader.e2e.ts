import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { desk, openBrowser, phone } from './browser.ts'
import {
  type DemoArticle,
  findBarriers,
  findLongest,
  openPage,
  overflowOf,
  startDemo,
  untilAwake,
} from './demo.ts'

let app: TestApp
let browser: Browser
let long: DemoArticle
let locked: DemoArticle

beforeAll(async () => {
  app = await startDemo()
  long = await findLongest(app, 'free')
  locked = await findLongest(app, 'subscribers')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const sizes = { phone, desk }
const pages = {
  home: () => '/',
  article: () => long.path,
  'locked article': () => locked.path,
  category: () => '/articles/اقتصاد',
  agency: () => '/agencies/وكالة-الأفق',
  'missing page': () => '/articles/لا-قسم',
}
type Name = keyof typeof pages
const names = Object.keys(pages) as Name[]
const everywhere = names.flatMap(name => (['phone', 'desk'] as const).map(size => ({ name, size })))

/** The browser reports a missing document as a failed resource; that is no mistake of the page. */
const mistakes = (errors: string[]) => errors.filter(error => !error.includes('404 (Not Found)'))

describe('without scripts', () => {
  const shown: Record<Name, () => string[]> = {
    home: () => ['الصفحة الأولى', 'عاجل', 'آخر الأخبار', 'اقتصاد', 'الأكثر قراءة', 'وكالة الأفق للأنباء'],
    article: () => [long.title, ...long.paragraphs, 'اقرأ أيضًا', 'شارك'],
    'locked article': () => [locked.title, locked.paragraphs[0] ?? '', 'بقية هذا المقال للمشتركين'],
    category: () => ['اقتصاد', 'طاقة', 'أسواق'],
    agency: () => ['وكالة الأفق للأنباء', 'أخبار عامة من عواصم المنطقة'],
    'missing page': () => ['الصفحة غير موجودة', 'Page not found: /articles/لا-قسم'],
  }
  test.each(everywhere)('$name, $size: all there is to read is there, and fits', async ({ name, size }) => {
    const { page, errors, close } = await openPage(browser, {
      viewport: sizes[size],
      javaScriptEnabled: false,
    })
    await page.goto(app.url + pages[name]())
    const text = plain(await page.locator('body').innerText())
    for (const words of shown[name]()) expect(text).toContain(plain(words))
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    if (name === 'locked article') expect(text).not.toContain(plain(locked.paragraphs.at(-1) ?? ''))

    const pictures = await page.locator('img').evaluateAll(images =>
      images.map(image => ({
        width: Number(image.getAttribute('width')),
        height: Number(image.getAttribute('height')),
        alt: image.getAttribute('alt'),
      })),
    )
    if (name !== 'missing page') expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter(({ width, height, alt }) => !width || !height || alt === null)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    // What only scripts can do is not offered.
    expect(await page.locator('[data-scripted]:visible').count()).toBe(0)
    expect(mistakes(errors)).toEqual([])
    await close()
  })

  test('every address of the menu and the footer leads to a page', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(app.url)
    const links = await page
      .locator('nav a, footer a')
      .evaluateAll(all => [...new Set(all.map(link => (link as HTMLAnchorElement).href))])
    expect(links.length).toBeGreaterThan(12)
    for (const link of links) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200])
    await page.getByRole('navigation', { name: 'أقسام الموقع' }).getByRole('link', { name: 'رياضة' }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('رياضة')
    await page.locator('main article h2 a').first().click()
    expect(decodeURI(page.url())).toContain('/article/')
    await close()
  })

  test('on paper there is the article alone', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(app.url + long.path)
    await page.emulateMedia({ media: 'print' })
    const text = plain(await page.locator('body').innerText())
    for (const words of [long.title, ...long.paragraphs]) expect(text).toContain(plain(words))
    for (const words of ['مدة القراءة', 'اقرأ أيضًا', 'الأكثر قراءة', 'كل الأقسام'])
      expect(text).not.toContain(words)
    await close()
  })

  test('a list goes on by link, to its end and back to its beginning', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${app.url}/articles/latest`)
    const seen: string[] = []
    const more = page.getByRole('link', { name: 'المزيد' })
    for (let goesOn = true; goesOn; ) {
      seen.push(...(await titlesOf(page)))
      goesOn = (await more.count()) > 0
      if (goesOn) await more.click()
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

  test('the ticker passes, stands still when told to, and for who asked for stillness', async () => {
    const track = (page: Page) =>
      page
        .getByRole('region', { name: 'أخبار عاجلة' })
        .locator('ul')
        .first()
        .locator('..')
        .evaluate(element => {
          const { animationName, animationPlayState } = getComputedStyle(element)
          return animationName === 'none' ? 'none' : animationPlayState
        })
    const { page, close } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(app.url)
    expect(await track(page)).toBe('running')
    await page.getByRole('checkbox', { name: 'أوقف حركة الشريط' }).check()
    await page.mouse.move(0, 600)
    expect(await track(page)).toBe('paused')
    await close()
    const still = await openPage(browser, { javaScriptEnabled: false, reducedMotion: 'reduce' })
    await still.page.goto(app.url)
    expect(await track(still.page)).toBe('none')
    await still.close()
  })
})

describe('with scripts', () => {
  test.each(everywhere)(
    '$name, $size: painted before any script; wakes up without a word or a move',
    async ({ name, size }) => {
      const { page, errors, close } = await openPage(browser, { viewport: sizes[size] })
      const types = new Map<string, string>()
      page.on('request', request => types.set(request.url(), request.resourceType()))
      await page.addInitScript(() => {
        const seen: unknown[] = []
        Object.assign(window, { seen })
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          seen.push({ violatedDirective, blockedURI }),
        )
        new PerformanceObserver(list => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput) seen.push({ value, moved: sources.map(({ node }) => node?.textContent) })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(app.url + pages[name]())
      await untilAwake(page)
      await page.waitForLoadState('networkidle')

      const early = await page.evaluate(() => {
        const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        return performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < (document?.loadEventStart ?? 0))
          .map(entry => entry.name)
      })
      const kinds = early.map(url => types.get(url))
      expect(kinds).toContain('font')
      expect(
        early.filter((_url, index) => !['font', 'image', 'stylesheet'].includes(kinds[index] ?? '')),
      ).toEqual([])
      const all = [...types.values()]
      expect(all.filter(type => type === 'fetch')).toHaveLength(name.includes('article') ? 2 : 1)
      expect(all.indexOf('script')).toBeGreaterThan(0)
      expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      expect(mistakes(errors)).toEqual([])
      await close()
    },
  )

  test.each(everywhere)('$name, $size: no barrier that axe knows, light or dark', async ({ name, size }) => {
    const { page, close } = await openPage(browser, { viewport: sizes[size] })
    await page.goto(app.url + pages[name]())
    await untilAwake(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, ...(await findBarriers(page))]).toEqual([colorScheme])
    }
    await close()
  })
})

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Words as they are read, wherever the lines are broken. */
function plain(text: string): string {
  return text.replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ')
}

function titlesOf(page: Page): Promise<string[]> {
  return page.locator('main article h2').allInnerTexts()
}
