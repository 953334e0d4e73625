import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMarked, sumSearched } from '../src/features/analytics/rollup.service.ts'
import type { TestApp } from '../src/testing/app.ts'
import {
  type GoogleAnalyticsStandIn,
  googleKey,
  googleProperty,
  startGoogleAnalyticsStandIn,
} from '../src/testing/providers/google-analytics.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openHydrated, overflowOf, startDemo } from './demo.ts'

let app: TestApp
let browser: Browser
let google: GoogleAnalyticsStandIn
beforeAll(async () => {
  google = await startGoogleAnalyticsStandIn()
  app = await startDemo(google.env)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await google?.stop()
})

const events = () =>
  app.db
    .selectFrom('analytics_events')
    .select(['kind', 'part', 'source', 'placement', 'engaged', 'depth', 'device'])
    .orderBy('at')
    .orderBy('part')
    .execute()

test('counts a view with the place of the link, then the depth of reading; sets no cookie', {
  tags: 'journey',
}, async () => {
  await app.db.deleteFrom('analytics_events').execute()
  const { page, errors, close } = await openHydrated(browser, app.url, { viewport: phone })
  await expect.poll(events).toMatchObject([{ kind: 'home', part: 0, source: 'direct', placement: '' }])
  await page.locator('main article h2 a').nth(1).click()
  await expect
    .poll(async () => (await events()).filter(({ part }) => part === 0))
    .toMatchObject([
      { kind: 'home' },
      { kind: 'article', source: 'internal', placement: expect.stringMatching(/^home:\d+$/) },
    ])
  // The article may still be loading, and its router then scrolls to the top.
  const scrollDown = () =>
    page.evaluate(() => {
      scrollTo(0, 4000)
      return scrollY
    })
  await expect.poll(scrollDown).toBeGreaterThan(500)
  // The only cookie is still the language.
  expect((await page.context().cookies()).map(({ value }) => value)).toEqual(['ar'])
  // Requests of a closing page have the browser's real name, which counts as a robot.
  await turnTab(page, 'hidden')
  const read = async () => (await events()).filter(({ kind, part }) => kind === 'article' && part > 0)
  await expect.poll(async () => (await read())[0]?.depth).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await close()
})

/** Simulates the events of leaving a tab or returning to it. */
const turnTab = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibilityState)

