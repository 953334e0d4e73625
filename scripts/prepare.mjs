// Common to all commands before anything else can run. Plain JavaScript, for whatever Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
export const bin = path.join(root, 'node_modules/.bin')

/** The project's pinned Node. */
export const node = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node')

export const environment = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }

/** Runs a command in our terminal; ends this process with its status if it fails. */
export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
    ...options,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1))
}

/** Installs what the lockfile says, if it differs from what is installed. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Node 20 or newer is needed; this is ${process.version}.`)
    process.exit(1)
  }
  const wanted = hashOf(['package-lock.json'])
  const mark = path.join(root, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing packages (the first time this takes a minute or more) …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

/** Builds the bundles if their sources have changed. */
export function build() {
  const wanted = hashOf(['src', 'public', 'scripts/finish-build.mjs', 'vite.config.ts', 'package-lock.json'])
  const mark = path.join(root, 'dist/.built')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building the pages …')
  run('npm', ['run', '--silent', 'build'])
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
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
