import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenMeteo } from '../src/features/weather/forecaster.service.ts'
import { refreshWeatherNow } from '../src/features/weather/weather.jobs.ts'
import type { TestApp } from '../src/testing/app.ts'
import { type OpenMeteoStandIn, startOpenMeteoStandIn } from '../src/testing/providers/open-meteo.ts'
import { until } from '../src/testing/until.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openPage, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
let service: OpenMeteoStandIn

beforeAll(async () => {
  service = await startOpenMeteoStandIn()
  app = await startDemo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await service?.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const textOf = async (path: string) => (await (await app.as('guest')).get(path)).body as string
const box = (page: Page) => page.locator('main').getByRole('link', { name: /الطقس في/ })

test('before the first forecast, the page says so, and the front page works', async () => {
  expect(await textOf('/weather')).toContain('لا تصلنا بيانات الطقس الآن')
  expect(await textOf('/weather?city=cairo')).toContain('الطقس في <bdi>القاهرة</bdi>')
  expect((await (await app.as('guest')).get('/weather?city=atlantis')).status).toBe(404)
  expect(await textOf('/weather')).toMatch(/<a [^>]*>أعد المحاولة/)
  expect((await (await app.as('guest')).get('/')).status).toBe(200)
  expect(await textOf('/')).not.toContain('الطقس في')
})

describe('after the first forecast', () => {
  beforeAll(async () => {
    const forecaster = createOpenMeteo({ baseUrl: service.url, userAgent: 'test' })
    await refreshWeatherNow({ db: app.db, forecaster }, { warn: () => {} })
    await until(async () => expect(await textOf('/weather')).toContain('الأيام القادمة'))
    await until(async () => expect(await textOf('/')).toContain('الطقس في <bdi>الرياض'))
  })

  describe.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('on a %s', (_size, viewport) => {
    test('without scripts: current weather, hours, seven days, and every city by link', async () => {
      const { page, errors, close } = await openPage(browser, { viewport, javaScriptEnabled: false })
      await page.goto(`${app.url}/weather`)
      expect(await heading(page)).toBe('الطقس في الرياض')
      for (const words of [
        '24°',
        'غائم جزئيًا',
        '31\u200e%\u200e',
        'شمالية غربية، 14 كم/س',
        '6:12 ص',
        '5:06 م',
        'اليوم',
      ]) {
        expect(await page.locator('main').innerText()).toContain(words)
      }
      expect(await page.getByRole('list', { name: 'الساعات القادمة' }).getByRole('listitem').count()).toBe(24)
      const days = page.getByRole('region', { name: 'الأيام القادمة' }).getByRole('listitem')
      expect(await days.count()).toBe(7)
      expect(await overflowOf(page)).toBe(0)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflowOf(page)).toBe(0)
      await page.emulateMedia({ media: 'print' })
      const hours = page.getByRole('list', { name: 'الساعات القادمة' })
      expect(await hours.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0)
      await page.emulateMedia({ media: null })
      await page.getByText('مدينة أخرى').click()
      await page.getByRole('navigation', { name: 'مدن الطقس' }).getByRole('link', { name: 'القاهرة' }).click()
      expect([await heading(page), new URL(page.url()).search]).toEqual(['الطقس في القاهرة', '?city=cairo'])
      expect(errors).toEqual([])
      await close()
    })
  })

  test('axe finds no violation, light or dark, with the list of cities open', async () => {
    const { page, errors, close } = await openPage(browser, { viewport: phone })
    await page.goto(`${app.url}/weather?city=doha`)
    await untilHydrated(page)
    await page.getByText('مدينة أخرى').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([colorScheme, ...(await findBarriers(page))]).toEqual([colorScheme])
    }
    expect(errors).toEqual([])
    await close()
  })

  test('remembers the city that a reader chose, for the page and the line on the front page', async () => {
    const { page, errors, close } = await openPage(browser)
    await page.goto(app.url)
    expect(await box(page).innerText()).toContain('الرياض')
    await untilHydrated(page)
    await box(page).click()
    await expect.poll(() => heading(page)).toBe('الطقس في الرياض')
    await page.getByText('مدينة أخرى').click()
    await page.getByRole('link', { name: 'بيروت' }).click()
    await expect.poll(() => heading(page)).toBe('الطقس في بيروت')
    await page.waitForFunction(() => localStorage.getItem('weather-city') === 'beirut')
    await page.goto(app.url)
    await expect.poll(() => box(page).innerText()).toContain('بيروت')
    await page.goto(`${app.url}/weather`)
    await expect.poll(() => heading(page)).toBe('الطقس في بيروت')
    expect(errors).toEqual([])
    await close()
  })

  test('while the service is unavailable, shows the last forecast with its time', async () => {
    await app.db
      .updateTable('weather_reports')
      .set({ fetched_at: sql`now() - interval '5 hours 5 minutes'` })
      .execute()
    const { page, close } = await openPage(browser)
    await page.goto(`${app.url}/weather?city=muscat`)
    await untilHydrated(page)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/هذا آخر ما وصلنا: .*\d:\d\d/)
    expect(await page.locator('main').innerText()).toContain('24°')
    await close()
  })
})
