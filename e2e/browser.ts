import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { until } from '../src/testing/until.ts'
import { launchOptions, wholeBrowser } from './browser-options.ts'

/** Connects to the run's shared browser. Closing the connection closes the contexts opened over it. */
export function openBrowser(): Promise<Browser> {
  return connectTo(inject('browserEndpoint'))
}

/** Retries, because a browser that crashed accepts connections again in a moment. */
export function connectTo(endpoint: string): Promise<Browser> {
  return until(() => chromium.connect(endpoint))
}

/** Starts a separate browser, for features that the headless shell lacks, such as notifications. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(wholeBrowser()))
}

/** Starts a separate browser with a back/forward cache, which Playwright switches off. */
export function openRestoringBrowser(): Promise<Browser> {
  return chromium.launch({
    ...launchOptions(wholeBrowser()),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 360, height: 780 }

/** Collects script errors and violations of the content security policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
