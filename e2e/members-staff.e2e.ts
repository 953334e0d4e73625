import { buffer } from 'node:stream/consumers'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../src/testing/app.ts'
import { makePerson, signedIn } from '../src/testing/people.ts'
import { makePicture } from '../src/testing/publisher.ts'
import { openBrowser, phone } from './browser.ts'
import { openDashboard, overflowOf, type WatchedPage } from './demo.ts'

let app: TestApp
let owner: TestClient
let browser: Browser
let opened: WatchedPage
let page: Page
let packageId: number

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  owner = await app.as('superadmin')
  const offered = { name: 'الشهرية', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  packageId = (await owner.post('/api/v1/package', offered)).body.id
  browser = await openBrowser()
  opened = await openDashboard(browser, app)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (path: string) => page.goto(`${app.url}/dashboard/${path}`)
const dialog = () => page.getByRole('dialog')
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
/** Reads a downloaded file, including its byte order mark. */
const read = async (coming: Promise<Download>) =>
  (await buffer(await (await coming).createReadStream())).toString()
const said = (text: string) => page.getByText(text).first().waitFor()
const choose = async (from: Page | ReturnType<typeof dialog>, label: string, option: string) => {
  await from.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Waits until the list has exactly these rows. */
const lists = (...names: string[]) =>
  expect
    .poll(async () => {
      const rows = await page.getByRole('table').first().locator('tbody tr').allInnerTexts()
      return rows.map((row, at) => row.includes(names[at] ?? '؟'))
    })
    .toEqual(names.map(() => true))

/** Creates a reader who chose the monthly package and will pay by transfer. */
async function subscribe(email: string, name: string, { proof }: { proof: boolean }) {
  const userId = await makePerson(app, email, { name })
  const reader = await signedIn(app, email)
  const { checkoutUrl } = (await reader.post(`/api/v1/subscription/${packageId}`, { currency: 'SAR' })).body
  const payment = Number(/\d+$/.exec(checkoutUrl)?.[0])
  if (proof) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await makePicture())], 'proof.jpg', { type: 'image/jpeg' }))
    expect((await reader.post(`/api/v1/payment/mine/${payment}/proof`, form)).status).toBe(200)
  }
  return { userId, payment, reader }
}
const memberOf = async (email: string) => {
  const { items } = (await owner.get(`/api/v1/subscription?q=${email}`)).body
  return items[0]
}

test('creates, edits and lists a package; shows errors and keeps the input', async () => {
  await open('package/create')
  await box('الاسم').fill('السنوية')
  await click('أنشئ الباقة')
  await said('اكتب السعر بعملة واحدة على الأقل')
  expect(await box('الاسم').inputValue()).toBe('السنوية')
  await page.getByLabel('السعر بعملة ريال سعودي').fill('290')
  await choose(page, 'المدة التي يدفع عنها', 'سنة')
  await box('المزايا').fill('بلا إعلانات\n\nالعدد الأسبوعي في بريدك')
  await click('أنشئ الباقة')
  await said('أُنشئت الباقة «السنوية».')
  await open('package/list')
  await page.getByRole('link', { name: 'السنوية' }).first().click()
  await click('أضف سعرًا بعملة أخرى')
  await box('أيام التجربة المجانية').fill('14')
  await page
    .getByLabel(/^السعر بعملة/)
    .last()
    .fill('30.5')
  await click('احفظ')
  await said('حُفظت الباقة «السنوية».')
  const { items } = (await owner.get('/api/v1/package/dashboard?limit=10')).body
  const yearly = items.find(({ name }: { name: string }) => name === 'السنوية')
  expect(yearly).toMatchObject({
    benefits: ['بلا إعلانات', 'العدد الأسبوعي في بريدك'],
    period: 'year',
    trialDays: 14,
  })
  expect(yearly.prices).toContainEqual({ amount: 29000, currency: 'SAR' })
  expect(yearly.prices).toHaveLength(2)
})

