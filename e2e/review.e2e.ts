import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser } from './browser.ts'
import { findBarriers, openDashboard } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const phone = { width: 390, height: 844 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shots = process.env.REVIEW_SHOTS
const stored = (id: number) =>
  app.db
    .selectFrom('articles')
    .select(['enable', 'deleted_at', 'returned_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('reviews held articles one after another by keyboard; an agency corrects a returned one, and it is published', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const make = (title: string, hours: number) =>
    makeArticle(app.db, {
      title,
      enable: false,
      agencyId: app.agencyId,
      description: `<p>متن ${title}، وفيه ما يُراجع.</p>`,
      columns: { created_at: hoursAgo(hours) },
    })
  const [first, second, third] = [await make('الأول', 3), await make('الثاني', 2), await make('الثالث', 1)]
  const editor = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  const { page } = editor
  const shown = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  await page.goto(`${app.url}/dashboard/article/review`)
  await shown('الأول')
  await page.getByText('متن الأول').waitFor()
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/desk.png` })

  // Moves the article to the bin, and restores it.
  await page.keyboard.press('d')
  await shown('الثاني')
  expect((await stored(first)).deleted_at).not.toBeNull()
  await page.keyboard.press('z')
  await shown('الأول')
  expect((await stored(first)).deleted_at).toBeNull()

  // An article that was edited meanwhile is shown again, and published after the check list.
  await page.getByText('متن الأول').waitFor()
  const partner = await app.as('agency')
  await partner.patch(`/api/v1/article/edit/${first}`, { revision: 1, summary: 'ملخص جديد.' })
  await page.keyboard.press('p')
  await page.getByText('عُدّل المقال بعد أن فتحته؛ اقرأه كما صار.').waitFor()
  await page.getByText('ملخص جديد.').waitFor()
  expect((await stored(first)).enable).toBe(false)
  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'انشره' }).click()
  await shown('الثاني')
  await expect.poll(async () => (await stored(first)).enable).toBe(true)

  // Sends it back with a reason.
  await page.getByText('متن الثاني').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: /ما الذي يحتاج/ }).fill('من أين الرقم؟')
  await page.keyboard.press('Control+Enter')
  await shown('الثالث')
  await page.getByText('أُعيد «الثاني» إلى كاتبه.').waitFor()

  const agency = await openDashboard(
    browser,
    app,
    { role: 'agency', agencyId: app.agencyId },
    { viewport: phone },
  )
  await agency.page.goto(`${app.url}/dashboard/article/list`)
  await agency.page.getByText('عند كاتبه').waitFor()
  await agency.page.getByRole('link', { name: 'الثاني' }).click()
  await agency.page.getByRole('button', { name: /^ملاحظات الزملاء/ }).click()
  await agency.page.getByText('من أين الرقم؟').waitFor()
  await agency.page.getByRole('textbox', { name: 'الملخص' }).fill('الرقم من البيان.')
  await button(agency.page, 'احفظ معلّقًا').click()
  await expect.poll(async () => (await stored(second)).returned_at).toBeNull()

  // The article waits for review again at once, ahead of the one being read, which stays open.
  await page.getByText('2 مقال', { exact: false }).or(page.getByText('مقالان')).first().waitFor()
  await shown('الثالث')
  await page.keyboard.press('k')
  await shown('الثاني')
  await page.getByText('الرقم من البيان.').waitFor()
  await page.keyboard.press('j')
  await shown('الثالث')
  await page.keyboard.press('k')
  await shown('الثاني')
  await page.setViewportSize(phone)
  expect(await findBarriers(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/phone.png` })
  await button(page, 'انشره').click()
  await page.getByRole('dialog').getByRole('button', { name: 'انشره' }).click()
  await expect.poll(async () => (await stored(second)).enable).toBe(true)
  expect((await stored(third)).enable).toBe(false)
  expect([...editor.errors, ...agency.errors]).toEqual([])
  await editor.close()
  await agency.close()
})

test('the overview shows each role the work that waits for it, with links', async () => {
  const id = await makeArticle(app.db, { title: 'عادت', enable: false, agencyId: app.agencyId })
  await makeArticle(app.db, { title: 'تنتظر', enable: false })
  const admin = await app.asUser({ role: 'admin' })
  await admin.post(`/api/v1/review/send-back/${id}`, { text: 'من أين؟' })
  const message = { name: 'قارئ', email: 'a@b.example', subject: 'سؤال', message: 'رسالة' }
  await app.db
    .insertInto('contact_messages')
    .values({ ...message, phone: '' })
    .execute()

  const owner = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop })
  await owner.page.goto(`${app.url}/dashboard`)
  const needs = owner.page.getByRole('region', { name: 'ما ينتظرك' })
  await needs.getByRole('link', { name: /^رسائل قراء لم تُقرأ/ }).waitFor()
  if (shots) await owner.page.screenshot({ path: `${shots}/overview.png`, fullPage: true })
  await needs.getByRole('link', { name: /^تنتظر المراجعة/ }).click()
  await owner.page.getByRole('heading', { level: 1, name: 'للمراجعة' }).waitFor()

  const partner = { role: 'agency', agencyId: app.agencyId } as const
  const agency = await openDashboard(browser, app, partner, { viewport: phone })
  await agency.page.goto(`${app.url}/dashboard`)
  const theirs = agency.page.getByRole('region', { name: 'ما ينتظرك' })
  await theirs.getByRole('link', { name: /^أُعيدت إليكم لتصحيحها/ }).waitFor()
  if (shots) await agency.page.screenshot({ path: `${shots}/overview-phone.png`, fullPage: true })
  await theirs.getByRole('link', { name: /^أُعيدت إليكم لتصحيحها/ }).click()
  await agency.page.getByRole('link', { name: 'عادت' }).waitFor()
  expect(await agency.page.getByRole('link', { name: 'تنتظر', exact: true }).count()).toBe(0)
  expect([...owner.errors, ...agency.errors]).toEqual([])
  await owner.close()
  await agency.close()
})
