import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { codeIn, linkIn } from '../src/testing/outbox.ts'
import { forgetLimits, knownPassword, makePerson } from '../src/testing/people.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../src/testing/providers/smtp.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { openDashboard, openPage, overflowOf, unfoldMenu, type WatchedPage } from './demo.ts'

let smtp: SmtpStandIn
let app: TestApp
let browser: Browser
let owner: WatchedPage
const email = 'salma@example.com'

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  app = await startTestApp({ site: 'built', worker: true, env: { SMTP_URL: smtp.url } })
  browser = await openBrowser()
  owner = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: phone })
  await app.db.updateTable('users').set({ name: 'رئيسة التحرير' }).where('role', '=', 'superadmin').execute()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await smtp?.stop()
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'القائمة الرئيسية' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillPerson(page: Page, person: { name: string; email: string; role: string }): Promise<void> {
  await page.goto(`${app.url}/dashboard/users/create`)
  await field(page, 'الاسم').fill(person.name)
  await field(page, 'البريد الإلكتروني').fill(person.email)
  await choose(page, 'الدور', person.role)
}

async function submitPerson(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: /^(أنشئ الحساب|احفظ)$/ }).click()
  await page.getByText(said).waitFor()
  await page.waitForURL('**/dashboard/users/list')
}

