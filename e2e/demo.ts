import { cp } from 'node:fs/promises'
import path from 'node:path'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { loadDemo } from '../db/demo/loadDemo.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { createDiskStorage } from '../src/platform/storage.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeTemplate } from '../src/testing/database.ts'
import { readHead } from '../src/testing/validators/head.ts'
import { desk, watchErrors } from './browser.ts'

const template = 'template_demo'

/** The built application with the demo newsroom in it, which is loaded once for all files of a run. */
export async function startDemo(env: Record<string, string> = {}): Promise<TestApp> {
  const media = path.join(inject('sharedDir'), template)
  await makeTemplate(template, async url => {
    const db = openDatabase(url)
    await loadDemo({ db, storage: createDiskStorage(media) })
    await db.destroy()
  })
  const app = await startTestApp({ site: 'built', template, env })
  await cp(media, path.join(app.dataDir, 'media'), { recursive: true })
  return app
}

export type Watched = { page: Page; errors: string[]; close: () => Promise<void> }

/** A page of a browser that has never been here, and whatever it complains of. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({
    locale: 'ar',
    // What a service worker asks for cannot be stood in for.
    serviceWorkers: 'block',
    // A headless browser is taken for a robot, whose views are not counted.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    ...options,
  })
  const page = await context.newPage()
  return { page, errors: watchErrors(page), close: () => context.close() }
}

type Root = { stateNode: { current: { child: unknown; memoizedState: { isDehydrated?: boolean } } } }

/** Until the scripts have taken the page over, all of it: React does so in pieces. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] =
      Object.entries(document.getElementById('site') ?? {}).find(([key]) =>
        key.startsWith('__reactContainer'),
      ) ?? []
    const { current } = (root as Root | undefined)?.stateNode ?? {}
    return Boolean(current?.child) && current?.memoizedState.isDehydrated !== true
  })
}

/** The page at this address, once its scripts have taken it over. */
export async function openAwake(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.goto(address)
  await untilAwake(opened.page)
  return opened
}

/** Leaves a mark on the document, gone when another takes its place. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

/** However the reader came here, the head says what that of a document from this address would. */
export async function expectOwnHead(page: Page): Promise<void> {
  const sayingOf = (html: string) => {
    const { title, metas, links } = readHead(html)
    const { description, robots } = metas
    const ours = links.filter(({ rel }) => ['canonical', 'alternate', 'prev', 'next'].includes(rel))
    // A cursor of the search tells when it was made.
    const withoutCursors = ours.map(link => ({ ...link, href: link.href?.replace(/after=[\w-]+/, 'after=') }))
    return { title, description, robots, links: withoutCursors }
  }
  const document = await page.request.get(page.url())
  const wanted = sayingOf(await document.text())
  await expect.poll(async () => sayingOf(await page.content())).toEqual(wanted)
}

/** What axe finds, one line each: rule, what is wrong, the element. */
export async function findBarriers(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(axe.source)
  // A colour on its way to another is neither.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation instanceof CSSTransition)
        .map(transition => transition.finished.catch(() => {})),
    ),
  )
  const { violations } = await page.evaluate(
    asked => (window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(asked),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => `${id}: ${[...any, ...all, ...none][0]?.message}: ${html}`),
  )
}

/** By how many pixels the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export type DemoArticle = { id: number; title: string; path: string; paragraphs: string[] }

/** The longest published article that is, or is not, for subscribers alone. */
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

/** A browser in which a person of the newsroom has signed in. Each is another: tokens renew themselves. */
export async function openDesk(
  browser: Browser,
  app: TestApp,
  user: Parameters<TestApp['asUser']>[0] = { role: 'superadmin' },
  options: BrowserContextOptions = { viewport: desk },
): Promise<Watched> {
  const { cookie } = await app.asUser(user)
  const opened = await openPage(browser, options)
  const [name = '', value = ''] = cookie.split('=')
  await opened.page.context().addCookies([{ name, value, url: app.url }])
  return opened
}