test('refuses a transfer with a reason that the reader sees, and confirms another one by its proof', async () => {
  const nour = await subscribe('nour@example.com', 'نور', { proof: false })
  await subscribe('laila@example.com', 'ليلى', { proof: true })
  await page.goto(`${app.url}/dashboard`)
  const waiting = page.getByRole('region', { name: 'ما ينتظرك' })
  await waiting.getByRole('link', { name: 'تحويلات بإثبات تنتظر التأكيد 1' }).click()
  // Transfers with a proof come first.
  await lists('ليلى', 'نور')
  const review = (name: string) =>
    page.getByRole('row', { name }).getByRole('button', { name: 'راجع' }).click()
  await review('نور')
  await said('لم يرسل القارئ إثباتًا')
  expect(await dialog().getByRole('button', { name: 'ارفض التحويل' }).isDisabled()).toBe(true)
  await box('سبب الرفض').fill('لم يصل المبلغ')
  await send('ارفض التحويل')
  await said('رُفض التحويل.')
  await lists('ليلى')
  expect((await nour.reader.get(`/api/v1/payment/mine/${nour.payment}`)).body).toMatchObject({
    status: 'failed',
    message: 'لم يصل المبلغ',
  })
  await review('ليلى')
  const picture = page.getByRole('img', { name: 'صورة التحويل التي أرسلها القارئ' })
  await expect.poll(() => picture.evaluate((seen: HTMLImageElement) => seen.naturalWidth)).toBeGreaterThan(0)
  await send('أكّد وصول المبلغ')
  await page.getByRole('button', { name: 'وصل المبلغ', exact: true }).click()
  await said('أُكّد التحويل وفُعّل الاشتراك.')
  expect((await memberOf('laila@example.com')).status).toBe('active')
})