/** Signs in with the password and the code from the mail. */
async function enter(page: Page, address: string): Promise<void> {
  const sent = smtp.mails.filter(({ to }) => to === email).length
  await page.goto(address)
  await field(page, 'البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
  await page.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  await field(page, 'الرمز').waitFor()
  await field(page, 'الرمز').fill(codeIn(await smtp.waitForMail(email, sent + 1)))
  await page.getByRole('button', { name: 'التالي', exact: true }).click()
}

test('the owner creates an agency and its account; the invited user sets a password and reaches the dashboard', async () => {
  const { page } = owner
  await fillPerson(page, { name: 'مراسل الضاد', email: 'dhad@example.com', role: 'وكالة' })
  await page.getByText('وكالة جديدة', { exact: true }).click()
  await field(page, 'اسم الوكالة').fill('وكالة الضاد')
  await submitPerson(page, 'أُنشئ حساب «مراسل الضاد».')
  const invitation = await smtp.waitForMail('dhad@example.com')
  const { body } = await (await app.as('superadmin')).get('/api/v1/agency/dashboard/admin?q=الضاد')
  expect(body.items).toMatchObject([{ name: 'وكالة الضاد', account: { name: 'مراسل الضاد' } }])
  await page.goto(`${app.url}/dashboard/agencies/list`)
  await page.getByRole('button', { name: 'وكالة الضاد', exact: true }).waitFor()
  await page.getByText('لا مقالات · لا قراءات').first().waitFor()
  expect(await overflowOf(page)).toBe(0)

  const { page: theirs, close } = await openPage(browser, { viewport: phone })
  const { pathname, search } = new URL(linkIn(invitation))
  await theirs.goto(app.url + pathname + search)
  await theirs.getByLabel('كلمة المرور الجديدة', { exact: true }).fill(knownPassword)
  await theirs.getByRole('button', { name: 'احفظها', exact: true }).click()
  await theirs.getByRole('link', { name: 'ادخل بكلمة المرور الجديدة' }).click()
  await field(theirs, 'البريد الإلكتروني').fill('dhad@example.com')
  await theirs.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
  await theirs.getByRole('button', { name: 'سجّل الدخول', exact: true }).click()
  // The first mail is the invitation, and the second confirms the password.
  await field(theirs, 'الرمز').fill(codeIn(await smtp.waitForMail('dhad@example.com', 3)))
  await theirs.getByRole('button', { name: 'التالي', exact: true }).click()
  await theirs.waitForURL(`${app.url}/dashboard`)
  await close()
})

test('on a phone, lists show their columns under each name, and can be sorted', async () => {
  const { page } = owner
  await page.goto(`${app.url}/dashboard/users/list`)
  const first = page.getByRole('table', { name: 'المستخدمون' }).getByRole('row').nth(1)
  const row = page.getByRole('row').filter({ hasText: 'مراسل الضاد' })
  expect(await row.innerText()).toMatch(/وكالة: وكالة الضاد\s+آخر ظهور/)
  for (const [order, name] of [
    ['الاسم ↑', 'رئيسة التحرير'],
    ['الاسم ↓', 'مراسل الضاد'],
  ]) {
    await choose(page, 'الترتيب', String(order))
    await first.getByText(String(name), { exact: true }).waitFor()
  }
  expect(await overflowOf(page)).toBe(0)
  await page.goto(`${app.url}/dashboard/agencies/list`)
  const agency = page.getByRole('row').filter({ hasText: 'وكالة الضاد' })
  await agency.getByRole('link', { name: 'مراسل الضاد' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
})

test('a user who must set up an authenticator app sees no menu and no errors', async () => {
  const { page, errors } = await openDashboard(browser, app, { role: 'admin' }, { viewport: desktop })
  await app.db.updateTable('users').set({ totp_required: true }).where('role', '=', 'admin').execute()
  await page.goto(`${app.url}/dashboard/article/list`)
  await page.getByRole('heading', { name: 'أمان حسابي', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await menuOf(page).count()).toBe(0)
  await page.goto(`${app.url}/dashboard/profile`)
  await page.getByRole('heading', { name: 'ملفي', level: 1 }).waitFor()
  expect(errors).toEqual([])
  await app.db.deleteFrom('users').where('role', '=', 'admin').execute()
  await page.context().close()
})

test('the owner creates an editor with a single right; typing + changes the phone’s country', async () => {
  const { page } = owner
  await fillPerson(page, { name: 'سلمى', email, role: 'محرر' })
  const number = field(page, 'الهاتف')
  await number.fill('12')
  await number.blur()
  await page.getByText('رقم الهاتف غير صحيح، مثاله ‎051 234 5678‎.').waitFor()
  await number.fill('+20 100 123 4567')
  expect(await page.getByRole('combobox', { name: 'البلد' }).inputValue()).toBe('مصر ‎+20')
  await number.blur()
  expect(await number.inputValue()).toBe('010 01234567')
  await page.getByRole('radio', { name: 'أضعها أنا' }).check()
  await field(page, 'كلمة المرور الجديدة').fill(knownPassword)
  await page.getByRole('checkbox', { name: 'الأقسام: الإدارة كلها' }).check()
  expect(await overflowOf(page)).toBe(0)
  await submitPerson(page, 'أُنشئ حساب «سلمى».')
  const { phone: stored } = await app.db
    .selectFrom('users')
    .select('phone')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(stored).toBe('+201001234567')
})

test('the editor signs in with a code, sees the granted pages, and loses them with the next call', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await enter(page, `${app.url}/dashboard/category/list`)
  await page.waitForURL('**/dashboard/category/list')
  await page.getByRole('heading', { name: 'الأقسام', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  await unfoldMenu(page)
  const entries = await menuOf(page).getByRole('link').allInnerTexts()
  expect(entries).toContain('الأقسام')
  for (const other of ['المستخدمون والصلاحيات', 'السجل', 'الوكالات', 'مرشّحات RSS'])
    expect(entries).not.toContain(other)

  for (const [path, words] of [
    ['/dashboard/users/list', 'Page Not Found'],
    ['/dashboard/log', 'Page Not Found'],
    ['/dashboard/nothing', 'Page not found'],
  ]) {
    await page.goto(app.url + path)
    await page.getByText(`${words}: ${path}`, { exact: true }).waitFor()
  }

  await page.goto(`${app.url}/dashboard/category/list`)
  await page.getByRole('heading', { name: 'الأقسام', level: 1 }).waitFor()
  const dashboard = owner.page
  await dashboard.goto(`${app.url}/dashboard/users/list`)
  await dashboard.getByRole('link', { name: 'عدّل «سلمى»' }).click()
  await dashboard.getByRole('checkbox', { name: 'الأقسام: الإدارة كلها' }).uncheck()
  await submitPerson(dashboard, 'حُفظ حساب «سلمى».')

  await page.getByRole('searchbox', { name: /ابحث/ }).fill('رياضة')
  await page.getByText('ليست لديك صلاحية لهذا الإجراء.').waitFor()
  await page.reload()
  await page.getByText('Page Not Found: /dashboard/category/list?q=رياضة', { exact: true }).waitFor()
  await close()
})

test('the log shows values before and after a change', async () => {
  const { page } = owner
  await page.goto(`${app.url}/dashboard/log`)
  const entry = page.getByRole('row').filter({ hasText: 'حساب «سلمى»' }).filter({ hasText: 'تعديل' })
  await entry.getByRole('button', { name: 'الصلاحيات' }).click()
  const changes = entry.getByRole('table', { name: 'ما تغيّر' })
  await changes.getByRole('row').filter({ hasText: 'الصلاحيات' }).waitFor()
  expect(await changes.getByRole('columnheader').allInnerTexts()).toEqual(['الحقل', 'قبل', 'بعد'])
  expect(await changes.getByRole('cell').first().innerText()).toContain('الأقسام')
  await entry.getByText('رئيسة التحرير').waitFor()
  expect(await overflowOf(page)).toBe(0)
})

test('deleting requires typing the exact e-mail address, and signs the person out', async () => {
  await forgetLimits(app)
  const { page: theirs, close } = await openPage(browser, { viewport: phone })
  await enter(theirs, `${app.url}/dashboard/login`)
  await theirs.getByRole('heading', { name: 'نظرة عامة', level: 1 }).waitFor()

  const { page } = owner
  await page.goto(`${app.url}/dashboard/users/list`)
  const ask = () => page.getByRole('button', { name: 'احذف «سلمى»' }).click()
  const dialog = page.getByRole('dialog', { name: 'حذف حساب «سلمى»؟' })
  await ask()
  await dialog.getByRole('button', { name: 'ألغِ' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await ask()
  const certain = dialog.getByRole('button', { name: 'احذف الحساب' })
  for (const typed of ['', 'salma', `${email} `, email.toUpperCase()]) {
    await dialog.getByRole('textbox').fill(typed)
    expect(await certain.isDisabled()).toBe(true)
  }
  expect(await dialog.evaluate(node => getComputedStyle(node.parentElement ?? node).zIndex)).toBe('2400')
  await dialog.getByRole('textbox').fill(email)
  await certain.click()
  await page.getByText('حُذف حساب «سلمى».').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'احذف «سلمى»' }).count()).toBe(0)

  await theirs.goto(`${app.url}/dashboard/article/list`)
  await theirs.waitForURL('**/dashboard/login?next=*')
  await close()
})

test('a redirect to another site is ignored; the locale is stored for a year', async () => {
  await makePerson(app, email, { role: 'admin' })
  const { page, close } = await openPage(browser, { viewport: phone })
  await enter(page, `${app.url}/dashboard/login?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await page.getByRole('heading', { name: 'نظرة عامة', level: 1 }).waitFor()
  expect(page.url()).toBe(`${app.url}/dashboard`)
  const [locale] = (await page.context().cookies()).filter(({ name }) => name === 'locale')
  expect(locale).toMatchObject({ value: 'ar', path: '/', sameSite: 'Lax' })
  expect(Math.round(((locale?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await close()
})
