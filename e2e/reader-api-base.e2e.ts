import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage } from './demo.ts'

let site: TestApp
let api: TestApp
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  // The port is unknown before the server listens, but only the host matters here.
  site = await startTestApp({ site: 'built', env: { SITE_URL: 'http://127.0.0.1' } })
  api = await startTestApp({ database: { url: site.databaseUrl }, env: { SITE_URL: site.url } })
})
afterAll(async () => {
  await browser?.close()
  await api?.stop()
  await site?.stop()
})

test('pages call another port of their host, if configured, with the reader’s session', async () => {
  const owner = await site.as('superadmin')
  const edit = { group: 'website', revision: 1, values: { apiBase: api.url } }
  expect((await owner.patch('/api/v1/setting', edit)).status).toBe(200)
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  const reader = await site.as('user')
  const cookies = [reader.cookie, 'signed-in=1'].map(cookie => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url: site.url }
  })
  await page.context().addCookies(cookies)
  const asked: string[] = []
  page.on('response', response => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) asked.push(`${response.status()} ${origin}${pathname}`)
  })
  await page.goto(`${site.url}/`)
  await expect.poll(() => asked).toContain(`200 ${api.url}/api/v1/auth/token`)
  expect(asked.filter(each => !each.startsWith(`200 ${api.url}`))).toEqual([])
  expect(errors).toEqual([])
  await close()
})
