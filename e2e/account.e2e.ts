import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makePerson as makePersonOfInterest,
  makeTag,
} from '../src/testing/factories.ts'
import { codeIn, waitForMail } from '../src/testing/outbox.ts'
import { knownPassword, makePerson, signedIn } from '../src/testing/people.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, overflowOf, untilHydrated } from './demo.ts'
import { field, press, secret, untilFormAwake } from './reader-entrance.ts'

let app: TestApp
let browser: Browser
let category: number
let article: number
let people = 0

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  category = await makeCategory(app.db, { name: 'صحة' })
  article = await makeArticle(app.db, {
    title: 'مختبر جديد في المدينة',
    categoryId: category,
    agencyId: await makeAgency(app.db, { name: 'وكالة الأنباء الطبية' }),
    tagIds: [await makeTag(app.db, { name: 'لقاحات' })],
    personIds: [await makePersonOfInterest(app.db, { name: 'سامي الخطيب' })],
    columns: { author_id: await makeAuthor(app.db, { name: 'ليلى الأمين' }) },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Opens a browser with a new, signed-in reader. */
async function openReader(options: BrowserContextOptions = {}) {
  people += 1
  const email = `reader-${people}@example.com`
  const id = await makePerson(app, email, { name: 'سلمى الحداد' })
  const { cookie } = await signedIn(app, email)
  const { page, errors } = await openPage(browser, { viewport: phone, ...options })
  const session = { name: 'session', value: cookie.slice('session='.length), url: app.url }
  await page.context().addCookies([session, { name: 'signed-in', value: '1', url: app.url }])
  return { page, errors, email, id }
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const withoutScripts = { javaScriptEnabled: false }

describe('without scripts', () => {
  test('saves name and phone; an invalid value is reported and stays in its field', async () => {
    const { page, id } = await openReader(withoutScripts)
    await page.goto(`${app.url}/account`)
    const profile = section(page, 'بياناتي')
    await profile.getByLabel('الاسم').fill('سلمى الكاتبة')
    await profile.getByLabel('الهاتف (اختياري)').fill('12')
    await profile.getByRole('button', { name: 'احفظ بياناتي' }).click()
    expect(await profile.getByLabel('الاسم').inputValue()).toBe('سلمى الكاتبة')
    expect(await profile.getByLabel('الهاتف (اختياري)').getAttribute('aria-invalid')).toBe('true')
    await profile.getByLabel('الهاتف (اختياري)').fill('+966 50 123 4567')
    await profile.getByRole('button', { name: 'احفظ بياناتي' }).click()
    await profile.getByText('حُفظت بياناتك.').waitFor()
    const { name, phone: number } = await app.db
      .selectFrom('users')
      .select(['name', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([name, number]).toEqual(['سلمى الكاتبة', '+966501234567'])
  })

  test('changes the address with a code that is sent to the new one', async () => {
    const { page } = await openReader(withoutScripts)
    const address = `new-${people}@example.com`
    await page.goto(`${app.url}/account`)
    const email = section(page, 'البريد الإلكتروني')
    await email.getByLabel('البريد الجديد').fill(address)
    await email.getByLabel('كلمة المرور', { exact: true }).fill(knownPassword)
    await email.getByRole('button').filter({ hasText: 'أرسل رمزًا' }).click()
    await email.getByLabel('الرمز').fill('000000')
    await email.getByRole('button', { name: 'أكّد البريد الجديد' }).click()
    await email.getByRole('alert').waitFor()
    await email.getByLabel('الرمز').fill(codeIn(await waitForMail(app.dataDir, address)))
    await email.getByRole('button', { name: 'أكّد البريد الجديد' }).click()
    await email.getByText(`بريدك الآن: ${address}`).waitFor()
  })

  test('changes the password, and ends the other sessions', async () => {
    const { page, email } = await openReader(withoutScripts)
    await signedIn(app, email)
    await page.goto(`${app.url}/account`)
    const sessions = section(page, 'الأجهزة التي دخلت منها').getByRole('listitem')
    expect(await sessions.count()).toBe(2)
    const password = section(page, 'كلمة المرور')
    await password.getByLabel('كلمة المرور الحالية', { exact: true }).fill('ليست هي')
    await password.getByLabel('كلمة المرور الجديدة', { exact: true }).fill('جديدة تمامًا 99')
    await password.getByRole('button', { name: 'غيّر كلمة المرور' }).click()
    expect(
      await password.getByLabel('كلمة المرور الحالية', { exact: true }).getAttribute('aria-invalid'),
    ).toBe('true')
    await password.getByLabel('كلمة المرور الحالية', { exact: true }).fill(knownPassword)
    await password.getByLabel('كلمة المرور الجديدة', { exact: true }).fill('جديدة تمامًا 99')
    await password.getByRole('button', { name: 'غيّر كلمة المرور' }).click()
    await password.getByText('تغيّرت كلمة مرورك').waitFor()
    expect(await sessions.count()).toBe(1)
  })

  test('saves favourites and appearance with one form', async () => {
    const { page } = await openReader(withoutScripts)
    await page.goto(`${app.url}/account/preferences`)
    await page.getByRole('checkbox', { name: 'صحة' }).check()
    await page.getByRole('checkbox', { name: 'الأخبار العاجلة' }).check()
    await page.getByRole('radio', { name: 'داكن' }).check()
    await page.getByRole('button', { name: 'احفظ تفضيلاتي' }).click()
    await page.getByText('حُفظت تفضيلاتك.').waitFor()
    await page.goto(`${app.url}/account/preferences`)
    expect(await page.getByRole('checkbox', { name: 'صحة' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'داكن' }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'صحة' }).uncheck()
    await page.getByRole('button', { name: 'احفظ تفضيلاتي' }).click()
    await page.goto(`${app.url}/account/preferences`)
    expect(await page.getByRole('checkbox', { name: 'صحة' }).isChecked()).toBe(false)
  })

  test.each([
    ['ليلى الامين', 'ليلى الأمين'],
    ['صحه', 'صحة'],
    ['الانباء الطبيه', 'وكالة الأنباء الطبية'],
    ['سامي', 'سامي الخطيب'],
    ['لقاح', 'لقاحات'],
  ])('searches for «%s», follows it, and keeps it when another is followed', async (typed, name) => {
    const { page } = await openReader(withoutScripts)
    const search = async (words: string) => {
      await page.goto(`${app.url}/account/preferences`)
      await page.getByRole('searchbox', { name: 'ابحث عمّا تتابعه' }).fill(words)
      await page.getByRole('button', { name: 'ابحث', exact: true }).click()
    }
    await search(typed)
    await page.getByRole('checkbox', { name }).first().check()
    await page.getByRole('button', { name: 'احفظ تفضيلاتي' }).click()
    await search('لا شيء كهذا')
    await page.getByText('لا شيء يُتابع بهذا الاسم.').waitFor()
    await page.getByRole('button', { name: 'احفظ تفضيلاتي' }).click()
    await page.goto(`${app.url}/account/preferences`)
    expect(await page.getByRole('checkbox', { name }).first().isChecked()).toBe(true)
  })

  test('deletes an account only with its password and the confirmation word', async () => {
    const { page, id } = await openReader(withoutScripts)
    await page.goto(`${app.url}/account`)
    const data = section(page, 'بياناتي عندكم')
    const remove = () => data.getByRole('button', { name: 'احذف حسابي نهائيًا' }).click()
    await data.getByText('احذف حسابي', { exact: true }).click()
    await data.getByLabel('كلمة المرور للتأكيد', { exact: true }).fill(knownPassword)
    await data.getByRole('textbox', { name: 'للتأكيد' }).last().fill('نعم')
    await remove()
    await data.getByText('كما هي').waitFor()
    await data.getByLabel('كلمة المرور للتأكيد', { exact: true }).fill(knownPassword)
    await data.getByRole('textbox', { name: 'للتأكيد' }).last().fill('حذف')
    await remove()
    await page.waitForURL(`${app.url}/`)
    const left = await app.db.selectFrom('users').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
    await page.goto(`${app.url}/account`)
    expect(new URL(page.url()).pathname).toBe('/auth/sign-in')
  })
})

describe('with scripts', () => {
  test('ends a session, downloads a copy of the data, and signs out to the front page', async () => {
    const { page, email, errors } = await openReader()
    await signedIn(app, email)
    await page.goto(`${app.url}/account`)
    await untilHydrated(page)
    const sessions = section(page, 'الأجهزة التي دخلت منها')
    await sessions.getByRole('button', { name: /أنهِ جلسة/ }).click()
    await sessions.getByText('انتهت الجلسة.').waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)

    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'نزّل بياناتي' }).click()
    expect((await file).suggestedFilename()).toBe('حسابي.json')

    await page.getByRole('button', { name: 'سجّل الخروج' }).click()
    await page.waitForURL(`${app.url}/`)
    await page.getByRole('link', { name: 'الدخول' }).first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    expect(errors).toEqual([])
  })

  test('applies a chosen theme at once', async () => {
    const { page } = await openReader()
    await page.goto(`${app.url}/account/preferences`)
    await untilHydrated(page)
    await page.getByRole('radio', { name: 'داكن' }).check()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test.each([
    ['a section', 'صحة', 'categories', (slug: string) => `/articles/${slug}`],
    ['an author', 'ليلى الأمين', 'authors', (slug: string) => `/articles/latest?author=${slug}`],
    ['a person', 'سامي الخطيب', 'people', (slug: string) => `/articles/latest?person=${slug}`],
    ['a tag', 'لقاحات', 'tags', (slug: string) => `/articles/latest?tag=${slug}`],
    ['an agency', 'وكالة الأنباء الطبية', 'agencies', (slug: string) => `/agencies/${slug}`],
  ] as const)(
    'shows news of %s on the front page after it is followed on its page',
    async (_, name, table, at) => {
      const { page } = await openReader()
      const { slug } = await app.db
        .selectFrom(table)
        .select('slug')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await page.goto(app.url + encodeURI(at(slug)))
      await untilHydrated(page)
      const follow = page.getByRole('button', { name: `متابعة ${name}` })
      // The button shows the choice before the server has stored it.
      const saved = page.waitForResponse(
        response => response.request().url().includes('/api/v1/') && response.request().method() !== 'GET',
      )
      await follow.click()
      await saved
      await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true')
      await page.goto(app.url)
      await section(page, 'لك').getByRole('link', { name: 'مختبر جديد في المدينة' }).waitFor()
    },
  )

  test.each([
    ['is followed', true],
    ['leads to signing in, if the session has ended', false],
  ] as const)('what is pressed while the session is being confirmed %s', async (_, isAlive) => {
    const { page, id } = await openReader()
    if (!isAlive) await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/auth/token', async route => {
      await answered
      await route.continue()
    })
    const { slug } = await app.db
      .selectFrom('categories')
      .select('slug')
      .where('id', '=', category)
      .executeTakeFirstOrThrow()
    await page.goto(`${app.url}/articles/${encodeURIComponent(slug)}`)
    await untilHydrated(page)
    const follow = page.getByRole('button', { name: 'متابعة صحة' })
    const saved = page.waitForResponse(response => response.request().method() === 'PATCH')
    await follow.click()
    await saved
    if (!isAlive) return page.waitForURL(/\/auth\/sign-in\?next=/)
    answer()
    await page.waitForResponse(response => response.url().endsWith('/user/favorites'))
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
  })

  test('renews the session at the start; drops one that has ended elsewhere', async () => {
    const { page, id } = await openReader()
    await page.goto(app.url)
    await page.waitForFunction(() => localStorage.getItem('user') !== null)
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await page.reload()
    await page.waitForFunction(() => localStorage.getItem('user') === null)
    await page.getByRole('link', { name: 'الدخول' }).first().waitFor()
  })
})

test('requests no session for a guest, who is redirected to sign in and back', {
  tags: 'journey',
}, async () => {
  const { page, errors } = await openPage(browser, { viewport: phone })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${app.url}/article/${article}`)
  await untilHydrated(page)
  expect(asked).not.toContain('/api/v1/auth/token')
  await page.goto(`${app.url}/account/preferences`)
  expect(page.url()).toBe(`${app.url}/auth/sign-in?next=%2Faccount%2Fpreferences`)
  expect(errors).toEqual([])
})

test('follows what a guest chose, after signing in, without another click', async () => {
  const email = 'follows@example.com'
  await makePerson(app, email)
  const { slug } = await app.db
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  const { page, errors } = await openPage(browser, { viewport: phone })
  await page.goto(`${app.url}/articles/${encodeURIComponent(slug)}`)
  await untilHydrated(page)
  const follow = page.getByRole('button', { name: 'متابعة صحة' })
  await follow.click()
  await untilFormAwake(page)
  await field(page, 'البريد الإلكتروني').fill(email)
  await secret(page).fill(knownPassword)
  await press(page, 'سجّل الدخول')
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true')
  await follow.click()
  await page.reload()
  await untilHydrated(page)
  expect(await follow.getAttribute('aria-pressed')).toBe('false')
  expect(errors).toEqual([])
})

test.each(['/account', '/account/preferences'])(
  '%s: text at twice the size fits a window of 320 pixels',
  async path => {
    const { page } = await openReader({ viewport: { width: 320, height: 700 } })
    await page.goto(app.url + path)
    await untilHydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflowOf(page)).toBe(0)
  },
)
