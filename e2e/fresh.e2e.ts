import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import {
  type DemoArticle,
  findBarriers,
  findLongest,
  isMarked,
  mark,
  openHydrated,
  openPage,
  startDemo,
  untilHydrated,
} from './demo.ts'

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

const open = (path: string, options: BrowserContextOptions = {}) =>
  openHydrated(browser, app.url + path, { viewport: phone, ...options })
const withWorker = { serviceWorkers: 'allow' } as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const stories = (page: Page) => page.locator('main li[data-story]')

/** Addresses in the service worker's cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('read')).keys()
    return requests.map(({ url }) => decodeURI(new URL(url).pathname))
  })
const isKept = (page: Page, path: string) => expect.poll(() => kept(page)).toContain(path)

/** Opens the article at `path` and waits until it is cached with its picture. */
async function openRead(path: string) {
  const opened = await open(path, withWorker)
  await isKept(opened.page, path)
  await expect.poll(async () => (await kept(opened.page)).some(name => name.startsWith('/media/'))).toBe(true)
  await expect.poll(() => opened.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return opened
}

test('a page that was read opens offline with its picture; others say that they are offline, and link to it', async () => {
  const { page, close } = await openRead(long.path)
  await page.context().setOffline(true)
  await page.reload()
  expect(await heading(page).innerText()).toBe(long.title)
  const picture = page.locator('main figure img').first()
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  for (const other of [`/article/${long.id}`, `/a/${long.id}`, `${long.path}?utm_source=x`]) {
    await page.goto(app.url + other)
    expect(new URL(page.url()).pathname).toBe(encodeURI(long.path))
    expect(await heading(page).innerText()).toBe(long.title)
  }

  await page.goto(`${app.url}/articles/latest`)
  expect(await heading(page).innerText()).toBe('أنت غير متصل')
  await page.getByRole('listitem').getByRole('link', { name: long.title }).click()
  await page.waitForURL(app.url + encodeURI(long.path))
  expect(await heading(page).innerText()).toBe(long.title)

  await page.goto(`${app.url}/weather`)
  await page.context().setOffline(false)
  await expect.poll(() => heading(page).innerText()).not.toBe('أنت غير متصل')
  await close()
})

test('personal pages and searches are not cached; signing out clears the cache', async () => {
  const reader = await app.asUser({ role: 'user' })
  const { page, close } = await openPage(browser, { viewport: phone, ...withWorker })
  const [name = '', value = ''] = reader.cookie.split('=')
  const cookies = [
    { name, value },
    { name: 'signed-in', value: '1' },
  ].map(cookie => ({ ...cookie, url: app.url }))
  await page.context().addCookies(cookies)
  for (const path of ['/account', '/article/search?q=%D9%81%D9%8A', long.path]) {
    await page.goto(app.url + path)
    await untilHydrated(page)
  }
  await isKept(page, long.path)
  const paths = await kept(page)
  expect(paths.filter(path => /account|search|\/api\//.test(path))).toEqual([])

  await page.goto(`${app.url}/account`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'سجّل الخروج' }).first().click()
  await expect.poll(() => kept(page)).toEqual([])
  await close()
})

test('a click while offline leaves the reader on the page, reports it, and can be retried', async () => {
  const { page, close } = await open('/articles/latest', withWorker)
  await mark(page)
  await page.context().setOffline(true)
  const link = stories(page).nth(1).getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  const before = page.url()
  await page.evaluate(() => {
    const target = document.querySelectorAll<HTMLAnchorElement>('footer a[href^="/"]')[0]
    target?.click()
  })
  const alert = page.getByRole('alert').getByText('أنت غير متصل')
  await alert.waitFor()
  expect(page.url()).toBe(before)
  expect(await heading(page).innerText()).toBe('آخر الأخبار')
  expect(await page.evaluate(() => scrollY)).toBe(position)
  expect(await findBarriers(page)).toEqual([])
  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'أعد المحاولة' }).click()
  await expect.poll(() => page.url()).not.toBe(before)
  await alert.waitFor({ state: 'detached' })
  expect(await isMarked(page)).toBe(true)
  await close()
})

const hour = 60 * 60 * 1000

/** Opens a page that has detected a newer build. */
async function openOutdated(path: string) {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.clock.install()
  const asked: string[] = []
  await page.route('**/builds/latest.json?*', route => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: { id: 'another' } })
  })
  await page.goto(app.url + path)
  await page.clock.runFor(1000)
  await untilHydrated(page)
  // Only half an hour, because the clock also advances by itself, by the time that the page has taken so far.
  await page.clock.runFor(hour / 2)
  expect(asked).toEqual([])
  await page.clock.runFor(hour / 2)
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\?\d+$/)])
  // After a further request, the page has processed the earlier responses too.
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
  await mark(page)
  return { page, close }
}

