import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { beginQuarantine, releaseQuarantine } from '../src/features/backup/quarantine.service.ts'
import type { TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { openBrowser, phone } from './browser.ts'
import { findLongest, openDashboard, overflowOf, startDemo, unfoldMenu } from './demo.ts'

let app: TestApp
let browser: Browser
let network: number
let sports: number

beforeAll(async () => {
  app = await startDemo()
  const idOf = async (table: 'agencies' | 'categories', name: string) =>
    (await app.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  network = await idOf('agencies', 'شبكة الملاعب')
  sports = await idOf('categories', 'رياضة')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const stored = (id: number) =>
  app.db
    .selectFrom('articles')
    .select(['enable', 'title', 'breaking_news as breakingNews', 'breaking_until as breakingUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function choose(page: Page, titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole('checkbox', { name: `اختيار: ${title}` }).check()
}

const theirs = () => ({ role: 'agency', agencyId: network }) as const

describe('an agency', () => {
  test('its menu has only its own pages', async () => {
    const { page, errors, close } = await openDashboard(browser, app, theirs())
    await page.goto(`${app.url}/dashboard`)
    const menu = await unfoldMenu(page)
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'نظرة عامة',
      'المقالات',
      'الوارد',
      'سير العمل',
      'تقويم العمل',
      'أخبار متشابهة',
      'مكتبة الصور',
      'قوالب المقالات',
      'إحصاءات النشر',
      'لماذا ليس هنا؟',
    ])
    expect(errors).toEqual([])
    await close()
  })

  // `mayOpen.test.ts` covers every page and role.
  test.each(['/dashboard/filters/create', '/dashboard/category/list?q=رياضة#آخر'])(
    '%s does not exist for it',
    async path => {
      const { page, close } = await openDashboard(browser, app, theirs())
      await page.goto(app.url + path)
      await page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('الصفحة غير موجودة')
      await close()
    },
  )

  test('an unknown address is shown in full, fits a phone, and has links', async () => {
    const { page, close } = await openDashboard(browser, app, theirs(), { viewport: phone })
    const long = `/dashboard/${'قسم-بعيد/'.repeat(8)}x?q=${'y'.repeat(60)}#${'z'.repeat(60)}`
    const noNumber = '/dashboard/article/edit/القادم'
    for (const path of ['/dashboard/لا/صفحة?اسم=قيمة&page=2#هنا', noNumber, long]) {
      await page.goto(app.url + path)
      await page.getByText(`Page not found: ${path}`, { exact: true }).waitFor()
      expect(await page.getByText(path, { exact: true }).getAttribute('dir')).toBe('ltr')
      expect(await overflowOf(page)).toBe(0)
    }
    await page.getByRole('link', { name: 'إلى لوحة التحكم' }).click()
    await page.getByRole('heading', { name: 'نظرة عامة' }).waitFor()
    await close()
  })

  test('sees its own articles, but no others by their address', async () => {
    const { page, close } = await openDashboard(browser, app, theirs())
    await page.goto(`${app.url}/dashboard/article/list`)
    const own = await app.db.selectFrom('articles').select('title').where('agency_id', '=', network).execute()
    expect(own.length).toBeGreaterThan(0)
    const links = page.getByRole('table').getByRole('link')
    await links.first().waitFor()
    expect((await links.allInnerTexts()).toSorted()).toEqual(own.map(({ title }) => title).toSorted())

    const other = await makeArticle(app.db, { categoryId: sports })
    await page.goto(`${app.url}/dashboard/article/edit/${other}`)
    await page.getByText(`Page Not Found: /dashboard/article/edit/${other}`).waitFor()
    await close()
  })

  test('without the right to publish, sees the reason at each button and sends nothing', async () => {
    const made = { categoryId: sports, agencyId: network }
    const titles = { held: 'خبر معلق من الشبكة', published: 'خبر منشور من الشبكة' }
    await makeArticle(app.db, { ...made, title: titles.held, enable: false })
    await makeArticle(app.db, { ...made, title: titles.published })
    const { page, errors, close } = await openDashboard(browser, app, theirs())
    await page.goto(`${app.url}/dashboard/article/list`)
    const editorFirst = 'ينشر محررُ الموقع مقالات الوكالة بعد مراجعتها.'
    for (const name of [`نشر: ${titles.held}`, `عاجل: ${titles.held}`, `عاجل: ${titles.published}`]) {
      const control = page.getByRole('switch', { name })
      await expect.poll(() => control.getAttribute('aria-description')).toBe(editorFirst)
      expect(await control.isDisabled()).toBe(true)
    }
    expect(await page.getByRole('switch', { name: `نشر: ${titles.published}` }).isEnabled()).toBe(true)

    await page.getByRole('button', { name: `إجراءات: ${titles.published}` }).click()
    const bin = page.getByRole('menuitem', { name: /^انقله إلى السلة/ })
    expect([await bin.isDisabled(), await bin.innerText()]).toEqual([
      true,
      expect.stringContaining('اطلبوا من محرر الموقع سحبه'),
    ])
    await page.keyboard.press('Escape')

    await choose(page, [titles.held])
    const publish = page.getByRole('button', { name: 'انشر', exact: true })
    expect(await publish.getAttribute('aria-description')).toBe(editorFirst)
    expect(await publish.isDisabled()).toBe(true)
    await publish.hover()
    await page.getByRole('tooltip', { name: editorFirst }).waitFor()
    expect(errors).toEqual([])
    await close()
  })
})

test('publishing many articles publishes those it can, and gives the reason for the others', async () => {
  const made = { categoryId: sports, enable: false }
  const good = await makeArticle(app.db, { ...made, title: 'خبر جاهز للنشر' })
  const gone = await makeArticle(app.db, { ...made, title: 'خبر حذفه زميل' })
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/list?state=held`)
  await choose(page, ['خبر جاهز للنشر', 'خبر حذفه زميل'])
  await (await app.as('superadmin')).delete(`/api/v1/article/${gone}`)
  await page.getByRole('button', { name: 'انشر', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'انشر', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^لم يُنفَّذ على/ })
  await dialog.getByText('خبر حذفه زميل').waitFor()
  await dialog.getByText('المقال في السلة؛ أعِده أولًا.').waitFor()
  await page.getByText('نُشرت: مقال واحد.').waitFor()
  await expect.poll(() => row(page, 'خبر جاهز للنشر').count()).toBe(0)
  expect((await stored(good)).enable).toBe(true)
  expect((await stored(gone)).enable).toBe(false)
  expect(errors).toEqual([])
  await close()
})

test('a switch in the list confirms like the editor, offers undo, and is reverted if the server refuses', async () => {
  const title = 'خبر يُنشر من القائمة'
  const id = await makeArticle(app.db, { title, categoryId: sports, enable: false })
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/list`)
  const published = page.getByRole('switch', { name: `نشر: ${title}` })
  const answer = async (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await published.click()
  await answer('ألغِ')
  expect((await stored(id)).enable).toBe(false)
  await published.click()
  await answer('انشر الآن')
  await expect.poll(async () => (await stored(id)).enable).toBe(true)
  await row(page, title).getByText('منشور').filter({ visible: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/article/list')
  expect((await (await app.as('guest')).get('/articles/latest')).body).toContain(title)

  await published.click()
  await answer('اسحبه من النشر')
  await expect.poll(async () => (await stored(id)).enable).toBe(false)
  await page
    .getByRole('alert')
    .filter({ hasText: 'سُحب المقال من النشر.' })
    .getByRole('button', { name: 'تراجع' })
    .click()
  await expect.poll(async () => (await stored(id)).enable).toBe(true)
  const breaking = page.getByRole('switch', { name: `عاجل: ${title}` })
  await breaking.click()
  await answer('اجعله عاجلًا')
  await expect.poll(async () => (await stored(id)).breakingNews).toBe(true)

  const chosen = new Date(Date.now() + 30 * 3_600_000).toISOString()
  await app.db.updateTable('articles').set({ breaking_until: chosen }).where('id', '=', id).execute()
  await page.reload()
  await breaking.click()
  await answer('أزل صفة العاجل')
  await expect.poll(async () => (await stored(id)).breakingUntil).toBeNull()
  await page
    .getByRole('alert')
    .filter({ hasText: 'أُزيلت عن المقال صفة العاجل.' })
    .getByRole('button', { name: 'تراجع' })
    .click()
  await expect.poll(async () => (await stored(id)).breakingUntil).toBe(chosen)

  await page.route('**/api/v1/article/status/*', route => route.abort())
  await published.click()
  await answer('اسحبه من النشر')
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => published.isChecked()).toBe(true)
  expect((await stored(id)).enable).toBe(true)
  await close()
})

test('two clicks on the switches of a slow list ask only once', async () => {
  const title = 'خبر في قائمة بطيئة'
  const id = await makeArticle(app.db, { title, categoryId: sports, enable: false })
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/list`)
  const answers = Promise.withResolvers<void>()
  await page.route(`**/api/v1/article/edit/${id}`, async route => {
    await answers.promise
    await route.continue()
  })
  const breaking = page.getByRole('switch', { name: `عاجل: ${title}` })
  await breaking.dblclick()
  await page.getByRole('switch', { name: `نشر: ${title}` }).click()
  await page.locator('[role=switch][aria-busy=true]').waitFor()
  answers.resolve()
  await page.getByRole('dialog').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'اجعله عاجلًا' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await stored(id)).toMatchObject({ enable: false, breakingNews: true })
  await close()
})

test('returning to a list from an article restores filters, page, scroll and selection; a new list has none', async () => {
  const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' })
  await page.goto(`${app.url}/dashboard/article/list`)
  await page.getByRole('tab', { name: 'منشورة' }).click()
  await page.getByRole('button', { name: 'التالية' }).click()
  await page.waitForURL('**/dashboard/article/list?state=published&page=2')
  const boxes = page.getByRole('checkbox', { name: /^اختيار: / })
  const chosen = boxes.and(page.locator(':checked'))
  await page.getByText('21 – 40').waitFor()
  await boxes.nth(12).check()
  await boxes.nth(15).check()
  // The bar of bulk actions moves the rows.
  await page.getByRole('button', { name: 'انقل إلى السلة' }).waitFor()
  const link = page.getByRole('row').nth(17).getByRole('link').first()
  await link.hover()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL('**/dashboard/article/edit/*')
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard/article/list?state=published&page=2')
  await expect.poll(() => chosen.count()).toBe(2)
  expect(await boxes.nth(12).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'انقل إلى السلة' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  const menu = await unfoldMenu(page)
  await menu.getByRole('link', { name: 'الوسوم' }).click()
  await page.waitForURL('**/dashboard/tag/list')
  await menu.getByRole('link', { name: 'المقالات', exact: true }).click()
  await boxes.first().waitFor()
  expect(await chosen.count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test.each(['/dashboard', '/dashboard/article/list', '/dashboard/category/list', '/dashboard/media/list'])(
  '%s on a phone: the menu is a drawer, and nothing overflows',
  async path => {
    const { page, errors, close } = await openDashboard(browser, app, undefined, { viewport: phone })
    await page.goto(app.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
    expect(await menu.count()).toBe(0)
    await page.getByRole('button', { name: 'القائمة', exact: true }).click()
    await (await unfoldMenu(page)).getByRole('link', { name: 'الوسوم' }).click()
    await page.waitForURL('**/dashboard/tag/list')
    await expect.poll(() => menu.count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('الوسوم')
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
    await close()
  },
)

test.each([
  ['by mouse', { width: 1280, height: 900 }],
  ['by keys, on a phone', phone],
] as const)(
  'reorders sections %s, past the branches of others, and readers’ menu follows',
  async (_, viewport) => {
    const { page, errors, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport })
    const menu = async () => {
      const { body } = await (await app.as('guest')).get('/api/v1/category')
      return body.map(({ name }: { name: string }) => name) as string[]
    }
    const [first = '', second = '', ...others] = await menu()
    await page.goto(`${app.url}/dashboard/category/list`)
    await page.getByRole('button', { name: 'رتّب الأقسام' }).click()
    const dialog = page.getByRole('dialog')
    const handle = (name: string) => dialog.getByRole('button', { name: `انقل «${name}»`, exact: true })
    if (viewport === phone) {
      await handle(second).focus()
      await page.keyboard.press('Space')
      const told = (words: string) =>
        page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
      await told(`رُفع «${second}»`)
      await page.keyboard.press('ArrowUp')
      await told(`عند «${first}»`)
      await page.keyboard.press('Space')
      await told(`وُضع «${second}»`)
    } else {
      // Hovering waits until the dialog has stopped moving.
      await handle(second).hover()
      const to = (await handle(first).boundingBox())!
      await page.mouse.down()
      await page.mouse.move(to.x + 10, to.y + 8, { steps: 6 })
      await page.mouse.up()
    }
    await dialog.getByRole('button', { name: 'احفظ الترتيب' }).click()
    await page.getByText('حُفظ ترتيب الأقسام.').waitFor()
    expect(await menu()).toEqual([second, first, ...others])
    expect(errors).toEqual([])
    await close()
  },
)

test('a category whose address is taken keeps its input, explains the error at the field, and focuses it', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/category/create`)
  const typed = { الاسم: 'رياضة الأحياء', 'المعرّف في الرابط': 'رياضة', الوصف: 'ملاعب الحارات.' }
  for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: 'أنشئ القسم' }).click()
  const slug = page.getByRole('textbox', { name: 'المعرّف في الرابط' })
  await expect.poll(() => slug.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => slug.evaluate(input => input === document.activeElement)).toBe(true)
  const said = (await slug.getAttribute('aria-describedby'))?.split(' ').filter(Boolean) ?? []
  const words = await Promise.all(said.map(id => page.locator(`[id="${id}"]`).innerText()))
  expect(words.join()).toContain('مستعمل')
  for (const [name, value] of Object.entries(typed))
    expect(await page.getByRole('textbox', { name }).inputValue()).toBe(value)

  await slug.fill('')
  await page.getByRole('button', { name: 'أنشئ القسم' }).click()
  await page.waitForURL('**/dashboard/category/list')
  await row(page, 'رياضة الأحياء').waitFor()
  await close()
})

test('leaving unsaved changes asks first', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/category/create`)
  await page.getByRole('textbox', { name: 'الاسم' }).fill('قسم لم يُحفظ')
  const elsewhere = page.getByRole('link', { name: 'المقالات', exact: true })
  await elsewhere.click()
  const dialog = page.getByRole('dialog', { name: 'مغادرة الصفحة؟' })
  await dialog.getByRole('button', { name: 'ابقَ هنا' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByRole('textbox', { name: 'الاسم' }).inputValue()).toBe('قسم لم يُحفظ')
  await elsewhere.click()
  await dialog.getByRole('button', { name: 'غادر ولا تحفظ' }).click()
  await page.waitForURL('**/dashboard/article/list')
  await close()
})

test('the preview shows the article as readers will see it, before they can', async () => {
  const long = await findLongest(app, 'free')
  const guest = await app.as('guest')
  await (await app.as('superadmin')).patch(`/api/v1/article/status/${long.id}`, { enable: false })
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/edit/${long.id}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'عاين' }).click()
  const preview = await opened
  await preview.waitForURL(`**/dashboard/article/preview/${long.id}`)
  expect(await preview.getByRole('heading', { level: 1 }).innerText()).toBe(long.title)
  // Compares only the article, as the content below it differs.
  const words = async () => (await preview.locator('main article [data-spoken]').allInnerTexts()).join(' ')
  const draft = await words()
  expect(await preview.getByRole('note').innerText()).toContain('لم يُنشر بعد')
  expect((await guest.get(`/article/${long.id}`)).status).toBe(404)
  const report = preview.getByRole('link', { name: 'أبلغ عن خطأ' })
  expect(await report.count()).toBe(0)

  await page.getByRole('button', { name: 'انشر الآن' }).click()
  await page.getByRole('button', { name: 'احفظ التعديلات' }).waitFor()
  await preview.goto(app.url + long.path)
  expect(await words()).toBe(draft)
  await report.waitFor()
  expect(errors).toEqual([])
  await close()
})

/** Delays matching requests until the returned function is called. */
async function holdBack(page: Page, asked: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(asked, async route => {
    await held
    await route.fallback()
  })
  return letGo
}

test('the menu scrolls to the entry of the current page', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${app.url}/dashboard/log`)
  const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
  const isInSight = (entry: Element) => {
    const { bottom, top } = entry.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const entry = menu.getByRole('link', { name: 'السجل', exact: true })
  await expect.poll(() => entry.evaluate(isInSight)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await close()
})

test('a list shows that it is loading, at first and after filtering, without a layout shift', async () => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard`)
  const menu = await unfoldMenu(page)
  const letPageGo = await holdBack(page, /TagListPage.*\.js/)
  await menu.getByRole('link', { name: 'الوسوم', exact: true }).click()
  await page.getByRole('progressbar', { name: 'تُفتح الصفحة…' }).waitFor()
  const letListGo = await holdBack(page, /api\/v1\/tag/)
  letPageGo()
  const told = page.getByRole('status').getByText('تُجلب الوسوم…')
  await told.waitFor({ state: 'attached' })
  const busy = page.locator('main [aria-busy=true]')
  expect(await busy.count()).toBe(1)
  const search = page.getByRole('searchbox')
  const before = await search.boundingBox()
  letListGo()
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  await expect.poll(() => busy.count()).toBe(0)
  expect(await told.count()).toBe(0)
  expect(await search.boundingBox()).toEqual(before)

  const all = await rows.count()
  const letGo = await holdBack(page, /api\/v1\/tag/)
  await search.fill('التراث')
  await told.waitFor({ state: 'attached' })
  const isOnTop = (bar: Element) => {
    const { right, top } = bar.getBoundingClientRect()
    return document.elementFromPoint(right - 2, top + 1) === bar
  }
  await expect.poll(() => page.locator('[data-busy]').evaluate(isOnTop)).toBe(true)
  expect(await rows.count()).toBe(all)
  await letGo()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expect.poll(() => busy.count()).toBe(0)
  expect(await search.boundingBox()).toEqual(before)
  await close()
})

test('the list of articles searches like readers’ search, best match first until another order is chosen', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/list`)
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  await page.getByRole('searchbox', { name: 'ابحث في المقالات' }).fill('خشبات المسارح والترميم')
  // The remaining columns contain the time.
  const first = () => rows.nth(1).getByRole('link').first().innerText()
  await expect.poll(first).toContain('مسرح «القنديل»')
  const title = await first()
  const best = page.getByRole('button', { name: 'الأكثر صلة' })
  expect(await best.count()).toBe(0)
  await page.getByRole('button', { name: 'العنوان' }).click()
  await page.waitForURL(/sort=-?title/)
  await best.click()
  await expect.poll(() => page.url()).not.toContain('sort=')
  await expect.poll(first).toBe(title)
  await expect.poll(() => best.count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('the quarantine’s banner is shown before its call has returned', { tags: 'thorough' }, async () => {
  await beginQuarantine(app.db, '2026-11-27T06:00:00.000Z')
  onTestFinished(async () => {
    await releaseQuarantine(app.db)
  })
  const { page, close } = await openDashboard(browser, app, { role: 'admin' })
  await page.route('**/api/v1/backup', () => {})
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('note', { name: 'الحجر' }).waitFor()
  await close()
})
