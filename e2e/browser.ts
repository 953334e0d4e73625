import { type Browser, chromium, type Page } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `npm test` sets the browser; a test run by hand uses the system's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
    args: flags,
    // Without a locale a file with an Arabic name would be saved as «download».
    env: { ...process.env, LANG: 'C.UTF-8' },
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
