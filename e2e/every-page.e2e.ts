import { sql } from 'kysely'
import type { Browser, Page as BrowserPage, Route } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PageRoute } from '../src/contract/page-route.ts'
import { createOpenMeteo } from '../src/features/weather/forecaster.service.ts'
import { refreshWeatherNow } from '../src/features/weather/weather.jobs.ts'
import { pageRoutes } from '../src/routes.ts'
import type { TestApp } from '../src/testing/app.ts'
import { makeInvoice } from '../src/testing/factories.ts'
import { makeCompetition } from '../src/testing/football.ts'
import { type OpenMeteoStandIn, startOpenMeteoStandIn } from '../src/testing/providers/open-meteo.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openPage, overflowOf, startDemo, untilHydrated, type WatchedPage } from './demo.ts'
import { isThorough } from './depth.ts'
import { type DemoFacts, findKnown } from './known.ts'
import { type Page, pages, resolve } from './page-table.ts'
import { listBarePictures, listNameless, plain, watchPage } from './page-watch.ts'
import { startRelay, stopReading } from './slow-pages.ts'

let app: TestApp
let browser: Browser
let service: OpenMeteoStandIn
let known: DemoFacts

beforeAll(async () => {
  service = await startOpenMeteoStandIn()
  app = await startDemo()
  const forecaster = createOpenMeteo({ baseUrl: service.url, userAgent: 'test' })
  await refreshWeatherNow({ db: app.db, forecaster }, { warn: () => {} })
  await app.db.deleteFrom('weather_reports').where('place', '=', '23.59,58.41').execute()
  await makeCompetition(app.db)
  known = await findKnown(app)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await service?.stop()
})

const sizes = { phone, desktop }
/** Two of four combinations, as axe takes longer than all else; `tones.test.ts` proves the contrasts of each tone in both. */
const schemes = { phone: 'light', desktop: 'dark' } as const
const names = Object.keys(pages)
const readingNames = names.filter(name => pages[name]!.reads)
const everySize = isThorough ? (['phone', 'desktop'] as const) : (['phone'] as const)
/** axe reads these pages in `npm test`, because it takes as long as all other checks. It reads all in `npm run test:all`. */
const examined = ['home', 'article with everything', 'category', 'search with results', 'sign up', 'account']
/** `npm test` opens the first page of each route. */
const opened = isThorough
  ? names
  : names.filter(name => names.find(other => pages[other]!.route === pages[name]!.route) === name)
const everywhere = opened.flatMap(name => everySize.map(size => ({ name, size })))
const readable = (page: BrowserPage) => decodeURI(page.url().slice(app.url.length))

