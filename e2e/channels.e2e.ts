import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cacheTag } from '../src/contract/cache-tags.ts'
import { invalidate } from '../src/platform/database/notices.ts'
import type { TestApp } from '../src/testing/app.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, overflowOf, startDemo, untilHydrated } from './demo.ts'
import { type Streams, startStreams } from './streams.ts'

let app: TestApp
let browser: Browser
let streams: Streams

beforeAll(async () => {
  streams = await startStreams()
  app = await startDemo()
  const onAir = { 'ورّاق مباشر': streams.tv, 'إذاعة ورّاق': streams.radio, 'إذاعة المقام': streams.away }
  for (const [name, stream_url] of Object.entries(onAir)) {
    await app.db.updateTable('channels').set({ stream_url }).where('name', '=', name).execute()
  }
  await app.db
    .updateTable('channels')
    .set({ stream_url: streams.unsteady, fallback_url: streams.radio })
    .where('name', '=', 'ورّاق الوثائقية')
    .execute()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await streams?.stop()
})

const strip = (page: Page) => page.getByRole('region', { name: 'على الهواء' })
const player = (page: Page) => page.getByRole('region', { name: 'مشغّل القنوات' })
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const told = (page: Page) => player(page).getByRole('status').innerText()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const media = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('video')
    return element && { time: element.currentTime, paused: element.paused, volume: element.volume }
  })

async function open(viewport = desktop, before?: (page: Page) => Promise<void>) {
  const opened = await openPage(browser, { viewport })
  await opened.page.addInitScript(() => {
    const shifts: (string | null | undefined)[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
        shifts.push(...sources.map(({ node }) => node?.textContent))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await before?.(opened.page)
  await opened.page.goto(app.url)
  await untilHydrated(opened.page)
  // Until the player has loaded, a channel's link leads to its page.
  await opened.page.waitForLoadState('networkidle')
  return opened
}
/** Changes a channel's stream, and waits until pages have it. */
async function change(name: string, stream_url: string) {
  await app.db.updateTable('channels').set({ stream_url }).where('name', '=', name).execute()
  await invalidate(app.db, [cacheTag.all('channels')])
  await expect.poll(async () => (await fetch(`${app.url}/_payload.json`)).text()).toContain(stream_url)
}
/** Scrolls there, and forgets the shifts of what is laid out on the way, which are not the player's doing. */
async function jumpTo(part: Locator) {
  await part.scrollIntoViewIfNeeded()
  await part.evaluate(async element => {
    const place = () => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 1000
    for (let before = Number.NaN; before !== place(); ) {
      before = place()
      await new Promise(later => requestIdleCallback(() => requestAnimationFrame(later)))
      await new Promise(later => setTimeout(later, 100))
    }
    ;(window as unknown as { shifts: unknown[] }).shifts.length = 0
  })
}
const play = (page: Page, name: string) => strip(page).getByRole('link', { name }).click()

test('radio continues while the reader moves between pages, and shifts no layout', async () => {
  const { page, errors, close } = await open()
  await jumpTo(strip(page))
  await play(page, 'إذاعة ورّاق')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
  await page.evaluate(() => Object.assign(document.querySelector('video')!, { marked: true }))
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('إذاعة ورّاق')
  const { time } = (await media(page))!

  const story = page.locator('main article h2 a').nth(1)
  const title = await story.innerText()
  await story.click()
  await expect.poll(() => heading(page).innerText()).toBe(title)
  await page.getByRole('navigation', { name: 'أقسام الموقع' }).getByRole('link', { name: 'رياضة' }).click()
  await expect.poll(() => heading(page).innerText()).toBe('رياضة')
  await expect.poll(async () => (await media(page))!.time).toBeGreaterThan(time + 0.5)
  expect(await media(page)).toMatchObject({ paused: false })
  expect(await page.evaluate(() => 'marked' in document.querySelector('video')!)).toBe(true)
  expect(await told(page)).toBe('بث مباشر')
  expect(errors).toEqual([])
  await close()
})

test('by keyboard: play, pause, resume, mute, close; the focus stays in the page', async () => {
  const { page, close } = await open()
  await strip(page).getByRole('link', { name: 'إذاعة ورّاق' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await button(page, 'إيقاف مؤقت').press('Space')
  await expect.poll(() => told(page)).toBe('متوقف مؤقتًا')
  expect(await media(page)).toMatchObject({ paused: true })
  await button(page, 'تشغيل').press('Space')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await button(page, 'كتم الصوت').press('Space')
  await expect.poll(() => button(page, 'كتم الصوت').getAttribute('aria-pressed')).toBe('true')
  const volume = player(page).getByRole('slider', { name: 'مستوى الصوت' })
  await volume.fill('40')
  expect(await media(page)).toMatchObject({ volume: 0.4 })
  await button(page, 'أغلق المشغّل').press('Enter')
  await expect.poll(() => player(page).count()).toBe(0)
  expect(await heading(page).evaluate(element => element === document.activeElement)).toBe(true)
  await close()
})

test.each([
  ['the browser’s own HLS', true],
  ['hls.js, where the browser has none', false],
])('television: %s', async (_how, hasOwn) => {
  const scripts: string[] = []
  const { page, errors, close } = await open(desktop, async page => {
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    if (!hasOwn) {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = () => ''
      })
    }
  })
  const isHls = (url: string) => /\/hls[^/]*\.mjs$/.test(url)
  expect(scripts.filter(isHls)).toEqual([])
  await play(page, 'ورّاق مباشر')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await expect.poll(async () => (await media(page))!.time).toBeGreaterThan(0.5)
  expect(scripts.filter(isHls)).toHaveLength(hasOwn ? 0 : 1)

  const width = () => page.locator('video').evaluate(element => element.getBoundingClientRect().width)
  const small = await width()
  await button(page, 'كبّر الصورة').click()
  expect(await width()).toBeGreaterThan(2 * small)
  await page.keyboard.press('Escape')
  expect(await width()).toBe(small)
  expect(errors).toEqual([])
  await close()
})

test('the player takes the fallback by itself, while a stream plays and when it is away from the start', async () => {
  const { page, errors, close } = await open(desktop, async page => {
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = type => (type.includes('mpegurl') ? '' : 'maybe')
    })
  })
  const source = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)
  await play(page, 'ورّاق الوثائقية')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  expect(await source()).not.toBe(streams.radio)
  streams.cut()
  await expect.poll(source, { timeout: 60_000 }).toBe(streams.radio)
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await expect.poll(async () => (await media(page))!.time).toBeGreaterThan(0.5)

  await button(page, 'أغلق المشغّل').click()
  await play(page, 'ورّاق الوثائقية')
  await expect.poll(source, { timeout: 60_000 }).toBe(streams.radio)
  await expect.poll(() => told(page)).toBe('بث مباشر')
  // The browser reports the stream that is away.
  expect(errors.filter(error => !error.includes('404'))).toEqual([])
  await close()
})

