import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import {
  type DemoArticle,
  expectOwnHead,
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

const open = (path: string) => openHydrated(browser, app.url + path, { viewport: phone })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scroll = (page: Page) => page.evaluate(() => scrollY)
const storyAt = (page: Page, place: number) => page.locator('main article h2 a').nth(place)
const dataset = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

test('a click fetches one payload and updates heading, title and focus; back restores the scroll position', {
  tags: 'journey',
}, async () => {
  const { page, errors, close } = await open('/')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (['document', 'script', 'fetch', 'ping'].includes(request.resourceType()))
      asked.push(`${request.method()} ${pathname}`)
  })
  await mark(page)
  const link = storyAt(page, 2)
  const title = await link.innerText()
  await link.scrollIntoViewIfNeeded()
  const position = await scroll(page)
  expect(position).toBeGreaterThan(0)
  await link.click()
  await expect.poll(() => heading(page).innerText()).toBe(title)
  await expect.poll(() => page.title()).toBe(`${title} | ورّاق`)
  await expect.poll(() => heading(page).evaluate(element => element === document.activeElement)).toBe(true)
  expect(await scroll(page)).toBe(0)
  const { pathname } = new URL(page.url())
  await expect.poll(() => asked).toContain('POST /page-turn')
  expect(asked.filter(one => one === `GET ${pathname}/_payload.json`)).toHaveLength(1)
  await expectOwnHead(page)

  await page.goBack()
  await expect.poll(() => heading(page).innerText()).toBe('الصفحة الأولى')
  await expect.poll(() => scroll(page)).toBe(position)
  await expectOwnHead(page)
  expect(await isMarked(page)).toBe(true)
  expect(errors).toEqual([])
  await close()
})

test.each([
  ['cut off', { abort: true }],
  ['refused', { status: 503, body: 'busy' }],
  [
    'a page of something between',
    { status: 200, contentType: 'text/html', body: '<p>Sign in to this network' },
  ],
])('a payload that is %s: loads the whole page', async (_what, { abort, ...answer }: Fault) => {
  const { page, close } = await openPage(browser, { viewport: phone })
  // Set up before the page opens, because the page prefetches the payloads of likely pages.
  await page.route('**/article/**/_payload.json', route => (abort ? route.abort() : route.fulfill(answer)))
  await page.goto(app.url)
  await untilHydrated(page)
  await mark(page)
  const link = storyAt(page, 0)
  const title = await link.innerText()
  await link.click()
  await expect.poll(() => heading(page).innerText()).toBe(title)
  await expect.poll(() => isMarked(page)).toBe(false)
  await close()
})
type Fault = { abort?: boolean; status?: number; contentType?: string; body?: string }

test('until scripts load, the page can be read and its links work', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.route('**/*.js', () => {})
  await page.goto(app.url)
  const title = await storyAt(page, 0).innerText()
  await storyAt(page, 0).click()
  await expect.poll(() => heading(page).innerText()).toBe(title)
  await close()
})

test('what is pressed before scripts load is done once they have, and once', async () => {
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await arrived
    await route.continue()
  })
  const { name, slug } = await app.db
    .selectFrom('categories')
    .innerJoin('articles', 'articles.category_id', 'categories.id')
    .select(['name', 'categories.slug'])
    .where('articles.id', '=', long.id)
    .executeTakeFirstOrThrow()
  await page.goto(`${app.url}/articles/${encodeURIComponent(slug)}`)
  const toggle = page.getByRole('button', { name: 'بدّل بين الفاتح والداكن' })
  await toggle.click()
  await toggle.click()
  await page.getByRole('button', { name: `متابعة ${name}` }).click()
  arrive()
  await page.waitForURL(/\/auth\/sign-in\?next=/)
  expect((await dataset(page)).theme).toBe('dark')
  expect(errors).toEqual([])
  await close()
})

