import type { Editor } from '@tiptap/core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitiseArticleHtml } from '../src/platform/html/html.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory, makeMedia } from '../src/testing/factories.ts'
import { wav } from '../src/testing/recordings.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { findBarriers, openDashboard, openPage, unfoldMenu, untilHydrated } from './demo.ts'
import { watchPage } from './page-watch.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  await makeCategory(app.db, { name: 'محليات' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const text = (page: Page) => field(page, 'نص المقال')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = async (id: number) =>
  app.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The browser moves the caret, but notifies the editor later. */
async function toEnd(page: Page): Promise<void> {
  await text(page).press('Control+End')
  const isAtEnd = (node: HTMLElement & { editor?: Editor }) => {
    const { doc, selection } = node.editor!.state
    return selection.empty && selection.head === doc.content.size - 1
  }
  await expect.poll(() => text(page).evaluate(isAtEnd)).toBe(true)
}

/** Saves with the shortcut. The button is busy until the response arrives. */
async function save(page: Page, id: number, description: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stored(id)).description).toBe(description)
  await page.locator('button[data-loading]').waitFor({ state: 'detached' })
}

const hash = '0123456789abcdef0123456789abcdef'
const img = (number: number) => `<img src="/media/${hash}-960.webp" alt="${number}" width="960" height="540">`
const player = `<figure data-card="video" data-seconds="93"><video src="/media/${hash}.mp4" poster="/media/${hash}-960.webp" width="1280" height="720" controls preload="none"><track src="/media/${hash}.vtt" kind="captions" srclang="ar" label="العربية" default></video><figcaption>شرح <strong>الفيديو</strong></figcaption></figure>`
const pdf = `<figure data-card="document" data-bytes="2048"><a href="/media/${hash}.pdf">نص القرار.pdf</a></figure>`
const also = '<figure data-card="article" data-article="12"><a href="/a/12">عنوان «آخر»</a></figure>'
const cards = {
  gallery: `<div data-card="gallery"><figure>${img(1)}<figcaption>أ</figcaption></figure><figure dir="ltr">${img(2)}</figure><figure><a href="https://example.com/" rel="noopener">${img(3)}</a></figure></div>`,
  pull: '<blockquote data-card="pull"><p>قول</p><p>— فلان</p></blockquote>',
  box: `<aside data-card="box"><h3>عنوان</h3><p>نص</p><ul><li>بند</li></ul><table><tbody><tr><th>أ</th><td colspan="2">ب</td></tr></tbody></table>${player}${pdf}${also}<blockquote><p>قيل</p></blockquote></aside>`,
  number: '<aside data-card="number"><p>41٪</p><p>من <strong>السكان</strong></p></aside>',
  update: '<aside data-card="update" data-at="2026-11-25T09:30:00.000Z"><p>نص</p></aside>',
  undated: '<aside data-card="update"><p>نص</p></aside>',
  table:
    '<table><caption>أرقام <strong>العام</strong></caption><tbody><tr><th>أ</th><td>ب</td></tr></tbody></table>',
  video: player,
  silent: `<figure data-card="video"><video src="/media/${hash}.webm" controls preload="metadata"></video></figure>`,
  audio: `<figure data-card="audio" data-seconds="7"><audio src="/media/${hash}.mp3" controls preload="none"><track src="/media/${hash}.vtt" kind="captions" srclang="ar" label="العربية" default></audio></figure>`,
  document: pdf,
  article: also,
  poll: '<figure data-card="poll" data-poll="7"><a href="/poll/7">هل «تؤيد»؟</a></figure>',
  inQuote: `<blockquote><p>أ</p>${pdf}<aside data-card="box"><p>ب</p></aside></blockquote>`,
  inItem: `<ul><li><p>أ</p>${also}</li></ul>`,
}
const all = sanitiseArticleHtml(`<p>قبل</p>${Object.values(cards).join('<p>بين</p>')}<p>بعد</p>`)