test('detects a new build within the hour, and loads it with the next page, but not twice within ten seconds', async () => {
  const { page, close } = await openOutdated('/')
  await page.locator('main article h2 a').first().click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await page.waitForURL('**/article/**')
  const guarded = await page.evaluate(() => Number(sessionStorage.getItem('reloaded')))
  expect(guarded).toBeGreaterThan(0)
  await close()
})

test('does not force a second reload right after a forced one', async () => {
  const { page, close } = await openOutdated('/')
  // Simulates a forced reload so recent that the guard lasts until the next page has loaded.
  await page.evaluate(ahead => sessionStorage.setItem('reloaded', String(Date.now() + ahead)), hour)
  await page.locator('main article h2 a').first().click()
  await page.waitForURL('**/article/**')
  expect(await isMarked(page)).toBe(true)
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now() - 10_000)))
  await page.goBack()
  await expect.poll(() => isMarked(page)).toBe(false)
  await close()
})

test('a page with unsent input is not reloaded', async () => {
  const { page, close } = await openOutdated('/')
  await page
    .locator('input[name=q]')
    .first()
    .evaluate(input => Object.assign(input, { value: 'كلمة' }))
  await page.locator('main article h2 a').first().click()
  await page.waitForURL('**/article/**')
  expect(await isMarked(page)).toBe(true)
  await close()
})

test('keeps text typed before hydration on a page that has changed since', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/_payload.json', async route => {
    await held
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), version: 'changed' } })
  })
  await page.goto(`${app.url}/auth/sign-in`)
  await page.locator('input[type=email]').first().fill('reader@example.com')
  go()
  await untilHydrated(page)
  expect(await page.locator('input[type=email]').first().inputValue()).toBe('reader@example.com')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  await close()
})

async function watchAsked(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'fetch') asked.push(decodeURI(pathname))
  })
  return asked
}

test('prefetches likely pages once, and shows them without another request', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  const asked = await watchAsked(page)
  await page.goto(app.url)
  await untilHydrated(page)
  const link = page.locator('main :is(h2,h3) a').filter({ visible: true }).last()
  const payload = `${decodeURI(new URL((await link.getAttribute('href')) ?? '', app.url).pathname)}/_payload.json`
  await expect.poll(() => asked.some(path => path.startsWith('/builds/meta/'))).toBe(true)
  await expect.poll(() => asked.some(path => /^\/article\/.*_payload/.test(path))).toBe(true)
  expect(asked).not.toContain(payload)
  await link.hover()
  await expect.poll(() => asked).toContain(payload)
  await link.click()
  await page.waitForURL('**/article/**')
  expect(asked.filter(path => path === payload)).toHaveLength(1)
  await close()
})

test.each([{ saveData: true }, { effectiveType: '2g' }])('with %o nothing is prefetched', async given => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.addInitScript(connection => {
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, given)
  await page.clock.install()
  const asked = await watchAsked(page)
  await page.goto(app.url)
  await page.clock.runFor(1000)
  await untilHydrated(page)
  await page.clock.runFor(5000)
  await page.locator('main :is(h2,h3) a').first().hover()
  await page.clock.runFor(5000)
  expect(asked.filter(path => /builds|\/article\//.test(path))).toEqual([])
  await close()
})

test('returning to a list works without the network', async () => {
  const { page, close } = await open('/articles/latest')
  await stories(page).nth(2).getByRole('link').last().click()
  await page.waitForURL('**/article/**')
  await page.context().setOffline(true)
  await page.goBack()
  await expect.poll(() => heading(page).innerText()).toBe('آخر الأخبار')
  expect(await page.title()).toContain('آخر الأخبار')
  await close()
})

test('a page opens at its top, or at the fragment of its address', async () => {
  const { page, close } = await open(long.path)
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await page.waitForURL(url => url.pathname !== encodeURI(long.path))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goto(`${app.url}${long.path}#related`)
  await untilHydrated(page)
  await expect
    .poll(() => page.locator('#related').evaluate(place => place.getBoundingClientRect().top < innerHeight))
    .toBe(true)
  await close()
})

test('a page whose route has no transition appears at once', async () => {
  const { page, close } = await open('/', { viewport: { width: 1280, height: 900 } })
  const field = page.getByRole('banner').locator('input[name=q]')
  await field.fill('عام')
  await field.press('Enter')
  await page.waitForURL('**/article/search/**')
  await expect.poll(() => heading(page).innerText()).toContain('عام')
  const name = await page.locator('main > div').evaluate(place => getComputedStyle(place).animationName)
  expect(name).toBe('none')
  await close()
})

test.each(['no-preference', 'reduce'] as const)('a page fades in, with motion: %s', async reducedMotion => {
  const { page, close } = await open('/', { reducedMotion })
  await page.locator('main article h2 a').first().click()
  await page.waitForURL('**/article/**')
  await page.locator('main article h1').waitFor()
  const name = () => page.locator('main > div').evaluate(place => getComputedStyle(place).animationName)
  await expect.poll(name).toMatch(reducedMotion === 'reduce' ? /^none$/ : /^(?!none$)./)
  await close()
})
