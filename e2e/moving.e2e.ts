import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../src/testing/app.ts'
import { makeArticle } from '../src/testing/factories.ts'
import { openBrowser, phone } from './browser.ts'
import { findBarriers, openPage } from './demo.ts'

let app: TestApp
let browser: Browser
let address: string

async function upload(colours: string[]) {
  const frames = colours.map(background =>
    sharp({ create: { width: 800, height: 450, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const join = { animated: true }
  const gif = await sharp(await Promise.all(frames), { join })
    .gif({ delay: colours.map(() => 200) })
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(gif)], 'moving.gif'))
  form.append('alt', 'موجة تصل إلى الشاطئ')
  const { status, body } = await (await app.as('admin')).post('/api/v1/media', form)
  expect([status, body.moving]).toEqual([200, true])
  return body as { id: number; hash: string }
}

beforeAll(async () => {
  app = await startTestApp({ site: 'built', worker: true })
  const [lead, inText] = [await upload(['#f00', '#0f0']), await upload(['#00f', '#ff0'])]
  const img = `<img src="/media/${inText.hash}-960.webp" alt="ساعة" width="800" height="450">`
  const description = `<p>متن الخبر.</p><figure>${img}</figure><p>بقية الخبر.</p>`
  const id = await makeArticle(app.db, { title: 'موج', description, columns: { image_id: lead.id } })
  address = `${app.url}/a/${id}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each([true, false])(
  'an animation moves until the reader stops it; scripts: %s',
  async javaScriptEnabled => {
    const { page, errors, close } = await openPage(browser, {
      viewport: phone,
      javaScriptEnabled,
      reducedMotion: 'no-preference',
    })
    await page.goto(address)
    const moving = page.locator('article .moving')
    await expect.poll(() => moving.count()).toBe(2)
    for (const which of [0, 1]) {
      const one = moving.nth(which)
      await one.scrollIntoViewIfNeeded()
      const shown = one.locator('picture').first().locator('img')
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toMatch(/-moving\.webp$/)
      expect(await one.locator('.still').isVisible()).toBe(false)
      const box = one.getByRole('checkbox', { name: 'إيقاف حركة الصورة' })
      await box.check()
      expect([await shown.isVisible(), await one.locator('.still').isVisible()]).toEqual([false, true])
      const [still, whole] = [
        await one.locator('.still img').boundingBox(),
        await one.locator('a').first().boundingBox(),
      ]
      expect(Math.abs(still!.height - whole!.height)).toBeLessThan(2)
      await box.uncheck()
      expect([await shown.isVisible(), await one.locator('.still').isVisible()]).toEqual([true, false])
    }
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
    expect(errors).toEqual([])
    await close()
  },
)

test('a reader who prefers reduced motion gets the first frame, and no button to stop it', async () => {
  const { page, close } = await openPage(browser, { viewport: phone, reducedMotion: 'reduce' })
  await page.goto(address)
  const shown = page.locator('article .moving picture img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\d\.avif$/)
  expect(await page.getByRole('checkbox', { name: 'إيقاف حركة الصورة' }).count()).toBe(0)
  await close()
})
