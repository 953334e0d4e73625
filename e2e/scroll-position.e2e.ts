import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { deepListKinds, makeDeepLists } from '../src/testing/deepLists.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { expectOwnHead, openHydrated, openPage, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
let lists: Awaited<ReturnType<typeof makeDeepLists>>

beforeAll(async () => {
  app = await startDemo()
  lists = await makeDeepLists(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const stories = (page: Page) => page.locator('main li[data-story]')
const after = (page: Page) => new URL(page.url()).searchParams.get('after')
const pageBefore = (page: Page) => page.locator('main a[rel=prev]')

/** The article at the top of the window, and how far above the window it begins. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll<HTMLElement>('main li[data-story]')].findLast(
      one => one.getBoundingClientRect().top <= 0,
    )
    return { story: row?.dataset.story, top: row?.getBoundingClientRect().top ?? 0 }
  })
type StoryPosition = Awaited<ReturnType<typeof standing>>

/** Tolerates a pixel or two, because the article may be set in another typeface. */
async function expectStanding(page: Page, { story, top }: StoryPosition) {
  await expect
    .poll(async () => {
      const now = await standing(page)
      return now.story === story && Math.abs(now.top - top) < 10 ? 'there' : now
    })
    .toBe('there')
}

/** Scrolls to the middle of this article. */
async function goInto(page: Page, nth: number): Promise<StoryPosition> {
  await stories(page)
    .nth(nth)
    .evaluate(row => scrollBy({ top: row.getBoundingClientRect().top + 40, behavior: 'instant' }))
  const position = await standing(page)
  expect(Math.round(position.top)).toBe(-40)
  return position
}

/** Scrolls through three further pages of the list, to the middle of the last. */
async function readOn(page: Page): Promise<StoryPosition> {
  for (let pages = 1; pages <= 3; pages += 1) {
    await expect
      .poll(async () => {
        await page.evaluate(() => document.querySelector('main a[rel=next]')?.scrollIntoView())
        return page.locator('main li[data-after]').count()
      })
      .toBeGreaterThanOrEqual(pages)
  }
  const begin = await page.locator('main li[data-after]').last().getAttribute('data-after')
  const position = await goInto(page, (await stories(page).count()) - 10)
  await expect.poll(() => after(page)).toBe(begin)
  return position
}

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await untilHydrated(page)
    await page.unroute('**/assets/*.js')
  }
}

const open = (path: string, viewport: typeof phone) => openHydrated(browser, app.url + path, { viewport })

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_size, viewport) => {
  test.each(deepListKinds)(
    '%s: four pages down, reloading and returning restore the position',
    async kind => {
      const { page, errors, close } = await open(lists[kind], viewport)
      const position = await readOn(page)
      const address = page.url()
      const hydrate = await holdScripts(page)
      await page.reload()
      await expectStanding(page, position)
      await hydrate()
      await expectStanding(page, position)

      await page.goto('about:blank')
      await page.goBack()
      expect(page.url()).toBe(address)
      await untilHydrated(page)
      await expectStanding(page, position)

      const title = await stories(page).nth(3).getByRole('heading').innerText()
      await stories(page).nth(3).getByRole('link').last().click()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
      await page.reload()
      await untilHydrated(page)
      await page.goBack()
      await expect.poll(() => page.url()).toBe(address)
      await pageBefore(page).click()
      await expect.poll(() => page.url()).not.toBe(address)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      expect(errors).toEqual([])
      await close()
    },
  )

  test('on the first page, reloading restores the scroll position, whichever fonts were used first', async () => {
    const { page, close } = await openPage(browser, { viewport })
    await page.route('**/*.woff2', route => route.abort())
    await page.goto(app.url + lists.latest)
    await untilHydrated(page)
    const position = await goInto(page, 15)
    await page.unroute('**/*.woff2')
    await page.reload()
    await expectStanding(page, position)
    await untilHydrated(page)
    await expectStanding(page, position)
    expect(after(page)).toBe(null)
    await close()
  })

  test.each(['latest', 'search'] as const)(
    '%s: from an article back to the list as it had grown',
    async kind => {
      const { page, close } = await open(lists[kind], viewport)
      const position = await readOn(page)
      const address = page.url()
      await expectOwnHead(page)
      const total = await stories(page).count()
      await stories(page)
        .nth(total - 10)
        .getByRole('link')
        .last()
        .evaluate((link: HTMLElement) => link.click())
      await page.waitForURL(/\/article\/\d/)
      await expectOwnHead(page)
      await page.goBack()
      await expect.poll(() => page.url()).toBe(address)
      await expectStanding(page, position)
      expect(await stories(page).count()).toBe(total)
      await expectOwnHead(page)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => page.url()).not.toContain('after=')
      await expectOwnHead(page)
      await close()
    },
  )

  test('a page that is not hydrated yet can be left, and returned to', async () => {
    const { page, close } = await openPage(browser, { viewport })
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(app.url + lists.latest)
    const position = await goInto(page, 12)
    await stories(page).nth(13).getByRole('link').last().click()
    await page.waitForURL(/\/article\/\d/)
    await page.evaluate(() => scrollTo(0, 300))
    await page.goBack()
    await expectStanding(page, position)
    await page.unroute('**/assets/*.js')
    await page.goForward()
    await untilHydrated(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    await close()
  })

  test('hydration does not scroll, neither after the reader has scrolled on nor when the list has changed', async () => {
    const { page, close } = await open(lists.latest, viewport)
    await goInto(page, 10)
    const hydrate = await holdScripts(page)
    await page.route('**/_payload.json', async route => {
      const response = await route.fetch()
      const payload = await response.json()
      const [id] = Object.keys(payload.loaderData).filter(name => name !== 'root')
      const { items } = payload.loaderData[id ?? '']
      items.unshift({ ...items[0], id: 1_000_000 })
      await route.fulfill({ response, json: { ...payload, version: 'newer' } })
    })
    await page.reload()
    const position = await goInto(page, 14)
    await hydrate()
    await page.locator('main li[data-story="1000000"], main a[href*="/1000000/"]').first().waitFor()
    await expectStanding(page, position)
    await close()
  })
})
