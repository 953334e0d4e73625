import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltSite, readBuiltSite } from '../src/server/pages/built-site.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeCategory } from '../src/testing/factories.ts'
import { openBrowser } from './browser.ts'
import { findBarriers, isMarked, mark, openDashboard, unfoldMenu } from './demo.ts'

const hour = 60 * 60 * 1000
const dist = path.join(import.meta.dirname, '../dist')

let older: TestApp
let newer: TestApp
let released: string
let address: Server
let running: TestApp
let url: string
let browser: Browser

/** The same application with all files of its dashboard renamed. */
async function releaseAnew(build: BuiltSite): Promise<BuiltSite> {
  released = await mkdtemp(path.join(tmpdir(), 'warraq-released-'))
  const assets = path.join(released, 'assets')
  await cp(path.join(dist, 'client'), released, { recursive: true })
  const manifest = await readFile(path.join(dist, 'client/.vite/dashboard.json'), 'utf8')
  const scripts = [...new Set(manifest.match(/[\w-]+\.js(?=")/g))]
  const renamed = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, name.replace('.js', '.next.js')), text)
  for (const name of await readdir(assets)) {
    if (/\.(?:br|gz)$/.test(name)) await rm(path.join(assets, name))
    else if (name.endsWith('.js')) {
      const text = await readFile(path.join(assets, name), 'utf8')
      await rm(path.join(assets, name))
      await writeFile(path.join(assets, renamed(name)), renamed(text))
    }
  }
  const { module, assets: ofSite } = await build.pages()
  return {
    ...build,
    clientDir: released,
    pages: async () => ({ module, assets: { ...ofSite, buildId: 'next' } }),
    dashboardAssets() {
      const { script, styles } = build.dashboardAssets()
      return { script: renamed(script), styles, buildId: 'next' }
    },
  }
}

beforeAll(async () => {
  const build = await readBuiltSite(dist)
  older = await startTestApp({ site: build })
  newer = await startTestApp({ site: await releaseAnew(build), database: { url: older.databaseUrl } })
  address = createServer((incoming, answer) => {
    const { method, url: asked, headers } = incoming
    const passedOn = request(running.url + asked, { method, headers }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    incoming.pipe(passedOn)
  })
  await new Promise<void>(resolve => address.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(address.address() as AddressInfo).port}`
  await makeCategory(older.db, { name: 'ثقافة' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  address?.closeAllConnections()
  address?.close()
  await newer?.stop()
  await older?.stop()
  if (released) await rm(released, { recursive: true })
})
beforeEach(() => {
  running = older
})

/** Opens a page before the release. Later requests reach the newer build. */
async function openBefore(page: Page, where: string): Promise<void> {
  await page.goto(url + where)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await unfoldMenu(page)
  await mark(page)
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'القائمة الرئيسية' }).getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a page removed by the release opens after a reload', async () => {
  const { page, close } = await openDashboard(browser, { ...older, url })
  await openBefore(page, '/dashboard')
  running = newer
  const asked = page.waitForRequest(/builds\/latest\.json\?\d+$/)
  await follow(page, 'الأقسام')
  await heading(page, 'الأقسام')
  await asked
  expect(await isMarked(page)).toBe(false)
  await follow(page, 'الوسوم')
  await heading(page, 'الوسوم')
  await close()
})

test('right after a forced reload, it shows a message with a button instead of reloading again', async () => {
  const { page, close } = await openDashboard(browser, { ...older, url })
  await openBefore(page, '/dashboard')
  running = newer
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())))
  await follow(page, 'الأقسام')
  await heading(page, 'صدرت نسخة أحدث من غرفة الأخبار')
  expect(await isMarked(page)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'أعد التحميل' }).click()
  await heading(page, 'الأقسام')
  await close()
})

test('reports a page that is missing from the same build, without a reload', async () => {
  const { page, close } = await openDashboard(browser, { ...older, url })
  await openBefore(page, '/dashboard')
  await page.route(/CategoryListPage/, route => route.abort())
  await follow(page, 'الأقسام')
  await heading(page, 'تعذّر فتح هذا الجزء')
  expect(await isMarked(page)).toBe(true)
  await close()
})

test('a missing part of a page leaves the input beside it', async () => {
  const { page, close } = await openDashboard(browser, { ...older, url })
  await openBefore(page, '/dashboard/settings')
  const name = page.getByLabel('اسم الموقع')
  await name.fill('صحيفة أخرى')
  running = newer
  await page.getByRole('tab', { name: 'من نحن' }).click()
  await page.getByRole('alert').getByText('احفظ ما كتبتَه في هذه الصفحة، ثم أعد تحميلها.').waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('tab', { name: 'الموقع' }).click()
  expect(await name.inputValue()).toBe('صحيفة أخرى')
  await close()
})

test('detects a release within the hour, and loads it with the next page; unsaved input stays', async () => {
  const { page, close } = await openDashboard(browser, { ...older, url })
  await page.clock.install()
  await openBefore(page, '/dashboard/category/list')
  // Both pages are loaded already, so only the detected build makes them reload.
  await page.getByRole('link', { name: 'قسم جديد' }).click()
  await heading(page, 'قسم جديد')
  running = newer
  await page.getByLabel('الاسم').fill('صحة')
  const asked = page.waitForResponse(/builds\/latest\.json/)
  await page.clock.fastForward(hour)
  await (await asked).finished()
  expect(await page.getByLabel('الاسم').inputValue()).toBe('صحة')
  await follow(page, 'الأقسام')
  await page.getByRole('button', { name: 'ابقَ هنا' }).click()
  expect(await page.getByLabel('الاسم').inputValue()).toBe('صحة')
  expect(await isMarked(page)).toBe(true)
  await follow(page, 'الأقسام')
  await page.getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await heading(page, 'الأقسام')
  await close()
})