describe('a card loses nothing', () => {
  test('when opened, edited, saved, cut and pasted, or undone', async () => {
    for (const html of Object.values(cards)) expect(all).toContain(sanitiseArticleHtml(html))
    const { page, close } = await openDashboard(browser, app)
    const id = await makeArticle(app.db, { description: all })
    await page.goto(`${app.url}/dashboard/article/edit/${id}`)
    await toEnd(page)
    await page.keyboard.type('ا')
    const written = all.replace(/بعد<\/p>$/, 'بعدا</p>')
    await save(page, id, written)

    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await expect.poll(() => text(page).getByRole('group').count()).toBe(0)
    await page.keyboard.press('Control+v')
    await page.keyboard.type('ب')
    await save(page, id, written.replace('بعدا', 'بعداب'))
    while (await button(page, 'تراجع').isEnabled()) await button(page, 'تراجع').click()
    await save(page, id, all)
    await close()
  })
})

test('in a draft, and in the comparison of two versions', async () => {
  const { page, close } = await openDashboard(browser, app)
  const id = await makeArticle(app.db, { description: all })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await toEnd(page)
  await page.keyboard.type('ا')
  const written = all.replace(/بعد<\/p>$/, 'بعدا</p>')
  const draft = async () => {
    const found = await app.db
      .selectFrom('article_drafts')
      .select('content')
      .where('article_id', '=', id)
      .execute()
    const content = found[0]?.content as { description?: string } | undefined
    return sanitiseArticleHtml(content?.description ?? '')
  }
  await expect.poll(draft).toBe(written)
  await app.db
    .updateTable('articles')
    .set(({ eb }) => ({ description: all.replaceAll(cards.document, ''), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'احفظ التعديلات', exact: true }).click()
  const mine = page.getByRole('region', { name: 'النص في نسختي' })
  await mine.waitFor()
  const marked = (kind: string) => mine.locator(`figure[data-card="${kind}"][class]`).count()
  expect([await marked('document'), await marked('article')]).toEqual([3, 0])
  await button(page, 'احفظ ما اخترت').click()
  await expect.poll(async () => (await stored(id)).description).toBe(written)
  await close()
})

const pdfFile = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const menu = async (page: Page, name: string) => {
  await page.keyboard.press('Alt+F10')
  await button(page, 'أضف بطاقة').press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
const click = (page: Page) => text(page).getByText('آخر النص', { exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^ملف:/ }).click()
  await (await asked).setFiles(file)
}

test('each can be inserted from the menu by keyboard, and readers see it', async () => {
  const { page, errors, close } = await openDashboard(browser, app)
  await makeMedia(app.db, { alt: 'صورة أولى' })
  await makeMedia(app.db, { alt: 'صورة ثانية' })
  const linked = await makeArticle(app.db, { title: 'مقال يقود إليه' })
  const id = await makeArticle(app.db, { description: '<p>آخر النص</p>' })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await click(page)
  await menu(page, 'اقرأ أيضًا')
  await dialog(page, 'اقرأ أيضًا')
    .getByRole('combobox')
    .or(dialog(page, 'اقرأ أيضًا').getByRole('textbox'))
    .first()
    .fill('مقال يقود')
  await page.getByRole('option', { name: 'مقال يقود إليه' }).click()
  await dialog(page, 'اقرأ أيضًا').getByRole('button', { name: 'أضفه' }).press('Enter')
  await menu(page, 'مستند')
  await choose(page, { name: 'قرار.pdf', mimeType: 'application/pdf', buffer: pdfFile })
  await dialog(page, 'إضافة مستند').waitFor({ state: 'detached' })
  await text(page).getByText('قرار.pdf').waitFor()
  await menu(page, 'معرض صور')
  const choice = (name: string) => page.getByRole('button', { name: `اختر الصورة: ${name}` })
  const gallery = text(page).getByRole('group', { name: 'معرض صور' }).locator('figure')
  // Chooses in order, by keyboard alone.
  await choice('صورة ثانية').press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => gallery.count()).toBe(2)
  await menu(page, 'اقتباس بارز')
  await page.keyboard.type('قول يبرز')
  await menu(page, 'إطار')
  await page.keyboard.type('عنوان الإطار')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('نص الإطار')
  await menu(page, 'تحديث')
  await page.keyboard.type('ما جدّ')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await stored(id)).description).toContain('ما جدّ')
  const { description } = await stored(id)
  expect(description).toMatch(
    /<figure data-card="document" data-bytes="\d+"><a href="\/media\/[0-9a-f]{32}\.pdf">قرار\.pdf<\/a><\/figure><div data-card="gallery">(?:<figure><img [^>]*>(?:<figcaption>[^<]*<\/figcaption>)?<\/figure>){2}<\/div>/,
  )
  expect(description).toMatch(/alt="صورة ثانية".*alt="صورة أولى"/)
  for (const part of [
    '<blockquote data-card="pull"><p>قول يبرز</p></blockquote>',
    '<aside data-card="box"><h2>عنوان الإطار</h2><p>نص الإطار</p></aside>',
    `<figure data-card="article" data-article="${linked}"><a href="/a/${linked}">مقال يقود إليه</a></figure>`,
  ])
    expect(description).toContain(part)
  expect(description).toMatch(/<aside data-card="update" data-at="20[^"]+Z"><p>ما جدّ<\/p><\/aside>/)

  const reader = await openPage(browser)
  await reader.page.goto(`${app.url}/article/${id}`)
  for (const words of ['قول يبرز', 'نص الإطار', 'ما جدّ', 'مقال يقود إليه', 'قرار.pdf'])
    await reader.page.locator('[data-spoken] [data-card]').getByText(words).first().waitFor()
  expect(await findBarriers(reader.page)).toEqual([])
  await reader.close()
  expect(errors.filter(error => !error.includes('404'))).toEqual([])
  await close()
})

