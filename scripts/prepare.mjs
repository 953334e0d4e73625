// Shared by all commands before anything else can run. Plain JavaScript, for whatever Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { beginStep } from './steps.mjs'

export const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
export const bin = path.join(root, 'node_modules/.bin')

/** The project's pinned Node. */
export const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node')

export const environment = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }

/** Runs a command in our terminal; ends this process with its status if it fails. */
export function run(command, args, options = {}) {
  endIfFailed(spawnHere(command, args, { stdio: 'inherit', ...options }))
}

/** Runs a command and returns its output; if it fails, prints that and ends this process with its status. */
function runQuietly(command, args) {
  const stdio = ['inherit', 'pipe', 'pipe']
  const result = spawnHere(command, args, { stdio, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY })
  const said = result.stdout + result.stderr
  if (result.status !== 0) process.stderr.write(`\n${said}`)
  endIfFailed(result)
  return said.trim()
}

function spawnHere(command, args, options) {
  const shell = process.platform === 'win32'
  const result = spawnSync(command, args, { cwd: root, env: environment, shell, ...options })
  if (result.error) throw result.error
  return result
}

/** Ends this process with a message where npm or the bundler would print a stack trace. */
function endIfUnwritable(folder, consequence) {
  const full = path.join(root, folder)
  try {
    accessSync(existsSync(full) ? full : root, constants.W_OK)
  } catch {
    console.error(unwritable(folder, consequence, userInfo().username))
    process.exit(1)
  }
}

export function unwritable(folder, consequence, user) {
  return `«${user}» may not write ${folder}/, so ${consequence}. Run this once as the owner of the folder, or give it to «${user}» with chown.`
}

function endIfFailed({ status, signal }) {
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1))
}

/**
 * Installs the lockfile's packages if they are missing: all, or only those of production, which build and serve.
 * Installed development packages stay.
 */
export function install(set = 'all') {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Node 20 or newer is needed; this is ${process.version}.`)
    process.exit(1)
  }
  const mark = path.join(root, 'node_modules/.installed')
  const lock = hashOf(['package-lock.json'])
  const missing = missingSet(set, lock, {
    mark: existsSync(mark) ? readFileSync(mark, 'utf8') : '',
    hasPackages: existsSync(path.join(root, 'node_modules/.package-lock.json')),
  })
  if (!missing) return
  endIfUnwritable('node_modules', 'packages cannot be installed')
  const endStep = beginStep('Installing packages')
  const which = missing === 'all' ? '--include=dev' : '--omit=dev'
  runQuietly('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, `${lock} ${missing}`)
  endStep('Packages installed')
}

/**
 * The set to install so that `set` is available; undefined if it is. `mark` is what `install` wrote: lockfile and set.
 */
export function missingSet(set, lock, { mark, hasPackages }) {
  // Manual npm runs, and older releases, install all packages and record no set.
  const [installedLock, installed = hasPackages ? 'all' : 'none'] = mark.split(' ')
  const needed = installed === 'all' ? 'all' : set
  return installedLock === lock && installed === needed ? undefined : needed
}

/** Builds the bundles if their sources have changed. */
export function build() {
  const wanted = hashOf(['src', 'public', 'scripts/finish-build.mjs', 'vite.config.ts', 'package-lock.json'])
  const mark = path.join(root, 'dist/.built')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  endIfUnwritable('dist', 'the pages cannot be built')
  const endStep = beginStep('Building the pages')
  const warnings = runQuietly('npm', ['run', '--silent', 'build'])
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
  endStep('Pages built')
  if (warnings) console.error(warnings)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = file => {
    const full = path.join(root, file)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(path.join(file, name))
    else if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(full))
  }
  for (const file of paths) add(file)
  return hash.digest('hex')
}
