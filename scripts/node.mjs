// Finds the Node that serves: the installed one if it is a supported LTS release, else the pinned one, which
// npm downloads and checks against the hash in scripts/node/package-lock.json.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A separate npm project, so that only machines without a supported Node download one. */
export const nodeProject = fileURLToPath(new URL('node', import.meta.url))
const root = path.join(nodeProject, '../..')
const isWindows = process.platform === 'win32'

/** Even major versions become LTS, and are supported from their first day. */
export function isSupported({ version, lts }) {
  const major = Number.parseInt(version.slice(1), 10)
  return major >= 24 && (lts !== undefined || major % 2 === 0)
}

/** Package of the pinned Node. */
export function nodePackageOf(platform, arch) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
}

const name = nodePackageOf(process.platform, process.arch)
const installed = path.join(nodeProject, 'node_modules', name)
const pinnedNode = path.join(installed, 'bin', isWindows ? 'node.exe' : 'node')

// npm puts the pinned Node first in PATH, so it may run this file too. It does not count as installed,
// because an installation may replace files in this folder.
const isOurs = process.execPath.startsWith(path.join(root, path.sep))
export const usesInstalled = !isOurs && isSupported({ version: process.version, lts: process.release.lts })
export const node = usesInstalled ? process.execPath : pinnedNode

/** Whether the pinned Node must be fetched before `node` can run. @throws Error if there is none for this machine */
export function isNodeMissing() {
  if (usesInstalled) return false
  const wanted = readJson(path.join(nodeProject, 'package.json')).optionalDependencies[name]
  if (!wanted) {
    throw new Error(
      `There is no Node for ${process.platform} ${process.arch} to fetch: install Node 24 or newer.`,
    )
  }
  return !existsSync(pinnedNode) || readJson(path.join(installed, 'package.json')).version !== wanted
}

/** Links the pinned Node into node_modules/.bin, which npm puts first in PATH, so that tools find it. */
export function linkNode() {
  if (usesInstalled || isWindows) return
  const bin = path.join(root, 'node_modules/.bin')
  const link = path.join(bin, 'node')
  if (existsSync(link)) return
  mkdirSync(bin, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(path.relative(bin, pinnedNode), link)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