test('edits a card in place by keyboard: a document’s name, a further article, a table’s caption', async () => {
  const { page, close } = await openDashboard(browser, app)
  await makeArticle(app.db, { title: 'مقال بديل' })
  const id = await makeArticle(app.db, { description: `<p>أول</p>${pdf}${also}<p>آخر</p>` })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await text(page).getByText('أول', { exact: true }).waitFor()
  await toEnd(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/جدول')
  await page.getByRole('option', { name: 'جدول' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('خلية')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('أرقام العام')
  await page.keyboard.press('Enter')
  await page.keyboard.type('أول ')
  for (const words of ['ثانٍ', 'ثالث']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await text(page).getByRole('group', { name: 'اسم المستند' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('ملحق: ')
  await text(page).getByText('اقرأ أيضًا', { exact: true }).click()
  await text(page).locator('[data-kind="article"][data-selected]').waitFor()
  await page.keyboard.press('Enter')
  const asked = dialog(page, 'اقرأ أيضًا')
  expect(await asked.locator('input:focus').inputValue()).toBe('عنوان «آخر»')
  await asked.locator('input:focus').fill('مقال بديل')
  await page.getByRole('option', { name: 'مقال بديل' }).click()
  await asked.getByRole('button', { name: 'بدّله' }).press('Enter')
  await asked.waitFor({ state: 'detached' })
  const linked = await app.db
    .selectFrom('articles')
    .select('id')
    .where('title', '=', 'مقال بديل')
    .executeTakeFirstOrThrow()
  // By keyboard, the card's tools come first, and then those of the text.
  await page.keyboard.press('Alt+F10')
  await expect
    .poll(() => button(page, 'بدّل المقال').evaluate(node => node === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Alt+F10')
  await expect
    .poll(() =>
      page.getByRole('toolbar', { name: 'أدوات النص' }).evaluate(bar => bar.contains(document.activeElement)),
    )
    .toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await save(
    page,
    id,
    sanitiseArticleHtml(
      `<p>أول</p>${pdf.replace('نص', 'ملحق: نص')}<figure data-card="article" data-article="${linked.id}"><a href="/a/${linked.id}">مقال بديل</a></figure><p>آخر</p><table><caption>أرقام العام</caption><tbody><tr><th>أول خلية</th><th>ثانٍ</th><th>ثالث</th></tr><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>`,
    ),
  )
  const reader = await openPage(browser)
  await reader.page.goto(`${app.url}/article/${id}`)
  await reader.page
    .getByRole('region', { name: 'جدول: أرقام العام' })
    .getByRole('table', { name: 'أرقام العام' })
    .waitFor()
  await reader.close()
  await close()
})

const embed =
  '<figure data-embed="https://www.youtube.com/watch?v=abcdefghijk"><a href="https://www.youtube.com/watch?v=abcdefghijk">فيديو</a></figure>'

test('each can be moved by its name and by keyboard, from inside too', async () => {
  const { page, close } = await openDashboard(browser, app, undefined, {
    viewport: { width: 1280, height: 4000 },
  })
  const { gallery, pull, box, update, table, video, audio } = cards
  const kinds = {
    gallery,
    pull,
    box,
    update,
    tableCard: table,
    video,
    audio,
    document: pdf,
    article: also,
    embed,
  }
  const id = await makeArticle(app.db, {
    description: `<p>أول</p>${Object.values(kinds).join('')}<p>آخر</p>`,
  })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  // Messages about missing pictures move the content below.
  await expect
    .poll(() =>
      text(page)
        .getByText(/^الصورة لم تعد موجودة/)
        .count(),
    )
    .toBe(3)
  const order = () =>
    text(page).evaluate((node: HTMLElement & { editor?: Editor }) =>
      node.editor!.state.doc.content.content.map(({ type }) => type.name).slice(1, 3),
    )
  for (const kind of Object.keys(kinds).toReversed()) {
    const name = text(page)
      .locator(`[data-kind="${kind}"]:not([data-kind] *) > [data-drag-handle] > p`)
      .first()
    const before = await order()
    await name.dragTo(text(page).getByText('أول', { exact: true }), { targetPosition: { x: 200, y: 28 } })
    await expect.poll(order).toEqual([kind, before[0]])
    await name.click()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect.poll(order).toEqual([before[0], kind])
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(order).toEqual([kind, before[0]])
  }
  // A card whose last line cannot be split moves as a whole.
  await text(page).getByText('قول', { exact: true }).click()
  expect(await order()).toEqual(['gallery', 'pull'])
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(order).toEqual(['pull', 'gallery'])
  await close()
})

test('describes in words how a card changed since a version, and restores it', async () => {
  const { page, close } = await openDashboard(browser, app)
  const admin = await app.as('admin')
  const categoryId = (await app.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id
  const made = await admin.post('/api/v1/article', { title: 'مقال البطاقات', categoryId, description: all })
  const { id } = made.body
  const changed = all
    .replace(/<figure dir="ltr">.*?<\/figure>/, '')
    .replace('أرقام <strong>العام', 'أرقام <strong>العامين')
    .replace('<td>ب</td>', '<td>ج</td>')
    .replace(/(<video [^>]*>)<track[^>]*>/g, '$1')
    .replaceAll('نص القرار.pdf', 'القرار.pdf')
  await admin.patch(`/api/v1/article/edit/${id}`, { revision: 1, description: changed })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await page.getByRole('button', { name: 'النسخ المحفوظة' }).click()
  await page.getByRole('button', { name: /^1\. مقال البطاقات/ }).click()
  const compared = page.getByRole('region', { name: 'النص' })
  const marked = async (tag: string) =>
    (await compared.locator(tag).allInnerTexts()).map(words => words.replace(/^(?:أُضيف|حُذف): /, '').trim())
  await compared.locator('del').first().waitFor()
  const [gone, come] = [await marked('del'), await marked('ins')]
  for (const words of ['3 صور:', 'صورة: 2', 'العام', 'ب']) expect(gone.join('\n')).toContain(words)
  expect(gone.filter(words => words.includes('نص')).length).toBeGreaterThanOrEqual(3)
  expect(come.join('\n')).toMatch(/صورتان:.*العامين.*بلا/s)
  expect(await compared.innerText()).not.toMatch(/data-card|media\/|[{}<>]/)
  // The writer chooses the heading of a box.
  expect((await findBarriers(page)).filter(barrier => !barrier.startsWith('heading-order'))).toEqual([])
  await button(page, 'أعِد هذه النسخة').click()
  await page.getByRole('dialog').getByRole('button', { name: 'أعِد هذه النسخة' }).last().click()
  await expect.poll(async () => (await stored(id)).description).toBe(all)
  await close()
})

test('an upload continues while the writer is elsewhere, resumes after a lost connection, and is in place on return', async () => {
  const { page, close } = await openDashboard(browser, app)
  const id = await makeArticle(app.db, { description: '<p>آخر النص</p>' })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await click(page)
  await page.keyboard.press('End')
  await page.keyboard.type(' ثم سطر')
  const parts: string[] = []
  let isGone = true
  await page.route('**/api/v1/attachment/part', route => {
    const part =
      /name="part"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
    parts.push(part)
    return isGone && part === '1' ? route.abort() : route.continue()
  })
  await page.route('**/readyz', route => (isGone ? route.abort() : route.continue()))
  await menu(page, 'تسجيل صوتي')
  const sound = wav({ seconds: 5000 })
  await choose(page, { name: 'لقاء.wav', mimeType: 'audio/wav', buffer: sound })
  await dialog(page, 'إضافة تسجيل صوتي').waitFor({ state: 'detached' })
  await text(page).getByText('ينتظر عودة الاتصال: لقاء.wav').waitFor()
  const menuOfPages = await unfoldMenu(page)
  await menuOfPages.getByRole('link', { name: 'الوسوم' }).click()
  await page.waitForURL('**/dashboard/tag/list')
  const panel = page.getByRole('button', { name: 'توقّف الرفع مؤقتًا: رُفع 0 من 1' })
  await panel.click()
  await page.getByText('انقطع الاتصال بالخادم').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // Waits for a call that still fails: once one succeeds, the queue continues by itself and the button
  // disappears.
  const asked = page.waitForRequest('**/readyz')
  await button(page, 'أعد المحاولة الآن').click()
  await asked
  isGone = false
  await page.getByRole('button', { name: 'رُفع ولم يوضع في مكانه: ملف واحد' }).waitFor()
  expect(parts).toEqual(['0', '1', '1'])
  await page.goBack()
  await button(page, 'أكمل هذه المسودة').click()
  await text(page).locator('audio').waitFor()
  await panel.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await stored(id)).description)
    .toMatch(
      /<p>آخر النص ثم سطر<\/p><figure data-card="audio" data-seconds="\d+"><audio src="\/media\/[^"]*\.wav"/,
    )
  await close()
})

test('no card shifts the content below while the page loads, or while the reader scrolls', async () => {
  const file = '0123456789abcdef0123456789abcdef'
  const embed = (address: string) => `<figure data-embed="${address}"><a href="${address}">منشور</a></figure>`
  const id = await makeArticle(app.db, {
    description: [
      `<p>مقدمة.</p><figure data-card="audio" data-seconds="93"><audio src="/media/${file}.mp3" controls preload="none"></audio><figcaption>تسجيل</figcaption></figure>`,
      `<figure data-card="audio"><audio src="/media/${file}.m4a" controls preload="none"></audio></figure>`,
      `<figure data-card="video"><video src="/media/${file}.mp4" controls preload="none"></video><figcaption>مقطع</figcaption></figure>`,
      '<table><caption>نتائج</caption><tbody><tr><td>مصر</td><td>2</td></tr></tbody></table>',
      embed('https://x.com/user/status/1234567890'),
      embed('https://www.youtube.com/watch?v=abcdefghijk'),
      embed('https://www.instagram.com/reel/DAbCdEfGhIj/'),
      '<p>خاتمة.</p>',
    ].join(''),
  })
  for (const viewport of [phone, desktop]) {
    const { page, close } = await openPage(browser, { viewport })
    const { seen } = await watchPage(page)
    await page.goto(`${app.url}/article/${id}`)
    await untilHydrated(page)
    for (const card of await page.locator('main :is([data-card], [data-embed])').all())
      await card.scrollIntoViewIfNeeded()
    await page.getByText('خاتمة.').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await seen()).toEqual([])
    await close()
  }
})
