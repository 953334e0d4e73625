import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action, Grant, Subject } from '../src/contract/permissions.ts'
import type { TestApp } from '../src/testing/app.ts'
import { makePerson } from '../src/testing/people.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, overflowOf, startDemo } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startDemo()
  const guest = await app.as('guest')
  const message = { name: 'قارئ', email: 'q@example.com', subject: 'سؤال', message: 'رسالة في جملة كاملة.' }
  await guest.post('/api/v1/contactus', message)
  const owner = await app.as('superadmin')
  const offered = { name: 'الشهرية', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  const packageId = (await owner.post('/api/v1/package', offered)).body.id
  await makePerson(app, 'member@example.com')
  const given = { email: 'member@example.com', days: 30, reason: 'صديقة الجريدة' }
  await owner.post(`/api/v1/subscription/comp/${packageId}`, given)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Signs in an editor with exactly these grants. Returns the page and a list of refused calls. */
async function enter(words: string[], viewport = desktop) {
  const grants = words.map(word => {
    const [action, subject] = word.split(' ')
    return { action: action as Action, subject: subject as Subject } satisfies Grant
  })
  const { page, close } = await openDashboard(browser, app, { role: 'admin', grants }, { viewport })
  const refused: string[] = []
  page.on('response', answer => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(app.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  return { page, refused, open, close }
}

/** Controls that would change data. */
const changes = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /جديد|^احذف|^عدّل|احفظ|اجلب|^قدّم|^أخّر|كلمة مرور/ })
    .or(page.getByRole('main').getByRole('link', { name: /جديد|^عدّل/ }))
    .or(page.getByRole('main').getByRole('switch'))

/** Expects that the form shows its values legibly and cannot be changed. */
async function expectReadOnly(page: Page) {
  const shown = page.getByRole('main').getByRole('form').filter({ visible: true })
  const fields = shown.getByRole('textbox').or(shown.getByRole('combobox'))
  await shown.waitFor()
  await page.waitForLoadState('networkidle')
  const colour = (element: Element) => getComputedStyle(element).color
  const ink = await shown.evaluate(colour)
  for (const field of await fields.all()) {
    expect(await field.isDisabled()).toBe(false)
    expect(await field.isEditable()).toBe(false)
    expect(await field.evaluate(colour)).toBe(ink)
  }
  expect(await changes(page).and(page.locator(':not([role=switch])')).count()).toBe(0)
  expect(await shown.getByRole('button').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
}

test('an editor who may only read sees every list, no controls to change it, and no refused call', {
  timeout: 180_000,
}, async () => {
  const { page, refused, open, close } = await enter([
    'read Category',
    'read Users',
    'read AdsPositions',
    'read Settings',
    'read Statistics',
    'read ContactUs',
    'read Package',
    'read Subscription',
  ])
  for (const [path, heading] of [
    ['/dashboard/category/list', 'الأقسام'],
    ['/dashboard/agencies/list', 'الوكالات'],
    ['/dashboard/filters/list', 'مرشّحات RSS'],
    ['/dashboard/adspositions', 'مواضع الإعلانات'],
    ['/dashboard/channels/list', 'القنوات'],
    ['/dashboard/social/list', 'روابط التواصل'],
    ['/dashboard/users/list', 'المستخدمون والصلاحيات'],
    ['/dashboard/package/list', 'الباقات'],
    ['/dashboard/members/list', 'أعضاء الباقات'],
  ] as const) {
    await open(path, heading)
    // A row of the list, or a slot's card.
    const main = page.getByRole('main')
    await main
      .getByRole('row')
      .nth(1)
      .or(main.getByRole('heading', { level: 2 }).first())
      .first()
      .waitFor()
    expect(await changes(page).count(), path).toBe(0)
    expect(await overflowOf(page), path).toBe(0)
  }

  await open('/dashboard/filters/list', 'مرشّحات RSS')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'الحال' }).waitFor()
  await expectReadOnly(page)
  const rules = page.getByRole('form', { name: 'قواعد المرشّح' })
  const { feed_url, name } = await app.db
    .selectFrom('feeds')
    .select(['feed_url', 'name'])
    .where('id', '=', Number(page.url().split('/').at(-1)))
    .executeTakeFirstOrThrow()
  expect(await rules.getByLabel('عنوان الخلاصة').inputValue()).toBe(feed_url)
  await rules.getByRole('switch', { name: 'نشر تلقائي' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  for (const section of ['', '?section=about-us', '?section=weather', '?section=services']) {
    await open(`/dashboard/settings${section}`, 'الإعدادات')
    await expectReadOnly(page)
  }

  await open('/dashboard/contact', 'رسائل القراء')
  await page.getByRole('button', { name: /سؤال/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: /@/ }).waitFor()
  expect(await page.getByRole('button', { name: /أُنجزت|غير مقروءة|أرسل الرد/ }).count()).toBe(0)

  expect(refused).toEqual([])
  for (const path of [
    '/dashboard/category/create',
    '/dashboard/users/editable/1',
    '/dashboard/filters/create',
  ]) {
    await page.goto(app.url + path)
    await page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor()
  }
  await close()
})

test('an editor who may only create accounts is redirected to the form, creates an agency, and returns to the overview', async () => {
  const { page, refused, close } = await enter(['create Users'], phone)
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  await page.getByRole('button', { name: 'الإدارة', exact: true }).click()
  await page.getByRole('link', { name: 'مستخدم جديد' }).click()
  const form = page.getByRole('form', { name: 'مستخدم جديد' })
  await form.getByLabel('الاسم').first().fill('مراسل جديد')
  await form.getByLabel('البريد الإلكتروني').fill('new.partner@example.com')
  await form.getByRole('combobox', { name: 'الدور' }).click()
  await page.getByRole('option', { name: 'وكالة' }).click()
  expect(await form.getByText('وكالة موجودة').count()).toBe(0)
  await form.getByLabel('اسم الوكالة').fill('وكالة المراسل')
  await form.getByRole('button', { name: 'أنشئ الحساب' }).click()
  await page.getByText('أُنشئ حساب «مراسل جديد».').waitFor()
  await page.waitForURL('**/dashboard')
  expect(refused).toEqual([])
  const made = app.db.selectFrom('agencies').select('trusted').where('name', '=', 'وكالة المراسل')
  expect(await made.executeTakeFirst()).toEqual({ trusted: false })
  await close()
})

test('an editor who may read and update sees those controls, but none for creating or deleting', async () => {
  const { page, refused, open, close } = await enter(['read Category', 'update Category'])
  await open('/dashboard/category/list', 'الأقسام')
  await page.getByRole('switch').first().waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('link', { name: 'قسم جديد' }).count()).toBe(0)
  expect(await main.getByRole('button', { name: /^احذف/ }).count()).toBe(0)
  await main.getByRole('link', { name: /^عدّل/ }).first().click()
  await page.getByRole('button', { name: 'احفظ' }).click()
  await page.waitForURL('**/dashboard/category/list')
  expect(refused).toEqual([])
  await close()
})

test('a new filter that holds an agency’s articles appears at once, in the list and on its page', async () => {
  await app.db.updateTable('agencies').set({ trusted: false }).where('id', '=', app.agencyId).execute()
  const agency = app.db.selectFrom('agencies').select('name').where('id', '=', app.agencyId)
  const { name } = await agency.executeTakeFirstOrThrow()
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/filters/create`)
  const note = page.getByRole('note').getByText('وكالته غير موثوقة')
  await page.getByRole('switch', { name: 'نشر تلقائي' }).click()
  expect(await note.count()).toBe(0)
  await page.getByRole('combobox', { name: 'الوكالة' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await note.waitFor()

  const its = { agency_id: app.agencyId, source_id: null, auto_publish: true }
  await app.db.updateTable('feeds').set(its).execute()
  await page.goto(`${app.url}/dashboard/filters/list`, { waitUntil: 'commit' })
  const table = page.getByRole('table')
  await table.getByText('تنتظر محررًا: الوكالة غير موثوقة').first().waitFor()
  expect(await page.getByText('No records').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await table.getByRole('link').first().click()
  await page
    .getByRole('region', { name: 'الحال' })
    .and(page.locator('section'))
    .filter({ has: note })
    .waitFor()
  await close()
})

test('the table offers the grants that open a page, and ticks those that they imply', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/users/create`)
  await page.getByRole('combobox', { name: 'الدور' }).click()
  await page.getByRole('option', { name: 'محرر' }).click()
  const table = page.getByRole('table', { name: 'الصلاحيات' })
  const box = (name: string) => table.getByRole('checkbox', { name, exact: true })
  await box('المستخدمون: التعديل').check()
  await page.getByText(/^بلا «الاطلاع» لا تُفتح القائمة.*«المستخدمون»/).waitFor()
  await box('المستخدمون: الاطلاع').check()
  await expect.poll(() => box('الوكالات: الاطلاع').isChecked()).toBe(true)
  expect(await box('الوكالات: الاطلاع').isDisabled()).toBe(true)
  expect(await box('الوكالات: الحذف').isChecked()).toBe(false)
  expect(await box('الباقات: الاطلاع').isEnabled()).toBe(true)
  expect(await page.getByText(/^بلا «الاطلاع»/).count()).toBe(0)
  for (const nothing of ['إحصاءات النشر: الإنشاء', 'مواضع الإعلانات: الحذف']) {
    expect(await box(nothing).count(), nothing).toBe(0)
  }
  expect(await findBarriers(page)).toEqual([])
  await close()
})
