import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { launchOptions, wholeBrowser } from '../../e2e/browser-options.ts'
import { openCamera } from './camera.ts'
import { openNewsroom } from './newsroom.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

export type Walk = Awaited<ReturnType<typeof openWalk>>

/** Opens the newsroom, a browser, and a camera that saves its pictures to this folder. */
export async function openWalk(folder: string) {
  const browser = await chromium.launch(launchOptions(process.env.BROWSER_PATH ?? wholeBrowser()))
  const room = await openNewsroom().catch(async error => {
    await browser.close()
    throw error
  })
  const errors: string[] = []
  return {
    room,
    camera: openCamera(folder),
    /** Script errors of the pages. */
    errors,
    /** Opens a browser without a session. */
    async open({ isPhone = false } = {}): Promise<Page> {
      const context = await browser.newContext({
        locale: 'ar',
        timezoneId: 'Asia/Riyadh',
        viewport: isPhone ? phone : desktop,
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(60_000)
      context.on('weberror', problem => errors.push(problem.error().message))
      return context.newPage()
    },
    /** Saves a screenshot of every open page after a failure. */
    async shootAll(into: string): Promise<void> {
      const pages = browser.contexts().flatMap(context => context.pages())
      for (const [at, page] of pages.entries())
        await page
          .screenshot({ path: path.join(into, `failed-${at + 1}.png`), timeout: 5000 })
          .catch(() => {})
    },
    async close(): Promise<void> {
      await browser.close()
      await room.close()
    },
  }
}