/** A session of a new user, as pages renew theirs. */
async function enter(as: NonNullable<Page['as']>): Promise<string> {
  const { cookie, userId, patch, post } = await app.asUser({ role: 'user' })
  if (as === 'reader') {
    await patch('/api/v1/user/add-user-favorites', { articles: [known.long.id, known.hard.id] })
    known.invoice = await makeInvoice(app.db, userId!)
    known.payment = (await post('/api/v1/subscription/3', {})).body.subscription.payments[0].id
    const { checkoutUrl } = (await post('/api/v1/voucher/gift/3', {})).body
    known.gift = Number(/\d+$/.exec(checkoutUrl)?.[0])
    known.group = await makeGroup(userId!)
    const { id } = await app.db
      .insertInto('payments')
      .values({
        ...{ user_id: userId!, purpose: 'donation', provider: 'manual', description: 'تبرّع' },
        ...{ status: 'paid', amount: 5000, currency: 'SAR', paid_at: new Date().toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    known.donation = id
  } else
    await app.db
      .updateTable('users')
      .set({ activated: false, email: null, pending_email: `${userId}@example.com` })
      .where('id', '=', userId!)
      .execute()
  return cookie.slice('session='.length)
}

/** A group that this reader manages, with an invitation. */
async function makeGroup(userId: number): Promise<number> {
  const users = app.db.selectFrom('users').select('email').where('id', '=', userId)
  const { email } = await users.executeTakeFirstOrThrow()
  const owner = await app.as('superadmin')
  const group = { name: 'جامعة النيل', packageId: 3, seats: 50, managers: [email] }
  const { id } = (await owner.post('/api/v1/group', group)).body
  // Not by the call: each reader that enters makes a group, and a mailbox gets only a few invitations a day.
  await app.db
    .insertInto('group_invitations')
    .values({ group_id: id, email: 'member@nile.example', expires_at: sql<string>`now() + interval '1 day'` })
    .execute()
  return id
}

/**
 * Opens the page as its user, without the table it must cope without until `look` is done, and without other errors.
 */
async function visit<Seen>(
  page: BrowserPage,
  { path, leadsTo = path, as, status = 200, without }: Page,
  look: () => Promise<Seen>,
): Promise<Seen> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.db)
  const url = app.url
  if (as) {
    const cookie = { name: 'session', value: await enter(as), url }
    await page.context().addCookies([cookie, { name: 'signed-in', value: '1', url }])
  }
  if (without) await rename(without, 'away')
  try {
    const answer = await page.goto(url + resolve(path, known))
    expect([readable(page), answer?.status()]).toEqual([resolve(leadsTo, known), status])
    return await look()
  } finally {
    if (without) {
      await rename('away', without)
      expect(new Set(app.takeErrors())).toEqual(
        new Set([`a page failed: relation "${without}" does not exist`]),
      )
    }
  }
}

type Window = Awaited<ReturnType<typeof openWatched>>
const windows: Partial<Record<keyof typeof sizes, Window>> = {}

async function openWatched(size: keyof typeof sizes) {
  const opened = await openPage(browser, { viewport: sizes[size], colorScheme: schemes[size] })
  const watched = await watchPage(opened.page)
  const { page, errors } = opened
  return {
    ...{ page, errors, watched },
    /** The next page opens in this window with nothing stored, as a new one costs as much as a page. */
    async leave() {
      await page.evaluate(() => sessionStorage.clear())
      const session = await page.context().newCDPSession(page)
      const storageTypes = 'cookies,local_storage,indexeddb,cache_storage'
      await session.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes })
      await session.detach()
      errors.length = 0
      watched.forget()
    },
  }
}

async function openWindow(size: keyof typeof sizes): Promise<Window> {
  windows[size] ??= await openWatched(size)
  return windows[size]
}

const untilPainted = (page: BrowserPage) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Expected requests of a page: its data, prefetched pages, its view, and the session and look of a signed-in user. */
const likely = /_payload\.json|\/builds\/|\/article\/view\/|\/adspositions\/seen\//
const likelySignedIn = /\/auth\/token$|\/api\/v1\/user$/

const payloadOf = (url: string) => url.replace(/\/?(?=\?|$)/, '/_payload.json')

/** The browser reports missing or failing documents as failed resources, which are not errors of the page. */
const mistakes = (errors: string[], { status }: Page) =>
  errors.filter(error => !status || !error.includes(`status of ${status}`))

test('every route of readers is in the table, and every address of the table belongs to its route', () => {
  const routes: Record<string, PageRoute> = pageRoutes
  expect(new Set(Object.values(pages).map(({ route }) => route))).toEqual(
    new Set([...Object.keys(routes), 'not-found']),
  )
  const pathname = (page: Page) => resolve(page.path, known).split('?', 1)[0]!
  const astray = Object.entries(pages).filter(
    ([, page]) => page.route !== 'not-found' && !matchPath(routes[page.route]!.path, pathname(page)),
  )
  expect(astray).toEqual([])
})

