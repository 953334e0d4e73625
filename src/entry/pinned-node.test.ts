import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isSupported, nodePackageOf } from '../../scripts/node.mjs'

const root = path.join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'scripts/node/package-lock.json'), 'utf8'))
const pinned = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()

test.each([
  ['v20.20.2', 'Iron', false],
  ['v22.22.0', 'Jod', false],
  ['v24.0.0', undefined, true],
  ['v24.21.0', 'Krypton', true],
  ['v25.9.0', undefined, false],
  ['v26.10.0', undefined, true],
  ['v27.4.0', 'Lithium', true],
])('an installed Node %s (%s) serves: %s', (version, lts, serves) => {
  expect(isSupported({ version, lts })).toBe(serves)
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('the Node for %s %s is the pinned one, with a hash', (platform, arch) => {
  expect(packages[`node_modules/${nodePackageOf(platform, arch)}`]).toMatchObject({
    version: pinned,
    integrity: expect.stringMatching(/^sha512-/),
  })
})