test('the newsroom sees a view at once in realtime, and in reports after it is summed', async () => {
  await sumMarked(app.db, 'day')
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.clock.install()
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('/analytics/realtime')) asked += 1
  })
  await page.goto(`${app.url}/dashboard/analytics`)
  const now = page.getByRole('region', { name: 'الآن' })
  await now.getByRole('table', { name: 'المصادر' }).getByText('مباشرة').waitFor()
  // The page polls by itself, but not in a hidden tab.
  const first = asked
  await page.clock.fastForward(16_000)
  await expect.poll(() => asked).toBe(first + 1)
  await turnTab(page, 'hidden')
  await page.clock.fastForward(120_000)
  await turnTab(page, 'visible')
  await expect.poll(() => asked).toBe(first + 2)
  const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'كل صباح' }).click()
  await saved
  await page.reload()
  await expect.poll(() => page.getByRole('switch', { name: 'كل صباح' }).isChecked()).toBe(true)
  const report = page.getByRole('region', { name: 'تقرير', exact: true })
  await report.getByRole('columnheader', { name: 'القراء', exact: true }).waitFor()
  expect(await report.locator('tbody tr').count()).toBe(1)
  // Days without views are drawn too: otherwise the other days would look adjacent.
  const days = report.locator('.recharts-xAxis .recharts-cartesian-axis-tick')
  await expect.poll(() => days.count()).toBeGreaterThan(2)
  await report.getByRole('combobox', { name: 'مقسّمًا حسب' }).click()
  await page.getByRole('option', { name: 'الجهاز' }).click()
  await report.getByRole('rowheader', { name: 'حاسوب' }).waitFor()
  const href = await report.getByRole('link', { name: 'نزّل الجدول' }).getAttribute('href')
  const csv = await page.request.get(new URL(href ?? '', app.url).href)
  expect(await csv.text()).toMatch(/desktop,.*\r\n/)
  await report.getByRole('combobox', { name: 'مقسّمًا حسب' }).click()
  await page.getByRole('option', { name: 'المقال' }).click()
  await report.getByRole('rowheader').getByRole('link').first().click()
  const growth = page.getByRole('region', { name: 'كيف نمت قراءاته' })
  await growth.getByRole('group', { name: 'نمو القراءات منذ النشر' }).waitFor()
  await growth.getByText('الأرقام في جدول').press('Enter')
  await growth.getByRole('columnheader', { name: 'هذا المقال' }).waitFor()
  await page
    .getByRole('region', { name: 'أين ضُغط رابطه عندنا' })
    .getByText(/^الصفحة الأولى، الموضع/)
    .waitFor()
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('shows Google’s figures if they were chosen, and names their source', async () => {
  google.report(({ dimensions = [] }) => {
    const [name] = dimensions.map(each => each.name)
    if (name === 'unifiedScreenName')
      return [
        [
          ['عنوان عند غوغل', 'recent'],
          [4321, 3],
        ],
      ]
    return [[dimensions.map(() => (name === 'countryId' ? 'SA' : '20261120')), [4321, 300, 200, 30, 9000]]]
  })
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { googleProperty, googleKey } })
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.goto(`${app.url}/dashboard/analytics`)
  const now = page.getByRole('region', { name: 'الآن' })
  await now.getByRole('table', { name: 'المصادر' }).waitFor()
  await page.getByText('Google Analytics', { exact: true }).click()
  await now.getByRole('rowheader', { name: 'عنوان عند غوغل' }).waitFor()
  await now.getByText('بعدّ Google Analytics').waitFor()
  const report = page.getByRole('region', { name: 'تقرير', exact: true })
  await report.getByText('بعدّ Google Analytics وبتوقيت الملكية').waitFor()
  await report.getByRole('cell', { name: '4,321' }).first().waitFor()
  await report.getByRole('combobox', { name: 'مقسّمًا حسب' }).click()
  expect(await page.getByRole('option', { name: 'الوكالة' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await now.getByText('بعدّ Google Analytics').waitFor()
  expect(errors).toEqual([])
  await close()
})

test('a search without results leads to creating a synonym', async () => {
  const words = 'كوفيدية'
  for (const visitor of [1, 2, 3]) {
    const day = sql`(now() at time zone ${'Asia/Riyadh'})::date`
    await sql`insert into analytics_searches (day, visitor, words, shown) values (${day}, ${visitor}, ${words}, ${words})`.execute(
      app.db,
    )
  }
  await sumSearched(app.db)
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.goto(`${app.url}/dashboard/analytics`)
  const searches = page.getByRole('region', { name: 'ما بُحث عنه' })
  await searches.getByText('لم يجد شيئًا', { exact: true }).click()
  await searches.getByRole('rowheader', { name: words }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await searches.getByRole('link', { name: `أضف مرادفًا لعبارة «${words}»` }).click()
  await page
    .getByRole('dialog', { name: 'مرادفات جديدة' })
    .getByText(words, { exact: true })
    .first()
    .waitFor()
  expect(errors).toEqual([])
  await close()
})

test.each([desktop, phone])(
  'statistics: output beside audience, grouped as chosen, also with the keyboard: $width',
  async viewport => {
    const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport })
    await page.goto(`${app.url}/dashboard/statistics`)
    const parts = page.getByRole('region', { name: 'ما نُشر مقسّمًا' })
    await parts.getByRole('rowheader', { name: 'سياسة' }).waitFor()
    await page.getByRole('region', { name: 'يومًا يومًا' }).getByText('الأرقام في جدول').press('Enter')
    await page.getByRole('region', { name: 'يومًا يومًا' }).getByRole('columnheader', { name: 'نُشر' }).waitFor()
    await parts.getByRole('combobox', { name: 'مقسّمًا' }).click()
    await page.getByRole('option', { name: 'بالكتّاب' }).click()
    await parts.getByRole('rowheader', { name: 'سلمى الحدّاد' }).waitFor()
    const csv = await page.request.get(
      new URL((await parts.getByRole('link', { name: 'نزّل الجدول' }).getAttribute('href')) ?? '', app.url)
        .href,
    )
    expect(await csv.text()).toContain('سلمى الحدّاد')
    expect(await findBarriers(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
    await close()
  },
)

test.each([desktop, phone])(
  'an agency has its audience under Statistics, and no page of Analytics: $width',
  async viewport => {
    const { id, agency_id: agencyId } = await app.db
      .selectFrom('articles')
      .select(['id', 'agency_id'])
      .where('agency_id', 'is not', null)
      .where('enable', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { page, errors, close } = await openDashboard(
      browser,
      app,
      { role: 'agency', agencyId: agencyId! },
      { viewport },
    )
    await page.goto(`${app.url}/dashboard/statistics`)
    for (const name of ['الآن', 'تقرير', 'تقرير بالبريد'])
      await page.getByRole('region', { name, exact: true }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    await page.goto(`${app.url}/dashboard/statistics?article=${id}`)
    await page.getByText('من أين جاء القراء').first().waitFor()
    expect(errors).toEqual([])
    for (const path of ['/dashboard/analytics', `/dashboard/analytics/article/${id}`]) {
      await page.goto(app.url + path)
      await page.getByRole('heading', { name: 'الصفحة غير موجودة' }).waitFor()
    }
    await close()
  },
)
