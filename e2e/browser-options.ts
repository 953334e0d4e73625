import type { LaunchOptions } from 'playwright-core'
import { isThorough } from './depth.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each further process costs as much as a page.
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  // Pages that are opened once run their scripts too briefly for compilers to pay off.
  ...(isThorough ? [] : ['--js-flags=--no-turbofan --no-maglev']),
]

/** Path of a full browser, which supports notifications; `BROWSER_PATH` may be the headless shell. */
export function wholeBrowser(): string {
  return process.env.WHOLE_BROWSER_PATH || '/usr/bin/chromium'
}

export function launchOptions(executablePath: string): LaunchOptions {
  // Without a locale, a file with an Arabic name would be saved as «download».
  return { executablePath, args, env: { ...process.env, LANG: 'C.UTF-8' } }
}
