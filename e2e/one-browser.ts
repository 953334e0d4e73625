import { randomUUID } from 'node:crypto'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { freePort } from '../src/platform/freePort.ts'
import { launchOptions, wholeBrowser } from './browser-options.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address at which the run's browser accepts connections. */
    browserEndpoint: string
  }
}

/** Starts one browser for the whole run, because starting it takes longer than many tests. */
export async function setup(project: TestProject) {
  const { endpoint, stop } = await serveBrowser()
  project.provide('browserEndpoint', endpoint)
  return stop
}

/** Serves a browser at a fixed address. A crash fails the tests that use it; later ones get a new browser. */
export async function serveBrowser() {
  // `npm test` finds the browser. If Vitest is run directly, the system's browser is used.
  const path = process.env.BROWSER_PATH ?? wholeBrowser()
  const options = { ...launchOptions(path), port: await freePort(), wsPath: `/${randomUUID()}` }
  let isOver = false

  async function launch(): Promise<BrowserServer> {
    const server = await chromium.launchServer(options)
    server.on('close', () => {
      if (!isOver) current = launch()
    })
    return server
  }

  let current = launch()
  const endpoint = (await current).wsEndpoint()
  return {
    endpoint,
    current: () => current,
    async stop() {
      isOver = true
      await (await current).close()
    },
  }
}
