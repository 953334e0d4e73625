import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../src/testing/app.ts'
import { openBrowser, phone } from './browser.ts'
import { openPage, startDemo, untilHydrated } from './demo.ts'

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

test('captions of vertical videos load and show when a video is first played, and stay off once switched off', async () => {
  const { page, errors, close } = await openPage(browser, { viewport: phone })
  const captions: string[] = []
  page.on('request', request => request.url().endsWith('.vtt') && captions.push(request.url()))
  await page.goto(`${app.url}/watch/vertical`)
  await untilHydrated(page)
  const video = page.locator('video').first()
  const modeOf = () => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)
  expect([captions, await modeOf()]).toEqual([[], 'disabled'])
  const play = () =>
    video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      await element.play()
    })
  await play()
  await expect.poll(modeOf).toBe('showing')
  await expect.poll(() => captions.length).toBe(1)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.played.length)).toBe(1)
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.textTracks[0]!.mode = 'disabled'
  })
  await play()
  expect(await modeOf()).toBe('disabled')
  expect(errors).toEqual([])
  await close()
})