describe('with scripts', () => {
  test.each(everywhere)('$name, $size', { tags: 'journey' }, async ({ name, size }) => {
    const row = pages[name]!
    const { page, errors, watched, leave } = await openWindow(size)
    onTestFinished(leave)
    await visit(page, row, async () => {
      await untilHydrated(page)
      await page.waitForLoadState('networkidle')
      const { early, weight } = await watched.readTraffic()
      const isHidden = (await page.locator('meta[name=robots][content*=noindex]').count()) > 0
      const canonical = await page
        .locator('link[rel=canonical]')
        .evaluateAll(links => links.map(link => decodeURI((link as HTMLLinkElement).href)))
      const look = {
        headings: await page.getByRole('heading', { level: 1 }).count(),
        title: await page.title(),
        found: isHidden ? 'hidden' : canonical.map(address => address.replace('http://localhost:3000', '')),
        // Only these may load before the first paint; hydration comes after.
        early: early.filter(url => !['font', 'image', 'stylesheet'].includes(watched.typeOf(url))),
        fetched: row.reads
          ? watched
              .requested()
              .filter(url => watched.typeOf(url) === 'fetch' && !likely.test(url))
              .filter(url => !row.as || !likelySignedIn.test(url))
          : [],
        again: watched
          .requested()
          .filter(url => (row.status === 404 || row.status === 410) && url === payloadOf(page.url())),
        abroad: watched.requested().filter(url => !url.startsWith(app.url) && !url.startsWith('data:')),
        moved: await watched.seen(),
        overflow: await overflowOf(page),
        nameless: await listNameless(page),
        // Elements whose texts are in the browser's language.
        foreign: await page.locator('form:not([novalidate]), input[type=date]').count(),
        barriers: isThorough || examined.includes(name) ? await findBarriers(page) : [],
        errors: mistakes(errors, row),
      }
      expect(look).toEqual({
        headings: 1,
        title: expect.stringMatching(/\S/),
        found: row.hidden ? 'hidden' : [row.standsFor ?? resolve(row.leadsTo ?? row.path, known)],
        early: [],
        fetched: [],
        again: [],
        abroad: [],
        moved: [],
        overflow: 0,
        nameless: [],
        foreign: 0,
        barriers: [],
        errors: [],
      })
      expect(weight).toBeGreaterThan(50_000)
      expect(weight).toBeLessThan(row.maxWeight ?? 290_000)
    })
  })
})

// Short of processor time or bandwidth, a browser paints before it has everything.
describe('no layout shift', () => {
  const whereLinesAre = ['home', 'article with a gallery', 'person', 'search, narrowed']
  const visits = everywhere.filter(({ name }) => whereLinesAre.includes(name))

  test.each(visits)('when the page is parsed in pieces: $name, $size', async ({ name, size }) => {
    const row = pages[name]!
    const { page, errors, close } = await openPage(browser, { viewport: sizes[size] })
    const watched = await watchPage(page)
    await stopReading(page, {
      at: ['popoverTarget="search"', '</h1>'],
      // Lasts as long as loading another page, from first byte to last script.
      until: async () => {
        const other = await openPage(browser)
        await other.page.goto(`${app.url}/info/about-us`)
        await untilHydrated(other.page)
        await other.close()
      },
    })
    await visit(page, row, () => untilHydrated(page))
    expect([await watched.seen(), mistakes(errors, row)]).toEqual([[], []])
    await close()
  })

  // Browsers without `rel=expect`, and pages that take longer than a second, show a part of the page.
  test('when the header is painted in part', async () => {
    const { page, close } = await openPage(browser, { viewport: phone })
    const watched = await watchPage(page)
    await stopReading(page, {
      at: ['popoverTarget="search"'],
      until: () => untilPainted(page),
      isShown: true,
    })
    await visit(page, pages.category!, () => untilHydrated(page))
    expect(await watched.seen()).toEqual([])
    await close()
  })

  test.each(visits)('when fonts load after the first paint: $name, $size', async ({ name, size }) => {
    const { page, close } = await openPage(browser, { viewport: sizes[size] })
    const watched = await watchPage(page)
    await page.route('**/*.woff2', async route => {
      await untilPainted(page)
      await route.continue()
    })
    await visit(page, pages[name]!, () => untilHydrated(page))
    expect(await watched.seen()).toEqual([])
    await close()
  })
})

