import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sanitiseArticleHtml } from '../src/platform/html/html.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory } from '../src/testing/factories.ts'
import { openBrowser } from './browser.ts'
import { openDashboard } from './demo.ts'

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

/** By its key; the button is busy until the page knows. */
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
  update: '<aside data-card="update" data-at="2026-11-25T09:30:00.000Z"><p>نص</p></aside>',
  undated: '<aside data-card="update"><p>نص</p></aside>',
  video: player,
  silent: `<figure data-card="video"><video src="/media/${hash}.webm" controls preload="metadata"></video></figure>`,
  audio: `<figure data-card="audio" data-seconds="7"><audio src="/media/${hash}.mp3" controls preload="none"><track src="/media/${hash}.vtt" kind="captions" srclang="ar" label="العربية" default></audio></figure>`,
  document: pdf,
  article: also,
  inQuote: `<blockquote><p>أ</p>${pdf}<aside data-card="box"><p>ب</p></aside></blockquote>`,
  inItem: `<ul><li><p>أ</p>${also}</li></ul>`,
}
const all = sanitiseArticleHtml(`<p>قبل</p>${Object.values(cards).join('<p>بين</p>')}<p>بعد</p>`)

describe('nothing of a card is lost', () => {
  test('opened, written in, saved, cut and pasted, undone', async () => {
    for (const html of Object.values(cards)) expect(all).toContain(sanitiseArticleHtml(html))
    const { page, close } = await openDashboard(browser, app)
    const id = await makeArticle(app.db, { description: all })
    await page.goto(`${app.url}/dashboard/article/edit/${id}`)
    await text(page).getByText('بعد', { exact: true }).click()
    await page.keyboard.press('End')
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
