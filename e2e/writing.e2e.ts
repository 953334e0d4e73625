import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory } from '../src/testing/factories.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, unfoldMenu } from './demo.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await makeCategory(app.db, { name: 'محليات' })
  await makeCategory(app.db, { name: 'أمن وقضاء' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const text = (page: Page) => field(page, 'نص المقال')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drafts = (page: Page) => page.getByRole('region', { name: 'مسودات لم تُحفظ' })
const stored = async (page: Page) => {
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  return app.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function begin(page: Page, title: string): Promise<void> {
  await page.goto(`${app.url}/dashboard/article/create`)
  await field(page, 'العنوان').fill(title)
}

async function chooseCategory(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'القسم' }).or(field(page, 'القسم')).first().click()
  await page.getByRole('option', { name: 'محليات' }).click()
}

describe('the first save', () => {
  test.each([
    ['by key', (page: Page) => page.keyboard.press('Control+s')],
    ['by button', (page: Page) => button(page, 'احفظ معلّقًا').click()],
  ])('%s keeps caret, focus and undo', async (how, save) => {
    const { page, errors, close } = await openDashboard(browser, app)
    await begin(page, `خبر يُحفظ ${how}`)
    await chooseCategory(page)
    await text(page).click()
    await page.keyboard.type('أول وآخر')
    for (let step = 0; step < 'وآخر'.length; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('ثانٍ ')
    await save(page)
    await page.waitForURL('**/dashboard/article/edit/*')
    await page.keyboard.type('ثم ')
    expect(await text(page).innerText()).toBe('أول ثانٍ ثم وآخر')
    await button(page, 'احفظ معلّقًا').click()
    await expect.poll(async () => (await stored(page)).description).toBe('<p>أول ثانٍ ثم وآخر</p>')
    while (await button(page, 'تراجع').isEnabled()) await button(page, 'تراجع').click()
    expect((await text(page).innerText()).trim()).toBe('')
    await page.reload()
    expect(errors).toEqual([])
    await close()
  })

  test('asks for missing values at their fields, and for nothing twice', async () => {
    const { page, close } = await openDashboard(browser, app)
    await begin(page, '')
    await button(page, 'انشر الآن').click()
    for (const words of ['اكتب عنوانًا', 'اختر قسمًا', 'اكتب نص المقال قبل نشره.'])
      await page.getByText(words, { exact: true }).waitFor()
    await field(page, 'العنوان').fill('خبر بلا صورة')
    await chooseCategory(page)
    await button(page, 'انشر الآن').click()
    await expect.poll(() => text(page).evaluate(node => node === document.activeElement)).toBe(true)
    await page.keyboard.type('نص: +2.4% و-3.')
    expect(await text(page).locator('.number-ltr').allInnerTexts()).toEqual(['+2.4%', '-3'])
    const dialog = page.getByRole('dialog', { name: 'قبل أن تنشره' })
    await button(page, 'انشر الآن').click()
    await dialog.getByRole('button', { name: 'ألغِ' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/dashboard/article/create')
    await text(page).click()
    await page.keyboard.press('Control+Shift+Enter')
    await dialog.getByText('يراه القراء فور نشره.').waitFor()
    await dialog.getByRole('button', { name: 'انشر الآن' }).press('Enter')
    await page.waitForURL('**/dashboard/article/edit/*')
    expect(await stored(page)).toMatchObject({ enable: true, description: '<p>نص: +2.4% و-3.</p>' })
    // After publishing, the focus returns to the text.
    await expect.poll(() => text(page).evaluate(node => node === document.activeElement)).toBe(true)
    await close()
  })

  test('takes seven keys from the idea to publication, besides the words', { tags: 'journey' }, async () => {
    const { page, errors, close } = await openDashboard(browser, app)
    await page.goto(`${app.url}/dashboard/article/create`)
    const { keyboard } = page
    await field(page, 'العنوان').and(page.locator(':focus')).waitFor()
    await keyboard.type('خبر بالمفاتيح وحدها')
    await keyboard.press('Tab')
    await keyboard.type('ملخص.')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('نص.')
    await keyboard.press('Control+Shift+Enter')
    await page.getByText('اختر قسمًا', { exact: true }).waitFor()
    await keyboard.type('امن')
    await page.locator('[data-combobox-selected]').getByText('أمن وقضاء').waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Control+Shift+Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'انشر الآن' })
      .and(page.locator(':focus'))
      .waitFor()
    await keyboard.press('Enter')
    await page.waitForURL('**/dashboard/article/edit/*')
    expect(await stored(page)).toMatchObject({ enable: true, summary: 'ملخص.', description: '<p>نص.</p>' })
    expect(errors).toEqual([])
    await close()
  })
})

test.each(['ق', 'ام', 'امن'])('Enter takes the first match, however quickly it follows: %s', async typed => {
  const { page, close } = await openDashboard(browser, app)
  await page.goto(`${app.url}/dashboard/article/create`)
  const category = page.getByRole('combobox', { name: 'القسم' }).or(field(page, 'القسم')).first()
  // Waits until there is a match.
  await category.click()
  await page.getByRole('option', { name: 'أمن وقضاء' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect.poll(() => category.inputValue()).toBe('أمن وقضاء')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await close()
})

test('Enter takes a typed tag, new or known, and Tab leaves it; a missing picture is reported', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  const missing = `/media/${'0'.repeat(32)}-640.webp`
  const id = await makeArticle(app.db, {
    description: `<p>نص</p><figure><img src="${missing}" alt=""></figure>`,
  })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await page.getByText('الصورة لم تعد موجودة').waitFor()
  const tags = page.getByRole('combobox', { name: 'الوسوم' }).or(field(page, 'الوسوم')).first()
  const chosen = (name: string) => page.locator('.mantine-Pill-root').getByText(name, { exact: true })
  await tags.click()
  await page.keyboard.type('زلزال')
  await page.keyboard.press('Enter')
  await chosen('زلزال').waitFor()
  await expect.poll(() => tags.inputValue()).toBe('')
  await page.keyboard.type('زلزال المغرب')
  await page.keyboard.press('Tab')
  await page.getByText('«زلزال المغرب» لم يُضف بعد').waitFor()
  expect(await tags.inputValue()).toBe('زلزال المغرب')
  await tags.click()
  await page.keyboard.press('Enter')
  await chosen('زلزال المغرب').waitFor()
  await page.getByText('لم يُضف بعد').waitFor({ state: 'detached' })
  expect(errors.filter(error => !error.includes('404'))).toEqual([])
  await close()
})

describe('drafts', () => {
  test('breaking news starts at once beside unsaved work; both are listed, continued, discarded', async () => {
    const { page, errors, close } = await openDashboard(browser, app)
    await begin(page, 'تقرير طويل')
    await page.getByText(/محفوظ تلقائي/).waitFor()
    const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' })
    await page.getByRole('banner').getByRole('link', { name: 'مقال جديد' }).click()
    await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('')
    await field(page, 'العنوان').fill('عاجل')
    await menu.getByRole('link', { name: 'نظرة عامة' }).click()
    await expect.poll(() => drafts(page).getByRole('listitem').count()).toBe(2)
    await menu.getByRole('link', { name: 'المقالات', exact: true }).click()
    // Hidden text has no lines.
    await expect
      .poll(() => drafts(page).getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^عاجل\n+مقال جديد/), expect.stringMatching(/^تقرير طويل\n+مقال جديد/)])
    await drafts(page).getByRole('link', { name: 'أكمل: تقرير طويل' }).click()
    await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('تقرير طويل')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await chooseCategory(page)
    await button(page, 'احفظ معلّقًا').click()
    await page.waitForURL('**/dashboard/article/edit/*')

    await page.goto(`${app.url}/dashboard`)
    await drafts(page).getByRole('button', { name: 'احذف المسودة: عاجل' }).click()
    await button(page, 'احذف المسودة').click()
    await drafts(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('link', { name: 'مقال جديد' }).first().waitFor()
    expect(await drafts(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  const ways = ['closed', 'crashed'] as const
  test.each(ways)(
    'a reloaded page continues its own; a %s tab’s is listed, also without the server',
    async way => {
      const { page, close } = await openDashboard(browser, app)
      await begin(page, 'قبل الانقطاع')
      await page.getByText(/محفوظ تلقائي/).waitFor()
      await page.reload()
      await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('قبل الانقطاع')
      await page.route('**/api/v1/article/draft/**', route => route.abort())
      await field(page, 'العنوان').fill('بعد الانقطاع')
      await page.getByText('لم يصل إلى الخادم: محفوظ على هذا الجهاز.').waitFor()
      const other = await page.context().newPage()
      // A closed tab sends its data in a way that bypasses the route. A crashed one sends nothing.
      if (way === 'crashed') await page.goto('chrome://crash').catch(() => {})
      await page.close()
      await other.goto(`${app.url}/dashboard/article/list`)
      await drafts(other).getByRole('link', { name: 'أكمل: بعد الانقطاع' }).click()
      await expect.poll(() => field(other, 'العنوان').inputValue()).toBe('بعد الانقطاع')
      await other.getByText(/محفوظ تلقائي/).waitFor()
      await close()
    },
  )

  test('a draft stored on this device before drafts had names gets one, and is listed once', async () => {
    const { page, close } = await openDashboard(browser, app)
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')))
    await page.goto(`${app.url}/healthz`)
    await page.evaluate(old => {
      const content = { title: 'من قبل الأسماء' }
      const draft = { baseRevision: 0, content, updatedAt: '2026-01-01', keptAt: null, pending: true }
      localStorage.setItem(old, JSON.stringify(draft))
    }, `draft:${id}:0`)
    await page.goto(`${app.url}/dashboard/article/list`)
    await drafts(page).getByRole('link', { name: 'أكمل: من قبل الأسماء' }).click()
    await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('من قبل الأسماء')
    await page.getByText(/محفوظ تلقائي/).waitFor()
    expect(await keys()).toEqual([expect.stringMatching(/^draft:\d+:new-[0-9a-f]{32}$/)])
    await page.goto(`${app.url}/dashboard/article/list`)
    await expect.poll(() => drafts(page).getByRole('listitem').count()).toBe(1)
    await close()
  })

  test('that belongs to a saved article opens from the list without a question', async () => {
    const { page, close } = await openDashboard(browser, app)
    const id = await makeArticle(app.db, { title: 'منشور من قبل' })
    await page.goto(`${app.url}/dashboard/article/edit/${id}`)
    await field(page, 'العنوان').fill('منشور معدّل')
    await page.getByText(/محفوظ تلقائي/).waitFor()
    await page.goto(`${app.url}/dashboard/article/list`)
    await drafts(page).getByRole('link', { name: 'منشور معدّل', exact: true }).click()
    await expect.poll(() => field(page, 'العنوان').inputValue()).toBe('منشور معدّل')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await close()
  })

  test('a second tab keeps a copy that is offered later, and takes over when the first is closed', async () => {
    const { page, errors, close } = await openDashboard(browser, app)
    const id = await makeArticle(app.db, { title: 'في علامتين' })
    const address = `${app.url}/dashboard/article/edit/${id}`
    await page.goto(address)
    await field(page, 'العنوان').fill('من الأولى')
    await page.getByText(/محفوظ تلقائي/).waitFor()

    const second = await page.context().newPage()
    await second.goto(address)
    await second.getByText(/ما تكتبه هنا محفوظ على هذا الجهاز وحده/).waitFor()
    await field(second, 'العنوان').fill('من الثانية')
    await second.close({ runBeforeUnload: false })

    const third = await page.context().newPage()
    await third.goto(address)
    const offer = third.getByRole('dialog', { name: 'لديك مسودة لم تُحفظ' })
    await offer.getByText('من الثانية').waitFor()
    await offer.getByText(/من علامة تبويب أخرى/).waitFor()
    await button(third, 'أكمل هذه المسودة').click()
    await expect.poll(() => field(third, 'العنوان').inputValue()).toBe('من الثانية')
    await third.getByText(/ما تكتبه هنا محفوظ على هذا الجهاز وحده/).waitFor()
    await page.close()
    await third.getByText('أُغلقت علامة التبويب الأخرى: الحفظ التلقائي هنا الآن.').waitFor()
    await third.getByText(/محفوظ تلقائي/).waitFor()

    await third.reload()
    await expect
      .poll(async () =>
        (await offer.locator('p').allTextContents()).filter(words => words.startsWith('من ال')),
      )
      .toEqual(['من الثانية', 'من الأولى'])
    // The draft that is not chosen is kept as a copy, until it is deleted.
    await offer.getByRole('button', { name: 'أكمل هذه المسودة' }).last().click()
    await third.getByText(/محفوظ تلقائي/).waitFor()
    await third.reload()
    await offer.getByText('من الثانية').waitFor()
    await button(third, 'احذفها').click()
    await button(third, 'احذف النسخة').click()
    await third.reload()
    await button(third, 'أكمل هذه المسودة').waitFor()
    expect(await offer.getByText('من الثانية').count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})

test('saving a published article asks before making it breaking news', async () => {
  const { page, close } = await openDashboard(browser, app)
  const id = await makeArticle(app.db, { title: 'منشور يصير عاجلًا' })
  const isBreaking = async () =>
    (await app.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      .breaking_news
  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await page.getByRole('switch', { name: /^خبر عاجل/ }).click()
  await button(page, 'احفظ التعديلات').click()
  await answer('ألغِ')
  expect(await isBreaking()).toBe(false)
  await button(page, 'احفظ التعديلات').click()
  await answer('احفظ واجعله عاجلًا')
  await expect.poll(isBreaking).toBe(true)
  await field(page, 'العنوان').fill('منشور صار عاجلًا')
  await button(page, 'احفظ التعديلات').click()
  await page.getByText(/^آخر حفظ/).waitFor()
  await close()
})

test('two editors, or one in two windows, with the same text: shows the differences, but no text if only the title differs', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  // Differs from the editor's own markup, which alone is not a difference.
  const description = '<ul><li><p>كلمة واحدة</p></li></ul><p>هنا</p>'
  const id = await makeArticle(app.db, { title: 'يحرّره اثنان', description })
  const dialog = page.getByRole('dialog', { name: 'عدّل شخص آخر هذا المقال' })
  const theySave = (values: { title?: string; description?: string }) =>
    app.db
      .updateTable('articles')
      .set(({ eb }) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await field(page, 'العنوان').fill('عنوانهم اليوم')
  await theySave({ title: 'عنوانهم', description: '<ul><li>كلمة واحدة</li></ul><p>هنا</p>' })
  await button(page, 'احفظ التعديلات').click()
  await dialog.getByRole('radiogroup').first().waitFor()
  expect(await dialog.getByRole('radiogroup').count()).toBe(1)
  // The colour of an added word ends with the word.
  expect(await dialog.locator('ins').allTextContents()).toEqual(['أُضيف: اليوم'])
  await button(page, 'احفظ ما اخترت').click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await stored(page)).title).toBe('عنوانهم اليوم')

  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+i')
  const link = '<ul><li>كلمة <a href="https://example.com/a">واحدة</a></li></ul><p>هنا</p>'
  await theySave({ description: link })
  await button(page, 'احفظ التعديلات').click()
  // Only this person has saved the article meanwhile.
  const own = page.getByRole('dialog', { name: 'حفظتَ هذا المقال في مكان آخر' })
  await own.getByText('الكلمات واحدة، والفرق في التنسيق أو الروابط أو الصور.').waitFor()
  expect(await own.getByRole('region', { name: 'النص في ما كتبتُه هنا' }).locator('em').count()).toBe(2)
  await own.getByRole('region').getByText('https://example.com/a').waitFor()
  errors.splice(0, errors.length, ...errors.filter(error => !error.includes('status of 409')))
  expect(errors).toEqual([])
  await close()
})

test('two editors with different text and formatting: both are named and marked, and can be scrolled by keyboard', async () => {
  const { page, close } = await openDashboard(browser, app)
  const rest = '<p>سطر من النص.</p>'.repeat(30)
  const id = await makeArticle(app.db, { description: `<p>كلمة غامقة هنا</p>${rest}` })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' وأخيرًا')
  await app.db
    .updateTable('articles')
    .set({ description: `<p>كلمة <strong>غامقة</strong> هنا</p>${rest}`, revision: 2 })
    .where('id', '=', id)
    .execute()
  await button(page, 'احفظ التعديلات').click()
  const dialog = page.getByRole('dialog', { name: 'عدّل شخص آخر هذا المقال' })
  await dialog.getByText(/^تختلف الكلمات، .*والتنسيق أو الروابط أو الصور أيضًا/).waitFor()
  const marked = (name: string, tag: string) =>
    dialog.getByRole('region', { name }).locator(tag).allTextContents()
  expect(await marked('النص في نسختي', 'mark')).toEqual(['تنسيق مختلف: غامقة'])
  expect(await marked('النص في نسختي', 'ins')).toEqual(['كلمات مختلفة: وأخيرًا'])
  expect(await marked('النص في نسخة شخص آخر', 'strong mark')).toEqual(['تنسيق مختلف: غامقة'])
  const rules = { 'scrollable-region-focusable': { enabled: true } }
  expect(await findBarriers(page, { rules })).toEqual([])
  await close()
})

test('an ended session is reported only in a dialog', async () => {
  const { page, close } = await openDashboard(browser, app)
  await begin(page, 'بعد انتهاء الجلسة')
  await chooseCategory(page)
  await page.getByText(/محفوظ تلقائي/).waitFor()
  await app.db.deleteFrom('sessions').execute()
  await button(page, 'احفظ معلّقًا').click()
  await page.getByRole('dialog', { name: 'انتهت جلستك' }).waitFor()
  expect(await page.getByText('سجّل الدخول أولًا').count()).toBe(0)
  await close()
})

describe('leaving', () => {
  const toTags = async (page: Page) => (await unfoldMenu(page)).getByRole('link', { name: 'الوسوم' }).click()

  test('asks if nothing reaches the server, and continues by itself once the server has the text', async () => {
    const { page, close } = await openDashboard(browser, app)
    await begin(page, 'دون اتصال')
    await page.getByText(/محفوظ تلقائي/).waitFor()
    await page.route('**/api/v1/article/draft/**', route => route.abort())
    await field(page, 'العنوان').fill('دون اتصال بعد')
    await toTags(page)
    const dialog = page.getByRole('dialog', { name: 'مغادرة الصفحة؟' })
    await dialog.waitFor()
    await page.unroute('**/api/v1/article/draft/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL('**/dashboard/tag/list')
    await close()
  })

  test('waits for the first save if it is in progress, and asks nothing', async () => {
    const { page, errors, close } = await openDashboard(browser, app)
    await begin(page, 'يُحفظ عند المغادرة')
    await chooseCategory(page)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/v1/article', async route => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    const asked = page.waitForRequest(request => /v1\/article$/.test(request.url()))
    await button(page, 'احفظ معلّقًا').click()
    await asked
    await toTags(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard/article/create')
    letGo()
    await page.waitForURL('**/dashboard/tag/list')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(`${app.url}/dashboard/article/list`)
    await page.getByRole('link', { name: 'يُحفظ عند المغادرة' }).first().waitFor()
    expect(await drafts(page).getByText('يُحفظ عند المغادرة').count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})

test('on a phone the cursor never goes under the tools, the buttons or the keyboard', async () => {
  const { page, close } = await openDashboard(browser, app, undefined, { viewport: phone })
  await begin(page, 'من الهاتف')
  await text(page).click()
  /** Position of the cursor, and the edges between which it is visible. */
  const look = () =>
    page.evaluate(() => {
      const range = getSelection()?.getRangeAt(0)
      const { top, bottom } = range?.getClientRects()[0] ?? { top: Number.NaN, bottom: Number.NaN }
      const [tools, buttons] = ['start', 'end'].map(side =>
        document.querySelector(`[data-covers="${side}"]`)!.getBoundingClientRect(),
      )
      return { top, bottom, above: tools!.bottom, below: Math.min(buttons!.top, visualViewport!.height) }
    })
  const isSeen = async () => {
    const { top, bottom, above, below } = await look()
    return top >= above && bottom <= below
  }
  for (let line = 0; line < 25; line++) {
    await page.keyboard.type(`سطر ${line}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('آخر')
  await expect.poll(isSeen).toBe(true)
  const { below } = await look()
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 400, configurable: true })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  expect((await look()).below).toBeLessThan(below)
  await expect.poll(isSeen).toBe(true)
  // On a slow device, the browser reports the moved cursor long after the key press.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  for (let line = 0; line < 20; line++) await page.keyboard.press('ArrowUp')
  await expect.poll(isSeen).toBe(true)
  await close()
})
