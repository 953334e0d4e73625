import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { until } from '../src/testing/until.ts'
import { launchOptions, wholeBrowser } from './browser-options.ts'

/** Connects to the browser of the run. Closing the connection closes the contexts that were opened over it. */
export function openBrowser(): Promise<Browser> {
  return connectTo(inject('browserEndpoint'))
}

/** After a crash it takes connections again in a moment. */
export function connectTo(endpoint: string): Promise<Browser> {
  return until(() => chromium.connect(endpoint))
}

/** Starts another browser for features that the headless shell lacks, such as notifications. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(wholeBrowser()))
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
