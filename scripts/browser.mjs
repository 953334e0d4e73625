// Finds a Chromium for the browser tests: the system's, otherwise one from the package manager, otherwise
// Playwright's.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { node, run } from './prepare.mjs'

/** Opens a window with a quarter of the full browser's processor time, but shows no notifications. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function findInstalled(names) {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  for (const name of names) {
    try {
      return execFileSync('which', [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    } catch {
      // Not under this name.
    }
  }
  return macs.find(existsSync)
}

/** Not every release has packages of all these names. */
function installWithApt(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium …')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const aptGet = (...given) => spawnSync('apt-get', given, quiet).status === 0
  aptGet('update')
  for (const name of names) {
    if (aptGet('install', '-y', '--no-install-recommends', name)) return findInstalled([name])
  }
  return undefined
}

function installWithPlaywright() {
  run(node, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium'])
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
}

/** The tests' browser: the headless shell, or the full browser if there is none. */
export function ensureBrowser() {
  return ensure([shell, ...whole])
}

/** For features that the headless shell lacks, such as notifications. */
export function ensureWholeBrowser() {
  return ensure(whole)
}

function ensure(names) {
  return findInstalled(names) ?? installWithApt(names) ?? installWithPlaywright()
}
