// Finds a Chromium for the browser tests: the system's, else one from the package manager, else Playwright's own.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { node, run } from './prepare.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function findInstalled() {
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

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium …')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  } catch {
    return undefined
  }
  return findInstalled()
}

function installWithPlaywright() {
  run(node, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium'])
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
}

export function ensureBrowser() {
  return findInstalled() ?? installWithApt() ?? installWithPlaywright()
}
