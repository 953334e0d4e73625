import { inflateSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { makeArticle, makeCategory } from '../src/testing/factories.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openPage, overflowOf, startDemo, untilHydrated } from './demo.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startDemo()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** A PDF's objects, and its streams inflated. */
function readPdf(bytes: Buffer) {
  const source = bytes.toString('latin1')
  const streams = [...source.matchAll(/(<<(?:(?!endobj).)*?>>)\s*stream\r?\n/gs)].flatMap(found => {
    const length = Number(/\/Length (\d+)/.exec(found[1]!)?.[1])
    const start = found.index + found[0].length
    if (!/FlateDecode/.test(found[1]!) || /DCTDecode|\/Image/.test(found[1]!)) return []
    return [inflateSync(bytes.subarray(start, start + length)).toString('latin1')]
  })
  const maps = streams.filter(text => text.includes('beginbfchar') || text.includes('beginbfrange'))
  return {
    pages: source.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    fonts: new Set([...source.matchAll(/\/FontName \/(?:\w+\+)?([\w-]+)/g)].map(([, name]) => name)),
    embedded: source.match(/\/FontFile2/g)?.length ?? 0,
    /** Number of runs of text, by page. */
    runs: streams.map(text => text.match(/\bT[jJ]\b/g)?.length ?? 0).filter(count => count > 0),
    /** Letters that the text of the file maps to. */
    letters: new Set(
      maps.flatMap(map =>
        [...map.matchAll(/<([0-9A-F]{4})>$/gm)].map(([, code]) => Number.parseInt(code!, 16)),
      ),
    ),
    size: /\/MediaBox \[([\d. ]+)\]/.exec(source)?.[1]?.split(' ').map(Number),
  }
}

async function print(path: string) {
  const { page, errors, close } = await openPage(browser)
  await page.goto(app.url + path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(errors).toEqual([])
  await close()
  return pdf
}

test('the newest edition prints on A4: every page has text, set in our faces, which the file contains', async () => {
  const pdf = await print('/print')
  expect(pdf.size!.map(Math.round)).toEqual([0, 0, 595, 842])
  expect(pdf.pages).toBeGreaterThanOrEqual(4)
  expect(pdf.pages).toBeLessThanOrEqual(9)
  expect(pdf.runs).toHaveLength(pdf.pages)
  // More than a running header.
  for (const runs of pdf.runs) expect(runs).toBeGreaterThan(20)
  expect([...pdf.fonts].toSorted()).toEqual(['IBMPlexSansArabic-Bold', 'NotoNaskhArabic-Regular'])
  expect(pdf.embedded).toBe(pdf.fonts.size)
  // Readers can copy the text: glyphs lead back to letters, such as those of «مجلس».
  for (const letter of 'مجلس') expect(pdf.letters).toContain(letter.codePointAt(0))
})

test('a day of one short article is one page, and a day of long ones has no blank page', async () => {
  const categoryId = await makeCategory(app.db)
  const paragraph = `<p>${'كلمات في خبر طويل يملأ عمودًا بعد عمود. '.repeat(12)}</p>`
  const make = (day: string, description: string) =>
    makeArticle(app.db, { categoryId, description, publishAt: new Date(`${day}T09:00:00Z`) })
  await make('2026-01-05', '<p>خبر قصير في سطر واحد.</p>')
  for (let made = 0; made < 5; made += 1) await make('2026-01-06', paragraph.repeat(40))
  expect((await print('/print/2026-01-05')).pages).toBe(1)
  const long = await print('/print/2026-01-06')
  expect(long.pages).toBeGreaterThan(4)
  expect(long.runs).toHaveLength(long.pages)
})

test('on a phone it is a preview with a button that prints; without scripts, words in its place', async () => {
  const { page, close } = await openPage(browser, { viewport: phone })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`${app.url}/print`)
  await untilHydrated(page)
  expect(await overflowOf(page)).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'اطبع أو احفظ بصيغة PDF' }).click()
  await page.locator('html[data-printed]').waitFor()
  await close()
  const silent = await openPage(browser, { viewport: phone, javaScriptEnabled: false })
  await silent.page.goto(`${app.url}/print`)
  expect(await silent.page.getByRole('button', { name: 'اطبع' }).count()).toBe(0)
  const told = (await silent.page.locator('main noscript').allTextContents()).join()
  expect(told).toContain('من قائمة متصفحك')
  await silent.close()
})
