import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory } from '../src/testing/factories.ts'
import { until } from '../src/testing/until.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard, overflowOf } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
  await makeCategory(app.db, { name: 'محليات' })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})
beforeEach(async () => {
  await app.db.deleteFrom('articles').execute()
})

const phone = { width: 390, height: 844 }
const board = () => `${app.url}/dashboard/article/board`
const list = () => `${app.url}/dashboard/article/list`
const open = (name: string, options = {}) =>
  openDashboard(browser, app, { role: 'admin', name } as never, { viewport: desktop, ...options })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(at)
const held = (title: string) => makeArticle(app.db, { title, enable: false })

/** Moves a card with its menu. */
async function sendTo(page: Page, title: string, stage: string) {
  await button(page, `إجراءات: ${title}`).click()
  await page.getByRole('menuitem', { name: stage, exact: true }).click()
}

test('a board in two browsers: an idea, and moves by keyboard, mouse and finger, appear in the other at once', async () => {
  const salma = await open('سلمى العمري')
  const omar = await open('عمر الراوي', {
    viewport: phone,
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  })
  const stages = Promise.withResolvers<void>()
  await salma.page.route('**/api/v1/stage', route => stages.promise.then(() => route.continue()))
  await salma.page.goto(board())
  await omar.page.goto(`${board()}?column=stage-2`)
  const idea = salma.page.getByRole('textbox', { name: 'فكرة جديدة' })
  await salma.page.getByRole('heading', { level: 1 }).waitFor()
  // An idea added before the stages have loaded would have no stage.
  expect(await idea.count()).toBe(0)
  stages.resolve()
  await idea.fill('ملف المياه')
  await salma.page.keyboard.press('Enter')
  await column(salma.page, 'فكرة').getByText('ملف المياه').waitFor()

  // By keyboard, across one column to the next.
  await button(salma.page, 'انقل «ملف المياه»').focus()
  await salma.page.keyboard.press('Space')
  const told = (words: string) =>
    salma.page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
  await told('فوق «فكرة»')
  await salma.page.keyboard.press('ArrowLeft')
  await told('فوق «مُسند»')
  await salma.page.keyboard.press('Space')
  await column(salma.page, 'مُسند').getByText('ملف المياه').waitFor()
  await column(omar.page, 'مُسند').getByText('ملف المياه').waitFor()
  expect(await overflowOf(omar.page)).toBe(0)
  expect(await findBarriers(omar.page)).toEqual([])

  // By touch: the card's menu takes touches around it.
  const isUnder = await button(omar.page, 'إجراءات: ملف المياه').evaluate(menu => {
    const { x, y, width, height } = menu.getBoundingClientRect()
    const above = document.elementFromPoint(x + width / 2, y + height / 2 - 20)
    return above !== null && menu.contains(above)
  })
  expect(isUnder).toBe(true)
  await button(omar.page, 'إجراءات: ملف المياه').tap()
  await omar.page.getByRole('menuitem', { name: 'قيد الكتابة', exact: true }).tap()
  await column(salma.page, 'قيد الكتابة').getByText('ملف المياه').waitFor()

  // By mouse, into the space below the cards of a column.
  const handle = await button(salma.page, 'انقل «ملف المياه»').boundingBox()
  const target = await column(salma.page, 'فكرة').boundingBox()
  await salma.page.mouse.move(handle!.x + 5, handle!.y + 5)
  await salma.page.mouse.down()
  await salma.page.mouse.move(target!.x + 60, target!.y + 60, { steps: 4 })
  await salma.page.mouse.move(target!.x + 60, target!.y + target!.height - 20, { steps: 2 })
  await salma.page.mouse.up()
  await column(salma.page, 'فكرة').getByText('ملف المياه').waitFor()
  await omar.page.getByRole('tab', { name: 'فكرة' }).tap()
  await column(omar.page, 'فكرة').getByText('ملف المياه').waitFor()

  // Clears search and filters at once. The column shown on a phone stays.
  const shown = new URL(omar.page.url()).searchParams.get('column')
  await omar.page.goto(`${board()}?q=${encodeURIComponent('سواه')}&assignee=1&column=${shown}`)
  await button(omar.page, 'امسح الكل').tap()
  await column(omar.page, 'فكرة').getByText('ملف المياه').waitFor()
  await button(omar.page, 'امسح الكل').waitFor({ state: 'detached' })
  expect(await omar.page.getByRole('searchbox').inputValue()).toBe('')
  expect(new URL(omar.page.url()).search).toBe(`?column=${shown}`)
  expect([...salma.errors, ...omar.errors]).toEqual([])
  await salma.close()
  await omar.close()
})