test('television: dash.js plays DASH, stores nothing, and requests the time from no other host', async () => {
  await change('إذاعة المقام', streams.dash)
  const hosts = new Set<string>()
  const { page, errors, close } = await open(desktop, async page => {
    page.on('request', request => void hosts.add(new URL(request.url()).host))
  })
  await play(page, 'إذاعة المقام')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await expect.poll(async () => (await media(page))!.time).toBeGreaterThan(0.5)
  const ours = [app.url, streams.dash].map(url => new URL(url).host)
  expect([...hosts].filter(host => host && !ours.includes(host))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /dash/i.test(key)))).toEqual([])
  expect(errors).toEqual([])
  await close()
  await change('إذاعة المقام', streams.away)
})

test.each([
  ['the browser’s own HLS', true],
  ['hls.js, where the browser has none', false],
])('the page of a television channel plays it instead of the radio: %s', async (_how, hasOwn) => {
  const { page, errors, close } = await open(desktop, async page => {
    if (!hasOwn) {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = () => ''
      })
    }
  })
  await page.goto(`${app.url}/channels/ورّاق-مباشر`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'ورّاق' }).click()
  await play(page, 'إذاعة ورّاق')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await page.goBack()
  await expect.poll(() => heading(page).innerText()).toBe('ورّاق مباشر')
  const screen = page.locator('main video')
  await screen.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => screen.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5)
  await expect.poll(() => player(page).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('a channel off the air shows an Arabic message; a retry plays it once it is back', async () => {
  const { page, close } = await open(phone)
  await play(page, 'إذاعة المقام')
  await expect.poll(() => told(page)).toContain('تعذّر تشغيل البث')
  const room = await player(page).boundingBox()
  const words = await player(page).getByRole('status').boundingBox()
  expect(words!.y).toBeGreaterThan(room!.y)
  expect(words!.y + words!.height).toBeLessThan(room!.y + room!.height)
  streams.mend()
  await button(page, 'أعد المحاولة').click()
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await close()
})

test('starting another channel replaces the one that is playing', async () => {
  const { page, close } = await open()
  await play(page, 'إذاعة ورّاق')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  await play(page, 'ورّاق مباشر')
  await expect.poll(() => player(page).innerText()).toContain('ورّاق مباشر')
  await expect.poll(() => told(page)).toBe('بث مباشر')
  expect(await page.locator('video').count()).toBe(1)
  expect(await strip(page).locator('[aria-current]').innerText()).toContain('ورّاق مباشر')
  await close()
})

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_size, viewport) => {
  test('without scripts, a channel’s link leads to its page, where the browser’s player plays it', async () => {
    const { page, close } = await openPage(browser, { viewport, javaScriptEnabled: false })
    await page.goto(app.url)
    await play(page, 'إذاعة ورّاق')
    await expect.poll(() => heading(page).innerText()).toBe('إذاعة ورّاق')
    const asked = page.waitForRequest(streams.radio)
    // Chromium's play button is at the left, even in Arabic.
    await page.locator('audio').click({ position: { x: 28, y: 28 } })
    await asked
    expect(await overflowOf(page)).toBe(0)
    await close()
  })

  test('axe finds no violation during playback, light or dark; and the player fits', async () => {
    const { page, close } = await open(viewport)
    await play(page, 'ورّاق مباشر')
    await expect.poll(() => told(page)).toBe('بث مباشر')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, ...(await findBarriers(page))]).toEqual([colorScheme])
    }
    expect(await overflowOf(page)).toBe(0)
    await close()
  })
})

test('the newsroom tests a stream, adds the channel, and readers get it', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/channels/list`)
  await page.getByRole('button', { name: 'قناة جديدة' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'الاسم' }).fill('إذاعة الاختبار')
  await dialog.getByText('إذاعة', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'عنوان البث' }).fill(streams.radio)
  await dialog.getByRole('button', { name: 'جرّب البث' }).click()
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('البث يعمل.')
  await dialog.getByRole('button', { name: 'أضف القناة' }).click()
  await expect.poll(() => page.getByRole('table').innerText()).toContain('إذاعة الاختبار')
  expect(errors).toEqual([])
  const reader = await openPage(browser)
  await expect
    .poll(async () => {
      await reader.page.goto(app.url)
      return strip(reader.page).innerText()
    })
    .toContain('إذاعة الاختبار')
  await reader.close()
  await close()
})