test('the theme persists over reloads, and is applied before the first paint', async () => {
  const { page, close } = await open('/')
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { theme, textSize } = document.documentElement.dataset
      const { backgroundColor } = getComputedStyle(document.documentElement)
      Object.assign(window, { atFirst: { theme, textSize, backgroundColor } })
    }).observe(document, { childList: true, subtree: true })
  })
  const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst)
  const toggle = page.getByRole('button', { name: 'بدّل بين الفاتح والداكن' })
  for (const [theme, backgroundColor] of [
    ['dark', 'rgb(22, 22, 23)'],
    ['light', 'rgb(255, 255, 255)'],
  ]) {
    await toggle.click()
    expect((await dataset(page)).theme).toBe(theme)
    await page.reload()
    expect(await atFirst()).toMatchObject({ theme, backgroundColor })
    await untilHydrated(page)
    expect((await dataset(page)).theme).toBe(theme)
  }
  await close()
})

test('if the browser offers it, the menu installs with one tap; otherwise it explains how', async () => {
  const { page, errors, close } = await open('/')
  await page.getByRole('button', { name: 'كل الأقسام والبحث' }).click()
  const menu = page.getByRole('list', { name: 'خدمات الجريدة' })
  await menu.getByRole('link', { name: 'التطبيق', exact: true }).waitFor()
  const isKept = await page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-asked', 'install')
    return !dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  // Otherwise the browser's own banner would appear.
  expect(isKept).toBe(true)
  await menu.getByRole('button', { name: 'ثبّت التطبيق' }).click()
  await expect.poll(() => dataset(page)).toMatchObject({ asked: 'install' })
  // The offer works only once.
  await menu.getByRole('link', { name: 'التطبيق', exact: true }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('without a choice, the theme is the system’s, and the first click switches to the other', async () => {
  const { page, close } = await openPage(browser, { colorScheme: 'dark' })
  await page.goto(app.url)
  await untilHydrated(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await paper()).toBe('rgb(22, 22, 23)')
  await page.getByRole('button', { name: 'بدّل بين الفاتح والداكن' }).click()
  expect(await paper()).toBe('rgb(255, 255, 255)')
  await close()
})

test('the text size persists from article to article', async () => {
  const { page, close } = await open(long.path)
  const size = () =>
    page
      .locator('main article p', { hasText: (long.paragraphs[1] ?? '').slice(0, 30) })
      .evaluate(paragraph => Number.parseFloat(getComputedStyle(paragraph).fontSize))
  const middle = await size()
  const largest = page.getByRole('button', { name: 'نص كبير جدًا' })
  await largest.click()
  const grown = await size()
  expect(grown).toBeGreaterThan(middle)
  await page.reload()
  expect(await size()).toBe(grown)
  await untilHydrated(page)
  await expect.poll(() => largest.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'نص متوسط' }).click()
  expect(await size()).toBe(middle)
  await close()
})

test('a list continues by itself, announces that, and is complete again after returning from an article', async () => {
  const { page, errors, close } = await open('/articles/latest')
  const stories = page.locator('main article h2 a')
  const addresses = () => stories.evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
  const first = await addresses()
  const more = page.getByRole('link', { name: 'المزيد' })
  await more.scrollIntoViewIfNeeded()
  await expect.poll(() => stories.count()).toBeGreaterThan(first.length)
  await page.getByRole('status').getByText('أُضيفت أخبار إلى القائمة.').waitFor()
  await expect
    .poll(async () => {
      await page.evaluate(() =>
        document.querySelector('main a[rel=next]')?.scrollIntoView({ block: 'center' }),
      )
      return page.locator('main a[rel=next]').count()
    })
    .toBe(0)
  const all = await addresses()
  expect(all.slice(0, first.length)).toEqual(first)
  expect(new Set(all).size).toBe(all.length)

  const last = stories.last()
  await last.scrollIntoViewIfNeeded()
  const position = await scroll(page)
  await last.click()
  await expect.poll(() => decodeURI(page.url())).toBe(decodeURI(all.at(-1) ?? ''))
  await page.goBack()
  await expect.poll(() => stories.count()).toBe(all.length)
  await expect.poll(async () => Math.abs((await scroll(page)) - position)).toBeLessThan(3)
  expect(errors).toEqual([])
  await close()
})

test('a list that cannot continue says so, and continues when it can', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.goto(`${app.url}/articles/latest`)
  await untilHydrated(page)
  await page.route('**/_payload.json?after=*', route => route.abort())
  const more = page.getByRole('link', { name: 'المزيد' })
  await more.scrollIntoViewIfNeeded()
  await page.getByRole('status').getByText('تعذّر تحميل المزيد').waitFor()
  await more.click()
  await page.waitForURL('**/articles/latest?after=*')
  expect(await heading(page).innerText()).toBe('آخر الأخبار')
  await close()
})

test('counts an article as read once', async () => {
  const views = async () => {
    const { sum } = await app.db
      .selectFrom('article_views')
      .select(({ fn }) => fn.sum<string>('views').as('sum'))
      .where('article_id', '=', long.id)
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
  const before = await views()
  const { page, close } = await openPage(browser, { viewport: phone })
  for (const come of [() => page.goto(app.url + long.path), () => page.reload()]) {
    const counted = page.waitForResponse(response => response.url().endsWith('/page-turn'))
    await come()
    await counted
  }
  await expect.poll(views).toBe(before + 2)
  // Using the page must not count as another reading.
  await page.getByRole('button', { name: 'نص كبير', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await close()
  expect(await views()).toBe(before + 2)
})

test('loads a video from its site only on a click', async () => {
  const editor = await app.as('superadmin')
  const { body: stored } = await editor.get(`/api/v1/article/edit/${long.id}`)
  const description = `${stored.description}<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">فيديو: الجلسة كاملة</a></figure>`
  const { status } = await editor.put(`/api/v1/article/description/${long.id}`, {
    description,
    revision: stored.revision,
  })
  expect(status).toBe(200)

  const { page, errors, close } = await openPage(browser, { viewport: phone })
  const abroad: string[] = []
  await page.route(
    url => url.origin !== app.url,
    route => {
      abroad.push(new URL(route.request().url()).origin)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' })
    },
  )
  await page.goto(app.url + long.path)
  await untilHydrated(page)
  const facade = page.locator('figure[data-embed]')
  await facade.scrollIntoViewIfNeeded()
  expect(abroad).toEqual([])
  const before = await facade.boundingBox()
  await facade.getByRole('link').click()
  await expect.poll(() => abroad).toEqual(['https://www.youtube-nocookie.com'])
  expect(await facade.locator('iframe').getAttribute('title')).toContain('الجلسة كاملة')
  expect(await facade.boundingBox()).toEqual(before)
  expect(errors).toEqual([])
  await close()
})

test('an edit is in the very next response, wherever the article appears', async () => {
  const editor = await app.as('superadmin')
  const guest = await app.as('guest')
  const { body } = await guest.get('/api/v1/article?limit=1')
  const [{ id, slug }] = body.items
  const path = `/article/${id}/${slug}`
  const { body: stored } = await editor.get(`/api/v1/article/edit/${id}`)
  const places = [path, `${path}/_payload.json`, '/articles/latest', '/rss.xml']
  const tell = async () => Promise.all(places.map(async place => (await guest.get(encodeURI(place))).body))
  await tell()
  const title = 'عنوان صُحّح للتو'
  const { status } = await editor.patch(`/api/v1/article/edit/${id}`, {
    revision: stored.revision,
    title,
  })
  expect(status).toBe(200)
  for (const [index, said] of (await tell()).entries())
    expect([places[index], JSON.stringify(said).includes(title)]).toEqual([places[index], true])
})