test('if two editors move one card, the second sees who moved it and where; a lost connection shows nobody', async () => {
  const id = await held('جلسة الموازنة')
  const salma = await open('سلمى العمري')
  const omar = await open('عمر الراوي')
  // Omar does not receive her move.
  await omar.page.route('**/api/v1/presence/stream**', route => route.abort())
  await Promise.all([salma.page.goto(board()), omar.page.goto(board())])
  await column(omar.page, 'بلا مرحلة').getByText('جلسة الموازنة').waitFor()
  await sendTo(salma.page, 'جلسة الموازنة', 'قيد الكتابة')
  await column(salma.page, 'قيد الكتابة').getByText('جلسة الموازنة').waitFor()
  await sendTo(omar.page, 'جلسة الموازنة', 'جاهز')
  await omar.page.getByText('سبقك سلمى العمري إلى «جلسة الموازنة»: هو الآن في «قيد الكتابة».').waitFor()
  await column(omar.page, 'قيد الكتابة').getByText('جلسة الموازنة').waitFor()

  // Presence: shown on the card while heartbeats arrive, and gone some time after they stop.
  await omar.page.unroute('**/api/v1/presence/stream**')
  await omar.page.clock.install()
  await omar.page.goto(board())
  await salma.page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await omar.page.getByText('مفتوح عند: سلمى العمري').waitFor()
  await omar.page.context().setOffline(true)
  await omar.page.clock.fastForward(20_000)
  await omar.page.getByText('مفتوح عند: سلمى العمري').waitFor({ state: 'detached' })
  await omar.page.context().setOffline(false)
  await omar.page.clock.fastForward(5000)
  await omar.page.getByText('مفتوح عند: سلمى العمري').waitFor()
  await salma.close()
  await omar.close()
})

test('the calendar: another hour by mouse, even by the title, without opening it; by a dialog; on a phone, days one below the other', async () => {
  const at = new Date(Date.now() + 48 * 3_600_000)
  // Noon in the newsroom, in the middle of the screen.
  at.setUTCHours(9, 10, 0, 0)
  const id = await makeArticle(app.db, { title: 'بيان المصرف', publishAt: at })
  const { page, errors, close } = await open('سلمى العمري')
  const stored = async () =>
    new Date(
      (
        await app.db
          .selectFrom('articles')
          .select('publish_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).publish_at,
    ).getTime()
  const day = dayOf(at)
  await page.goto(`${app.url}/dashboard/article/calendar?view=day&day=${day}`)
  const entry = page.getByRole('link', { name: 'بيان المصرف' })
  const box = (await entry.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 5)
  await page.mouse.down()
  // An hour without entries is 29 pixels high; the entry's hour is taller.
  await page.mouse.move(box.x + 20, box.y - 60, { steps: 5 })
  await page.mouse.up()
  await page.getByText('صار موعد نشر «بيان المصرف»').waitFor()
  const moved = await stored()
  expect(moved).toBeLessThan(at.getTime())
  expect(new Date(moved).getUTCMinutes()).toBe(10)
  await button(page, 'تراجع').click()
  await expect.poll(stored).toBe(at.getTime())
  // Waits for the move, which would take the focus away.
  await expect.poll(async () => (await entry.boundingBox())?.y).toBe(box.y)

  await button(page, 'غيّر الموعد: بيان المصرف').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'تغيير الموعد' })
  await dialog.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize(phone)
  await page.goto(`${app.url}/dashboard/article/calendar?day=${day}`)
  await button(page, 'غيّر الموعد: بيان المصرف').waitFor()
  expect(await overflowOf(page)).toBe(0)

  await page.goto(`${app.url}/dashboard/article/calendar?day=${day}&mine=true`)
  await button(page, 'امسح الكل').click()
  await button(page, 'غيّر الموعد: بيان المصرف').waitFor()
  expect(new URL(page.url()).search).toBe(`?day=${day}`)
  expect(errors).toEqual([])
  await close()
})

