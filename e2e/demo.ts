import { cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { loadDemo } from '../db/demo/loadDemo.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { createDiskStorage } from '../src/platform/storage/disk.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeTemplate } from '../src/testing/database.ts'
import { readHead } from '../src/testing/validators/head.ts'
import { desktop, watchErrors } from './browser.ts'

const template = 'template_demo'

/** The built application with the demo newsroom, which is loaded once for all files of a run. */
export async function startDemo(
  env: Record<string, string> = {},
  more: { worker?: boolean; isAtHome?: boolean } = {},
): Promise<TestApp> {
  const media = path.join(inject('sharedDir'), template)
  await makeTemplate(template, async url => {
    const db = openDatabase(url)
    await loadDemo({ db, storage: createDiskStorage(media) })
    await db.destroy()
  })
  const app = await startTestApp({ site: 'built', template, env, ...more })
  // The folder of unfinished writes belongs to the application, which is already running.
  const filter = (source: string) => path.basename(source) !== '.incoming'
  await cp(media, path.join(app.dataDir, 'media'), { recursive: true, filter })
  // A page's pictures in its sizes take longer to make than the page. They are named by their content.
  const variants = path.join(inject('sharedDir'), 'variants')
  await mkdir(variants, { recursive: true })
  await symlink(variants, path.join(app.dataDir, 'media/variants'))
  return app
}

export type WatchedPage = { page: Page; errors: string[]; close: () => Promise<void> }

/** A page in a new browser context, and its errors. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'ar',
    // Requests of a service worker cannot be intercepted.
    serviceWorkers: 'block',
    // A headless browser counts as a robot, whose views are not counted.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  return { page, errors: watchErrors(page), close: () => context.close() }
}

type Fiber = {
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
}
type Root = { stateNode: { current: Fiber } }

/** Waits for hydration of the whole page, which React does in pieces, and for the effects of it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] =
      Object.entries(document.getElementById('site') ?? {}).find(([key]) =>
        key.startsWith('__reactContainer'),
      ) ?? []
    const { current } = (root as Root | undefined)?.stateNode ?? {}
    const isWhole = ({ child, memoizedState }: Fiber): boolean => {
      if (memoizedState?.isDehydrated || memoizedState?.dehydrated) return false
      for (let one = child; one; one = one.sibling) if (!isWhole(one)) return false
      return true
    }
    return Boolean(current?.child) && isWhole(current!)
  })
  await page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve())))
}

/** Opens the page at this address and waits for hydration. */
export async function openHydrated(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, options)
  await opened.page.goto(address)
  await untilHydrated(opened.page)
  return opened
}

/** Marks the document, to detect a full page load. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** After navigation the head equals that of a document loaded from this address. */
export async function expectOwnHead(page: Page): Promise<void> {
  const sayingOf = (html: string) => {
    const { title, metas, links } = readHead(html)
    const { description, robots } = metas
    const ours = links.filter(({ rel }) => ['canonical', 'alternate', 'prev', 'next'].includes(rel))
    // Cursors of the search contain the time they were made.
    const withoutCursors = ours.map(link => ({
      ...link,
      href: link.href?.replace(/after=[\w.-]+/, 'after='),
    }))
    return { title, description, robots, links: withoutCursors }
  }
  const document = await page.request.get(page.url())
  const wanted = sayingOf(await document.text())
  await expect.poll(async () => sayingOf(await page.content())).toEqual(wanted)
}

/** Findings of axe in the page, one line each: rule, problem, element. */
export async function findBarriers(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Elements that fade in or change colour have another contrast: their transitions are ended at once. One may begin some
  // frames after its cause.
  await page.evaluate(async () => {
    // Scroll-driven animations end only when somebody scrolls.
    const isEnding = (each: Animation) =>
      each.playState === 'running' &&
      each.timeline === document.timeline &&
      each.effect?.getComputedTiming().endTime !== Infinity
    const transitions = () => document.getAnimations().filter(isEnding)
    do {
      for (const each of transitions()) each.finish()
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    } while (transitions().length > 0)
  })
  // Reporting passes would take axe three quarters of its time.
  const asked: RunOptions = { resultTypes: ['violations'], preload: false, ...options }
  type Axe = { run: (within: string, options: RunOptions) => Promise<AxeResults> }
  const { violations } = await page.evaluate(async asked => {
    const { axe } = window as unknown as { axe: Axe }
    // Laid out as for a returning reader: otherwise content far below has no position to be measured.
    const { dataset } = document.documentElement
    const { back } = dataset
    dataset.back = ''
    const results = await axe.run('html', asked)
    if (back === undefined) delete dataset.back
    return results
  }, asked)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none][0]?.message}: ${html}`),
  )
}

/** The dashboard's menu with every group unfolded. */
export async function unfoldMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
  await menu.getByRole('link').first().waitFor()
  const folded = menu.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  return menu
}

/** Pixels by which the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export type DemoArticle = { id: number; title: string; path: string; paragraphs: string[] }

/** The longest published article that is, or is not, for subscribers only. */
export async function findLongest(app: TestApp, access: 'free' | 'subscribers'): Promise<DemoArticle> {
  const { id, slug, title, description } = await app.db
    .selectFrom('articles')
    .select(['id', 'slug', 'title', 'description'])
    .where('access', '=', access)
    .where('publish_at', '<', new Date().toISOString())
    .orderBy(({ fn }) => fn('length', ['description']), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const paragraphs = [...description.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&'),
  )
  return { id, title, path: `/article/${id}/${slug}`, paragraphs }
}

/** A browser with a signed-in member of staff. Each needs a separate session, as tokens are renewed. */
export async function openDashboard(
  browser: Browser,
  app: TestApp,
  user: Parameters<TestApp['asUser']>[0] = { role: 'superadmin' },
  options: BrowserContextOptions = { viewport: desktop },
): Promise<WatchedPage> {
  const { cookie } = await app.asUser(user)
  // Without a graphics card, drawing each frame of an animation costs as much as the page's scripts.
  const opened = await openPage(browser, { reducedMotion: 'reduce', ...options })
  const [name = '', value = ''] = cookie.split('=')
  await opened.page.context().addCookies([{ name, value, url: app.url }])
  return opened
}
