import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import type { Editor } from '@tiptap/core'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sanitiseArticleHtml } from '../src/platform/html/html.ts'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { openDashboard } from './demo.ts'
import { type Held, heldBySample, readHeld, readWords } from './pastedSamples.ts'

let app: TestApp
let browser: Browser
let pictures: Server
let host: string
let png: Buffer
let page: Page
let close: () => Promise<void>
let id: number

beforeAll(async () => {
  png = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2b4c7e' } })
    .png()
    .toBuffer()
  pictures = createServer((request, response) =>
    request.url?.endsWith('.png')
      ? response.setHeader('content-type', 'image/png').end(png)
      : response.writeHead(404).end(),
  )
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(pictures.address() as { port: number }).port}`
  app = await startTestApp({ site: 'built', env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  browser = await openBrowser()
  ;({ page, close } = await openDashboard(browser, app, { role: 'superadmin' }, { viewport: desktop }))
})
afterAll(async () => {
  await close?.()
  await browser?.close()
  await app?.stop()
  pictures?.close()
})
beforeEach(async () => {
  id = await makeArticle(app.db, { description: '', enable: false })
  await page.goto(`${app.url}/dashboard/article/edit/${id}`)
  await text().click()
})

const text = () => page.getByRole('textbox', { name: 'نص المقال', exact: true })

/** Pastes or drops, as a browser does. */
async function paste(data: Record<string, string>, files: Buffer[] = []): Promise<void> {
  await text().evaluate(
    (node, [given, images]) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
      for (const image of images) {
        const bytes = Uint8Array.from(atob(image), letter => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], 'screenshot.png', { type: 'image/png' }))
      }
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, files.map(file => file.toString('base64'))] as const,
  )
}

/** The browser moves the caret, but notifies the editor later. */
async function moveCaretToEnd(): Promise<void> {
  await text().press('Control+End')
  const isAtEnd = (node: HTMLElement & { editor?: Editor }) => {
    const { doc, selection } = node.editor!.state
    return selection.empty && selection.head === doc.content.size - 1
  }
  await expect.poll(() => text().evaluate(isAtEnd)).toBe(true)
}

const untilUploaded = () => expect.poll(() => text().getByText('يُرفع:').count()).toBe(0)

/** Saves, and returns the stored text with placeholders for the addresses of pictures. */
async function saved(): Promise<string> {
  await untilUploaded()
  const isSaved = page.waitForResponse(answer => answer.url().includes(`/article/edit/${id}`))
  await page.keyboard.press('Control+s')
  const { description } = await (await isSaved).json()
  return description
    .replace(/src="\/media\/[\w-]+\.webp"/g, 'src="OURS"')
    .replaceAll(' width="640" height="360"', '')
}

const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'fixtures/paste', `${name}.clipboard`), 'utf8')
    .replaceAll('HOST', host)
    .replaceAll('DATA', `data:image/png;base64,${png.toString('base64')}`)
const ours = (alt = '', caption = '') =>
  `<figure><img src="OURS" alt="${alt}" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
/** Rich Text as Word adds it to its HTML: each picture, and again as a Windows metafile. */
const rtf = () =>
  `{\\rtf1\\ansi{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picw16933\\pich9525\\picwgoal9600\\pichgoal5400\\pngblip\\bliptag-1044{\\*\\blipuid c1c0e1f2a3b4}${png.toString('hex').replace(/.{128}/g, '$&\n')}}}{\\nonshppict{\\pict\\picscalex100\\wmetafile8\\bliptag-1044 0100090000}}\\par}`

/** Counts contents of a sample that are missing in the stored text as losses. */
const samples = Object.keys(heldBySample)
const numbersOf = (value: string | number) => String(value).split(',').map(Number)
const lossesOf = (held: Held, got: Held) => {
  return Object.entries(held).map(([kind, value]) => {
    const there = numbersOf(got[kind as keyof Held])
    return numbersOf(value).reduce((lost, count, at) => lost + Math.max(count - (there[at] ?? 0), 0), 0)
  })
}

test('pasting from newsrooms’ programs loses no word, link, list, footnote, cell, picture or emphasis', async () => {
  const files = readdirSync(path.join(import.meta.dirname, 'fixtures/paste'))
  const given = files.filter(file => file.endsWith('.clipboard')).map(file => path.parse(file).name)
  expect(given.toSorted()).toEqual(samples.toSorted())
  const totals = { words: 0, links: 0, items: 0, notes: 0, cells: 0, pictures: 0, emphasis: 0 }
  for (const name of samples) {
    const html = fixture(name)
    await text().evaluate((node: HTMLElement & { editor?: Editor }) => node.editor!.commands.clearContent())
    await paste({
      'text/html': html,
      'text/plain': 'نص',
      'text/rtf': /^word-(desktop|mac)/.test(name) ? rtf() : '',
    })
    await untilUploaded()
    const written = await text().evaluate((node: HTMLElement & { editor?: Editor }) => node.editor!.getHTML())
    const stored = sanitiseArticleHtml(written)
    expect(sanitiseArticleHtml(stored), name).toBe(stored)
    const shown = stored.replace(/src="\/media\/[\w-]+\.webp"/g, 'src="OURS"').replaceAll(host, 'HOST')
    await expect(shown.replace(/<\/(p|h\d|li|tr|figure|table|blockquote)>/g, '$&\n')).toMatchFileSnapshot(
      `fixtures/paste/${name}.article`,
    )
    const got = await page.evaluate(readHeld, stored)
    expect.soft(got, name).toEqual(heldBySample[name])
    expect.soft(lossesOf(heldBySample[name]!, got), name).toEqual([0, 0, 0, 0, 0, 0])
    const [words, kept] = await Promise.all([html, stored].map(some => page.evaluate(readWords, some)))
    expect.soft(missing(words!, kept!), name).toEqual([])
    totals.words += words!.length
    for (const [kind, value] of Object.entries(heldBySample[name]!)) {
      totals[kind as keyof Held] += numbersOf(value).reduce((sum, count) => sum + count, 0)
    }
  }
  // The figures in the documents must equal the counted ones.
  const docs = readFileSync(path.join(import.meta.dirname, '../docs/writing.md'), 'utf8')
  const published = Object.entries(totals).map(([kind, count]) => `| ${kind} | ${count} | 0 |`)
  expect(docs).toContain([`| samples | ${samples.length} | |`, ...published].join('\n'))
})

/** Words that occur more often in one text than in the other. */
function missing(given: string[], kept: string[]): string[] {
  const left = [...kept]
  return given.filter(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const kept = (text: string, style = 'white-space:pre-wrap') => `<span style="${style}">${text}</span>`
const ignored = (bullet: string) => `<span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp; </span></span>`
const row = (bullet: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]>${ignored(bullet)}<![endif]>${text}</p>`
const css = `span.MyBold, a.x {mso-style-name:MyBold; font-weight:bold;} .lean {font-style:italic; text-decoration:underline}
  span.gone {text-decoration:line-through} p.MsoNormal {font-weight:bold} span.MyBold b {font-style:italic}`

test.each([
  ['a message', kept('سطر أول\nسطر ثان\n\nفقرة'), '<p>سطر أول<br />سطر ثان</p><p>فقرة</p>'],
  [
    'lines across marks',
    `<p>${kept('أ <b>ب\n \nج</b>\nد', 'white-space-collapse: preserve')}</p>`,
    '<p>أ <strong>ب</strong></p><p><strong>ج</strong><br />د</p>',
  ],
  [
    'lines beside blocks',
    '<div style="white-space:pre-line">\n<p>أ</p>\n\n<p>ب</p>\nج\n\n\nد</div>',
    '<p>أ</p><p>ب</p><p>ج</p><p>د</p>',
  ],
  ['lines of the source alone', `<p>أ\n\nب ${kept('ج\nد', 'white-space:normal')}</p>`, '<p>أ ب ج د</p>'],
  ['a list from 3', row('3.', 'ثالث') + row('4.', 'رابع'), '<ol start="3"><li>ثالث</li><li>رابع</li></ol>'],
  [
    'a list from ٣, within it one from 2',
    row('٣.', 'ثالث') + row('3.2.', 'فرعي', 2),
    '<ol start="3"><li><p>ثالث</p><ol start="2"><li>فرعي</li></ol></li></ol>',
  ],
  [
    'a list whose numbers are text',
    '<p class=MsoListParagraph>٥.<span>&nbsp;&nbsp; </span>خامس</p><p class=MsoListParagraph>6) سادس</p>',
    '<ol start="5"><li>خامس</li><li>سادس</li></ol>',
  ],
  [
    'looks by class',
    `<html><head><style><!-- ${css} --></style></head><body><p class=MsoNormal>أ <span class=MyBold>ب</span>
      <span class="lean">ج</span> <span class="other gone">د</span> <span class=MyBold style="font-weight:normal">هـ</span></p></body></html>`,
    '<p>أ <strong>ب</strong> <em><u>ج</u></em> <s>د</s> هـ</p>',
  ],
])('keeps %s', async (_, html, expected) => {
  await paste({ 'text/html': html, 'text/plain': 'نص' })
  expect(await saved()).toBe(expected)
})

test('a footnote links to its note and back on the readers’ page, and the header covers neither', async () => {
  const description = sanitiseArticleHtml(
    `<p>أ<sup><a href="#footnote-1" id="footnote-1-mark">[1]</a></sup></p>${'<p>فقرة</p>'.repeat(40)}<p id="footnote-1"><a href="#footnote-1-mark">[1]</a> ب</p>${'<p>فقرة</p>'.repeat(40)}`,
  )
  const made = await makeArticle(app.db, { description, enable: true })
  await page.goto(`${app.url}/article/${made}`)
  const covered = (id: string) =>
    page.locator(`[id="${id}"]`).evaluate(element => {
      const { left, right, top } = element.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, top + 2)
      return !(there && (element.contains(there) || there.contains(element)))
    })
  for (const [link, target] of [
    ['[id="footnote-1-mark"]', 'footnote-1'],
    ['[id="footnote-1"] a', 'footnote-1-mark'],
  ] as const) {
    await page.locator(link).click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${target}`)
    await expect.poll(() => covered(target)).toBe(false)
  }
})