test.each([
  ['/', phone],
  ['/articles/latest', phone],
  ['/auth/sign-up', desktop],
])('%s, %o: a late font moves nothing, and no styles are fetched twice', async (path, viewport) => {
  const { page, close } = await openPage(browser, { viewport })
  const faces: Route[] = []
  await page.route('**/*.woff2', route => void faces.push(route))
  const watched = await watchPage(page)
  await page.goto(app.url + path, { waitUntil: 'commit' })
  await untilPainted(page)
  expect(faces.length).toBe(2)
  for (const face of faces) await face.continue()
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  // Drawn with the faces that have arrived.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  expect(await watched.seen()).toEqual([])
  expect(watched.requested().filter(url => watched.typeOf(url) === 'stylesheet')).toEqual([])
  await close()
})

test('a page that is still loading can be read', async () => {
  const relay = await startRelay(app.url, known.long.path)
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.goto(relay.url + known.long.path, { waitUntil: 'commit' })
  await untilPainted(page)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  relay.sendRest()
  await untilHydrated(page)
  expect(await page.getByRole('contentinfo').count()).toBe(1)
  await close()
  await relay.stop()
})

describe('without scripts', () => {
  let opened: WatchedPage
  beforeAll(async () => {
    opened = await openPage(browser, { javaScriptEnabled: false })
  })

  test.each(readingNames)('%s: all readable content is there, and fits', async name => {
    const row = pages[name]!
    const { page, errors } = opened
    errors.length = 0
    await page.context().clearCookies()
    await page.setViewportSize(phone)
    await visit(page, row, async () => {
      // Lays out content far below too, as for a reader who returns or scrolls there.
      await page.evaluate(() => {
        document.documentElement.dataset.back = ''
      })
      const text = plain(await page.locator('body').innerText())
      for (const words of resolve(row.reads ?? [], known)) expect(text).toContain(plain(words))
      if (row.withholds) expect(text).not.toContain(plain(resolve(row.withholds, known)))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await listBarePictures(page)).toEqual([])
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        expect(await overflowOf(page)).toBe(0)
        // Controls that need scripts are hidden.
        expect(await page.locator('[data-scripted]:visible').count()).toBe(0)
      }
      expect(mistakes(errors, row)).toEqual([])
    })
  })
})

test.each(['?utm_source=x', '?q=a b', '?q=a b&fbclid=ص&utm_source=x'])(
  'a missing page requested with %s: hydrates as sent, and names the whole address to programs',
  async query => {
    const { page, errors, close } = await openPage(browser, { viewport: phone })
    await page.goto(`${app.url}/لا-صفحة${query}`)
    await untilHydrated(page)
    expect(await page.locator('[data-missing]').textContent()).toBe(`404 · Page not found: /لا-صفحة${query}`)
    expect(mistakes(errors, pages['missing page']!)).toEqual([])
    await close()
  },
)

test('every link target exists', async () => {
  const guest = await app.as('guest')
  const links = new Set<string>()
  for (const name of readingNames) {
    const { path, status, without, as } = pages[name]!
    if (without || as) continue
    const { body } = await guest.get(encodeURI(resolve(path, known)))
    const found = [...String(body).matchAll(/<a [^>]*href="(\/(?!\/)[^"#]*)/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    if (!status && !pages[name]!.leadsTo) expect(found.length).toBeGreaterThan(12)
    for (const href of found) links.add(href)
  }
  expect(links.size).toBeGreaterThan(100)
  const dead: [string, number][] = []
  for (const link of links) {
    const { status } = await guest.get(encodeURI(link))
    // Personal pages redirect guests to sign in.
    if (status !== 200 && !(status < 400 && /^\/(?:account|a|ad)\b/.test(link))) dead.push([link, status])
  }
  expect(dead).toEqual([])
})

test.each(['phone', 'desktop'] as const)('offline, %s: pages that were not read say so', async size => {
  const { page, close } = await openPage(browser, { viewport: sizes[size], serviceWorkers: 'allow' })
  await page.goto(app.url + known.long.path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await page.goto(`${app.url}/weather`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('أنت غير متصل')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([await findBarriers(page), await overflowOf(page), await listNameless(page)]).toEqual([[], 0, []])
  }
  await close()
})
