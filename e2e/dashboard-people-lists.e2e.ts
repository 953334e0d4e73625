import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { linkIn, waitForMail } from '../src/testing/outbox.ts'
import { isSignedIn, makePerson, signedIn } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { openDashboard, overflowOf } from './demo.ts'

let app: TestApp
let browser: Browser
let page: Page
let errors: string[]

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  await makePerson(app, 'hiba@example.com', { name: 'هبة الله' })
  await makePerson(app, 'nour@example.com', { name: 'نور', role: 'admin' })
  browser = await openBrowser()
  const opened = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: phone })
  page = opened.page
  errors = opened.errors
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (list: string) => page.goto(`${app.url}/dashboard/${list}`)
const names = (table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr').allInnerTexts()
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const search = (words: string) => page.getByRole('searchbox').fill(words)
const clear = () => page.getByRole('button', { name: 'امسح الكل' }).click()
/** Waits until the list has exactly these rows, one per word. */
const holds = (table: string, ...words: string[]) =>
  expect
    .poll(async () => (await names(table)).map((row, at) => row.includes(words[at] ?? '؟')))
    .toEqual(words.map(() => true))

test('finds people in any spelling, filters them, and disables them in the list', async () => {
  const hiba = await signedIn(app, 'hiba@example.com')
  await open('users/list')
  await search('هبه')
  await holds('المستخدمون والصلاحيات', 'هبة الله')
  await clear()
  await choose('الدور', 'محرر')
  await holds('المستخدمون والصلاحيات', 'نور')
  await clear()
  await page.getByRole('switch', { name: 'تفعيل حساب «هبة الله»' }).click()
  await expect.poll(() => isSignedIn(hiba)).toBe(false)
  await choose('الحالة', 'موقوف')
  await holds('المستخدمون والصلاحيات', 'هبة الله')
  expect(await overflowOf(page)).toBe(0)
})

test('a dialog that closes gives the focus back, and Enter after Escape loses no text', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await open('poll/list')
  await page.getByRole('button', { name: 'استطلاع جديد' }).first().press('Enter')
  const question = page.getByRole('textbox', { name: 'السؤال' })
  await question.fill('أتقرأ الجريدة؟')
  await question.press('Escape')
  await expect.poll(focused).toBe('ابقَ هنا')
  await page.keyboard.press('Enter')
  await expect.poll(() => question.evaluate(box => box === document.activeElement)).toBe(true)
  expect(await question.inputValue()).toBe('أتقرأ الجريدة؟')
  await question.press('Escape')
  await page.getByRole('button', { name: 'أغلق ولا تحفظ' }).click()
  await expect.poll(focused).toBe('استطلاع جديد')
})

test('«امسح الكل» discards a search that is still being typed', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.clock.install()
  await page.goto(`${app.url}/dashboard/users/list?role=admin`)
  const box = page.getByRole('searchbox')
  await box.fill('لا أحد بهذا الاسم')
  await page.getByRole('button', { name: 'امسح الكل' }).click()
  await page.clock.runFor(1000)
  await expect.poll(() => box.inputValue()).toBe('')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await close()
})

test('sends a person a link to a new password, or sets one', async () => {
  await open('users/list')
  await page.getByRole('link', { name: 'عدّل «نور»' }).click()
  const ask = () => page.getByRole('button', { name: 'كلمة مرور جديدة' }).click()
  await ask()
  await page.getByRole('button', { name: 'أرسل الرابط' }).click()
  expect(linkIn(await waitForMail(app.dataDir, 'nour@example.com'))).toContain('/auth/forgot-password?token=')

  await ask()
  await page.getByRole('radio', { name: 'كلمة مرور أضعها أنا' }).check()
  const password = page.getByRole('textbox', { name: 'كلمة المرور الجديدة', exact: true })
  await password.fill('12345678')
  await page.getByRole('button', { name: 'غيّر كلمة المرور' }).click()
  await page.getByText('كلمة المرور هذه من أكثر الكلمات شيوعًا').waitFor()
  await password.fill('جملة يسهل حفظها 9')
  await page.getByRole('button', { name: 'غيّر كلمة المرور' }).click()
  await page.getByText('تغيّرت كلمة مرور «نور»، وأُنهيت جلسات الحساب.').waitFor()
  expect(await isSignedIn(await signedIn(app, 'nour@example.com', 'جملة يسهل حفظها 9'))).toBe(true)
})

test('disables an agency in its row, and limits it to subscribers in its dialog', async () => {
  const stored = () =>
    app.db
      .selectFrom('agencies')
      .select(['active', 'subscription'])
      .where('id', '=', app.agencyId)
      .executeTakeFirstOrThrow()
  await open('agencies/list')
  const active = page.getByRole('switch', { name: 'تفعيل «وكالة التجربة»' })
  await active.waitFor()
  // The dialog edits the saved row, once the list has been fetched again.
  const fetchedAgain = page.waitForResponse(/\/agency\/dashboard\/admin/)
  await active.click()
  await (await fetchedAgain).finished()
  expect(await stored()).toEqual({ active: false, subscription: false })
  await page.getByRole('button', { name: 'عدّل «وكالة التجربة»' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'للمشتركين' }).click()
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  // The role makes screen readers announce it.
  await page.getByRole('alert').getByText('حُفظت الوكالة «وكالة التجربة».').waitFor()
  await expect.poll(stored).toEqual({ active: false, subscription: true })
  await page.getByText('لا مقالات · لا قراءات · للمشتركين').waitFor()
})

test('searches the log, and filters it by user, action and subject', async () => {
  await open('log')
  await search('هبه')
  await holds('السجل', 'حساب «هبة الله»')
  await clear()
  await choose('الإجراء', 'تعطيل')
  await holds('السجل', 'وكالة «وكالة التجربة»', 'حساب «هبة الله»')
  await choose('نوع العنصر', 'حساب')
  await holds('السجل', 'حساب «هبة الله»')
  await clear()
  await choose('المستخدم', 'نور')
  await holds('السجل', 'دخول')
  expect(await overflowOf(page)).toBe(0)
  // The browser logs the refused common password as an error.
  expect(errors.filter(error => !error.includes('status of 400'))).toEqual([])
})