test('finds a member by search and filter, and refunds in part, then in full', async () => {
  await open('members/list')
  await page.getByRole('searchbox').fill('ليلي')
  await lists('ليلى')
  // The filter is chosen before the cleared search reaches the address.
  await page.getByRole('searchbox').fill('')
  await choose(page, 'الحالة', 'سارٍ')
  await page.waitForURL(({ search }) => !search.includes('q='))
  expect(page.url()).toContain('status=active')
  await lists('ليلى')
  // Makes two changes before the page shows the first. Both must count.
  await page.evaluate(() => {
    const named = (selector: string, words: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(seen => seen.textContent?.includes(words))
    named('button', 'امسح الكل')?.click()
    named('th', 'العضو')?.click()
  })
  await page.waitForURL(({ search }) => search.includes('sort='))
  expect(page.url()).not.toMatch('status=')
  const badge = page.getByRole('table').first().getByText('تحويل مصرفي')
  expect(await badge.first().evaluate(seen => getComputedStyle(seen).textTransform)).toBe('none')
  await choose(page, 'طريقة الدفع', 'بطاقة (Tap)')
  await expect.poll(() => page.getByText('ليلى').count()).toBe(0)
  await choose(page, 'طريقة الدفع', 'تحويل مصرفي')
  await page.getByRole('link', { name: 'ليلى' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ليلى' }).waitFor()
  await page.setViewportSize(phone)
  const reached = await page.getByRole('button', { name: 'ردّ المبلغ' }).boundingBox()
  expect(reached?.x).toBeGreaterThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  const refund = async (amount: string) => {
    await click('ردّ المبلغ')
    await dialog()
      .getByLabel(/^المبلغ/)
      .fill(amount)
    await box('السبب').fill('طلب القارئ')
    await send('ردّ المبلغ')
  }
  await refund('30')
  await said('أكبر من صفر، و29 على الأكثر')
  await dialog()
    .getByLabel(/^المبلغ/)
    .fill('9')
  await send('ردّ المبلغ')
  await said('رُدّ منها')
  expect((await memberOf('laila@example.com')).status).toBe('active')
  await refund('20')
  await said('مردودة')
  expect((await memberOf('laila@example.com')).status).not.toBe('active')
})

test('sets a status by hand with a reason, which the history shows', async () => {
  const { user } = await memberOf('nour@example.com')
  await open(`members/${user.id}`)
  await click('عيّن الحالة')
  await choose(dialog(), 'الحالة', 'سارٍ')
  await send('عيّن الحالة')
  await said('اكتب السبب')
  await box('السبب').fill('وصل المبلغ بعد الرفض')
  await send('عيّن الحالة')
  await said('تغيّرت حالة الاشتراك.')
  await said('عُيّنت الحالة يدويًا')
  await said('وصل المبلغ بعد الرفض')
  expect((await memberOf('nour@example.com')).status).toBe('active')
})

test('gives a reader a subscription; an address without an account is reported, and stays in the field', async () => {
  await makePerson(app, 'sami@example.com', { name: 'سامي' })
  await open('members/list')
  await click('اشتراك مجاني')
  await box('بريد القارئ').fill('nobody@example.com')
  await choose(dialog(), 'الباقة', 'الشهرية')
  await box('السبب').fill('كاتب معنا')
  await send('امنح الاشتراك')
  await expect.poll(() => box('بريد القارئ').getAttribute('aria-invalid')).toBe('true')
  await said('لا حساب بهذا البريد')
  expect(await box('بريد القارئ').inputValue()).toBe('nobody@example.com')
  await box('بريد القارئ').fill('sami@example.com')
  await send('امنح الاشتراك')
  await said('مُنح الاشتراك: سامي.')
  expect(await memberOf('sami@example.com')).toMatchObject({
    status: 'active',
    provider: 'given',
    price: null,
  })
})

test('imports a table, reporting its bad line first, and exports the filtered list', async () => {
  const rows = ['email,name,until', 'mona@example.com,منى,2099-03-31', 'bad,خطأ,2099-03-31']
  await open('members/list')
  await click('استورد أعضاء')
  const file = { name: 'أعضاء.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await dialog().locator('input[type="file"]').setInputFiles(file)
  await choose(dialog(), 'الباقة', 'الشهرية')
  await send('افحص الملف')
  const report = dialog().getByRole('status')
  await report.getByText('سطور لا تُستورد: 1').waitFor()
  expect(await dialog().locator('tbody tr').allInnerTexts()).toEqual([expect.stringMatching(/^3\s/)])
  expect(await memberOf('mona@example.com')).toBeUndefined()
  // The response is lost, so the call is repeated. Nobody must be created twice.
  await page.route('**/api/v1/member/import', route => route.fetch().then(() => route.abort()), { times: 1 })
  await send('استورد')
  await said('استُورد الأعضاء.')
  // The skipped lines can still be downloaded.
  const left = page.waitForEvent('download')
  await dialog().getByRole('link', { name: 'نزّل هذه السطور وأسبابها جدولًا' }).click()
  expect(await read(left)).toMatch(/^\ufeffالسطر,ما فيه\r\n3,".+"\r\n$/)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await memberOf('mona@example.com')).toMatchObject({ status: 'active', provider: 'import' })

  await choose(page, 'طريقة الدفع', 'مستورد')
  await lists('منى')
  // Years differ: many pay by the year.
  expect(await page.getByRole('table').first().locator('tbody tr').first().innerText()).toContain('2099')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'صدّر جدولًا' }).click()
  const table = await read(coming)
  expect(table).toContain('mona@example.com')
  expect(table).not.toContain('sami@example.com')
})

test('no page logged an error, and none is wider than a phone', async () => {
  const { user } = await memberOf('nour@example.com')
  await page.setViewportSize({ ...phone, width: 390 })
  // Figures as in a large newsroom.
  await page.route('**/api/v1/member/figures*', async route => {
    const months = (await (await route.fetch()).json()) as { packages: object[] }[]
    const large = { currency: 'SAR', revenue: 98_765_432_109, paying: 1 }
    const json = months.map(month => ({
      ...month,
      packages: month.packages.map(one => ({ ...one, ...large })),
    }))
    await route.fulfill({ json })
  })
  for (const path of [
    'package/list',
    'package/create',
    'members/list',
    `members/${user.id}`,
    'members/payments',
    'members/figures',
  ]) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, await overflowOf(page)]).toEqual([path, 0])
  }
  await page.getByText('987,654,321').first().waitFor()
  const wide = page
    .locator('.mantine-Card-root')
    .evaluateAll(cards => cards.filter(card => card.scrollWidth > card.clientWidth).length)
  expect(await wide).toBe(0)
  await open('members/list')
  await click('استورد أعضاء')
  expect(await overflowOf(page)).toBe(0)
  expect(opened.errors.filter(error => !/4(00|04|22)|ERR_FAILED/.test(error))).toEqual([])
})
