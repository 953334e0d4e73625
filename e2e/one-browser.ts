import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchOptions, wholeBrowser } from './browser-options.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which the browser of the run takes connections. */
    browserEndpoint: string
  }
}

/** One browser for the whole run, as starting it takes longer than many tests. */
export async function setup(project: TestProject) {
  // `npm test` finds the browser; tests run by Vitest directly use the system's.
  const server = await chromium.launchServer(launchOptions(process.env.BROWSER_PATH ?? wholeBrowser()))
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