test('previews unsaved text to the last letter', async () => {
  await page.goto(`${app.url}/dashboard/article/create`)
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('خبر لم يُحفظ')
  await text().click()
  await page.keyboard.type('كلمات أخيرة')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'عاين', exact: true }).click()
  const preview = await opened
  await preview.getByRole('heading', { level: 1, name: 'خبر لم يُحفظ' }).waitFor()
  await preview.getByText('كلمات أخيرة').waitFor()
  await preview.close()
})

test('refuses ten megabytes with a message, and loses nothing written', async () => {
  await paste({ 'text/html': '<p>كتبتُه</p>', 'text/plain': 'كتبتُه' })
  const long = 'كلمة '.repeat(1_000_000)
  await paste({ 'text/html': `<p>${long}</p>`, 'text/plain': long })
  await page.getByText('أطول من أن يسعه مقال').waitFor()
  expect(await saved()).toBe('<p>كتبتُه</p>')
})

test('on a phone the buttons stay above the keyboard, and every touch target is 44 px high', async () => {
  const opened = await openDashboard(
    browser,
    app,
    { role: 'superadmin' },
    { viewport: phone, hasTouch: true },
  )
  await opened.page.goto(`${app.url}/dashboard/article/edit/${id}`)
  const publish = opened.page.getByRole('button', { name: 'انشر الآن' })
  await publish.waitFor()
  const found = await opened.page.evaluate(() => ({
    isWide: document.documentElement.scrollWidth > innerWidth,
    low: [...document.querySelectorAll('main button, main [data-covers] button')]
      .filter(({ role }) => role !== 'switch')
      .map(button => [
        button.getAttribute('aria-label') ?? button.textContent,
        button.getBoundingClientRect().height,
      ])
      .filter(([, height]) => Number(height) > 0 && Number(height) < 44),
  }))
  expect(found).toEqual({ isWide: false, low: [] })
  // A keyboard as high as a third of the window.
  await opened.page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 280 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  const shown = await opened.page.evaluate(() => visualViewport!.height)
  await expect.poll(async () => (await publish.boundingBox())!.y + 44).toBeLessThanOrEqual(shown)
  await opened.page.getByRole('button', { name: 'النشر', exact: true }).click()
  await opened.close()
})