test.each([
  ['board', 'المرحلة والإسناد'],
  ['calendar', 'تغيير الموعد'],
])('the %s comes back from an article with its open dialog; closed, it stays closed', async (path, title) => {
  const at = new Date(Date.now() + 48 * 3_600_000)
  await makeArticle(app.db, { title: 'بيان المصرف', publishAt: at, enable: path === 'calendar' })
  const { page, errors, close } = await open('سلمى العمري')
  await page.goto(`${app.url}/dashboard/article/${path}?day=${dayOf(at)}`)
  const returnFromArticle = async (leave: () => Promise<unknown>) => {
    await leave()
    await page.getByRole('textbox', { name: 'العنوان', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'بيان المصرف' }).waitFor()
  }
  await returnFromArticle(() => page.getByRole('link', { name: 'بيان المصرف' }).click())
  const dialog = page.getByRole('dialog', { name: title })
  if (path === 'board') await sendTo(page, 'بيان المصرف', 'أسنده، وحدّد موعده…')
  else await button(page, 'غيّر الموعد: بيان المصرف').click()
  await dialog.waitFor()
  await returnFromArticle(() => page.goForward())
  await dialog.getByText('بيان المصرف').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await returnFromArticle(() => page.goForward())
  expect(await dialog.count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('columns and filters are saved under a name, and open first', async () => {
  await held('تقرير السوق')
  const { page, errors, close } = await open('سلمى العمري')
  await page.goto(list())
  await page.getByText('تقرير السوق').waitFor()
  await button(page, 'الأعمدة').click()
  await page.getByRole('checkbox', { name: 'القراءات' }).uncheck()
  await page.getByRole('checkbox', { name: 'المرحلة' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'المرحلة' }).waitFor()
  await page.getByRole('columnheader', { name: 'القراءات' }).waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'المعلّقة' }).click()
  await page.getByText('بانتظار محرر', { exact: true }).click()
  await button(page, 'العروض المحفوظة').click()
  await page.getByRole('menuitem', { name: 'احفظ هذا العرض…' }).click()
  const dialog = page.getByRole('dialog', { name: 'حفظ هذا العرض' })
  await dialog.getByRole('textbox', { name: 'الاسم' }).fill('ما ينتظرني')
  await dialog.getByRole('checkbox', { name: 'افتح القائمة عليه دائمًا' }).check()
  await page.keyboard.press('Enter')
  await page.getByText('حُفظ العرض «ما ينتظرني».').waitFor()

  // Simulates another device, on which nothing was chosen.
  await page.evaluate(() => localStorage.clear())
  await page.goto(list())
  await page.waitForURL(/waiting=true/)
  await button(page, 'ما ينتظرني').waitFor()
  await page.getByRole('columnheader', { name: 'المرحلة' }).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('an action on hundreds: stopped, continued, past an unavailable server, and after the tab was closed', async () => {
  const titles = Array.from({ length: 130 }, (_, at) => `خبر ${at + 1}`)
  const categoryId = await makeCategory(app.db)
  for (const title of titles) await makeArticle(app.db, { title, enable: false, categoryId })
  const published = async () =>
    Number(
      (
        await app.db
          .selectFrom('articles')
          .select(({ fn }) => fn.countAll().as('all'))
          .where('enable', '=', true)
          .executeTakeFirstOrThrow()
      ).all,
    )
  const { page, errors, close } = await open('سلمى العمري')
  /** Holds each call until it is released. */
  let waiting: (() => void)[] = []
  const asked = () => until(() => expect(waiting).toHaveLength(1))
  const pass = async () => {
    await asked()
    for (const one of waiting.splice(0)) one()
  }
  const gate = (of: Page) =>
    of.route('**/api/v1/article/bulk', async route => {
      await new Promise<void>(resolve => waiting.push(resolve))
      await route.continue().catch(() => {})
    })
  await gate(page)
  await page.goto(`${list()}?state=held`)
  await page.getByRole('checkbox', { name: 'اختيار كل ما في الصفحة' }).check()
  await button(page, 'اختر كل ما يطابق (130)').click()
  await button(page, 'انشر').click()
  await page.getByRole('dialog').getByRole('button', { name: 'انشر' }).click()
  const dialog = page.getByRole('dialog', { name: 'انشر' })
  await pass()
  await dialog.getByText('20 من 130').waitFor()
  await asked()
  await dialog.getByRole('button', { name: 'أوقف' }).click()
  await pass()
  await dialog.getByText('أُوقف عند 40 من 130؛ ما نُفّذ بقي.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await published()).toBe(40)

  // The server becomes unavailable, then recovers.
  await page.unroute('**/api/v1/article/bulk')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'أكمل الباقي' }).click()
  await dialog.getByText('يُعاد بعد لحظة…').waitFor()
  await gate(page)
  await page.context().setOffline(false)
  await pass()
  await dialog.getByText('60 من 130').waitFor()
  await asked()

  // The tab is closed during a call, so nobody receives its response.
  const next = await page.context().newPage()
  await next.clock.install({ time: Date.now() + 60_000 })
  await page.close({ runBeforeUnload: false })
  waiting = []
  await next.goto(list())
  await next.getByText('«انشر» توقف عند 60 من 130؛ ما نُفّذ بقي.').waitFor()
  expect(await findBarriers(next)).toEqual([])
  await button(next, 'أكمل الباقي').click()
  await next.getByText('نُفّذ على 130 مقالًا.').waitFor()
  expect(await published()).toBe(130)
  await button(next, 'أغلق').last().click()
  await next.getByText('أكمل الباقي').waitFor({ state: 'detached' })
  expect(errors.filter(error => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await close()
})
