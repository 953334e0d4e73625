// Used by all commands before anything is installed. Plain JavaScript, because any version of Node may run
// it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { isNodeMissing, linkNode, node, nodeProject } from './node.mjs'
import { beginStep } from './steps.mjs'

export { node }

export const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
export const bin = path.join(root, 'node_modules/.bin')

const paths = [bin, path.dirname(node), process.env.PATH]
export const environment = { ...process.env, PATH: paths.join(path.delimiter) }

/** Runs a command in our terminal; ends this process with its status if it fails. */
export function run(command, args, options = {}) {
  endIfFailed(spawnHere(command, args, { stdio: 'inherit', ...options }))
}

/**
 * Runs a command and returns its output. If it fails, prints the output and ends this process with its
 * status.
 */
function runQuietly(command, args, options) {
  const stdio = ['inherit', 'pipe', 'pipe']
  const result = spawnHere(command, args, {
    ...options,
    stdio,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
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
 * Installs the lockfile's packages if they are missing: all, or only those of production, which can build and
 * serve.
 */
export function install(set = 'all') {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Node 20 or newer is needed; this is ${process.version}.`)
    process.exit(1)
  }
  installPackages(set)
  installNode()
}

/** Fetches the pinned Node if this machine has no supported one. */
export function installNode() {
  try {
    if (isNodeMissing()) fetchNode()
    // npm skips an optional package that it cannot download, or that has another hash.
    if (isNodeMissing())
      throw new Error(
        'Node could not be fetched, or was not the one of scripts/node: install Node 24 or newer.',
      )
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  linkNode()
}

function fetchNode() {
  endIfUnwritable('scripts/node', 'Node cannot be installed')
  const endStep = beginStep('Installing Node')
  runQuietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: nodeProject })
  endStep('Node installed')
}

function installPackages(set) {
  const wanted = packagesOf('package-lock.json')
  const missing = missingSet(set, wanted, packagesOf('node_modules/.package-lock.json'))
  if (!missing) return
  endIfUnwritable('node_modules', 'packages cannot be installed')
  const endStep = beginStep('Installing packages')
  const which = missing === 'all' ? '--include=dev' : '--omit=dev'
  runQuietly('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'])
  linkCommand()
  endStep('Packages installed')
}

/** Links the command for `npx warraq`: npm links commands of all packages except the root. */
function linkCommand() {
  const link = path.join(bin, 'warraq')
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync('../../scripts/warraq.mjs', link)
}

/**
 * Packages of a lockfile by folder; empty if there is no such file. npm writes the one in node_modules last.
 */
function packagesOf(lockfile) {
  const file = path.join(root, lockfile)
  if (!existsSync(file)) return {}
  const { '': _root, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

/**
 * The set to install so that `set` is available; undefined if it already is. Installed development packages
 * stay.
 */
export function missingSet(set, wanted, installed) {
  const needed = Object.values(installed).some(({ dev }) => dev) ? 'all' : set
  const isSame = folder =>
    wanted[folder]?.version === installed[folder]?.version &&
    wanted[folder]?.integrity === installed[folder]?.integrity
  const mayLack = ({ dev, optional, devOptional }) =>
    optional || devOptional || (dev && needed === 'production')
  const isComplete = Object.entries(wanted).every(
    ([folder, entry]) => isSame(folder) || (!installed[folder] && mayLack(entry)),
  )
  return isComplete && Object.keys(installed).every(isSame) ? undefined : needed
}

const buildMark = path.join(root, 'dist/.built')

/** Builds the bundles if their sources have changed. A release has bundles but no sources. */
export function build() {
  if (!existsSync(path.join(root, 'vite.config.ts'))) return
  if (existsSync(buildMark) && readFileSync(buildMark, 'utf8') === hashOfSources()) return
  endIfUnwritable('dist', 'the pages cannot be built')
  const endStep = beginStep('Building the pages')
  const warnings = runQuietly('npm', ['run', '--silent', 'build'])
  endStep('Pages built')
  if (warnings) console.error(warnings)
}

/** Runs the steps of a build, then records the sources from which it was made. */
export function markBuild(runSteps) {
  const sources = hashOfSources()
  rmSync(buildMark, { force: true })
  runSteps()
  writeFileSync(buildMark, sources)
}

function hashOfSources() {
  return hashOf([
    'src',
    'public',
    'scripts/api-reference.mjs',
    'scripts/build.mjs',
    'scripts/built-file.mjs',
    'scripts/finish-build.mjs',
    'scripts/release-files.mjs',
    'scripts/remove-types.mjs',
    'vite.config.ts',
    'package-lock.json',
  ])
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