describe('pictures', () => {
  test('hundreds dropped at once: shows how many are left, and can cancel them', async () => {
    await paste(
      {},
      Array.from({ length: 300 }, () => png),
    )
    await page.getByRole('status', { name: 'رفع الصور' }).waitFor()
    await page.getByRole('button', { name: 'ألغِ ما بقي' }).click()
    await page.getByRole('status', { name: 'رفع الصور' }).waitFor({ state: 'detached' })
    expect(await text().locator('figure').count()).toBeLessThan(300)
  })

  test('uploads a copied picture; one that cannot be fetched is reported, and can be retried or removed', async () => {
    await paste({}, [png])
    await text().locator('figure img').waitFor()
    await moveCaretToEnd()
    await paste({ 'text/html': `<p>نص</p><img src="${host}/gone">`, 'text/plain': 'نص' })
    await text().getByText('لم يعطِ الموقع هذه الصورة.').waitFor()
    await page.getByRole('button', { name: 'أعد المحاولة' }).click()
    await text().getByText('لم يعطِ الموقع هذه الصورة.').waitFor()
    await page.getByRole('button', { name: 'أزِله', exact: true }).last().click()
    expect(await saved()).toBe(`${ours()}<p>نص</p>`)
  })

  test('one alone and without a caption is kept, with its alternative text', async () => {
    await paste({}, [png])
    await page.getByRole('button', { name: 'وصف الصورة' }).click()
    await page.getByRole('textbox', { name: 'وصف الصورة لمن لا يراها' }).fill('ساحة المدينة ليلًا')
    await page.getByRole('button', { name: 'احفظ الوصف في المكتبة أيضًا' }).click()
    const inLibrary = () => app.db.selectFrom('media').select('alt').where('alt', '<>', '').execute()
    await expect.poll(inLibrary).toEqual([{ alt: 'ساحة المدينة ليلًا' }])
    await page.getByRole('textbox', { name: 'وصف الصورة لمن لا يراها' }).fill('ساحة')
    await page.getByRole('button', { name: 'خذ وصف المكتبة: «ساحة المدينة ليلًا»' }).click()
    await page.keyboard.press('Escape')
    expect(await saved()).toBe(ours('ساحة المدينة ليلًا'))
    // Otherwise the same picture would bring its alternative text into the next test.
    await app.db.updateTable('media').set({ alt: '' }).execute()
  })

  test('reports one that the clipboard names but does not contain', async () => {
    await paste({ 'text/html': fixture('word-desktop'), 'text/plain': 'نص' })
    await page.getByText('صورة من جهازك لا يحملها اللصق').waitFor()
    expect(await saved()).not.toContain('<img')
  })

  test('one dropped on a word lands between paragraphs; undo removes it completely', async () => {
    await paste({ 'text/html': '<p>الفقرة الأولى كلمات</p><p>الفقرة الثانية</p>', 'text/plain': 'نص' })
    const word = await text().locator('p').first().boundingBox()
    await text().evaluate(
      (node, [image, x, y]) => {
        const dataTransfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(image), letter => letter.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
        const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, dataTransfer }
        node.dispatchEvent(new DragEvent('drop', at))
      },
      [png.toString('base64'), word!.x + word!.width - 90, word!.y + word!.height / 2] as const,
    )
    const words = ['<p>الفقرة الأولى كلمات</p>', '<p>الفقرة الثانية</p>']
    const all = await saved()
    expect([ours() + words.join(''), words.join(ours())]).toContain(all)
    await page.getByRole('button', { name: 'تراجع' }).click()
    expect(await saved()).toBe(words.join(''))
  })
})
