import { expect, test } from 'vitest'
import { missingSet } from '../../scripts/prepare.mjs'
import { stepLine } from '../../scripts/steps.mjs'
import { welcome } from './welcome.ts'

const started = {
  siteName: 'ورّاق',
  siteUrl: 'http://localhost:3000',
  adminEmail: 'admin@warraq.example',
  webProcesses: 1,
  smtp: true,
}

test('durations of steps line up in one column', () => {
  expect([stepLine('Packages installed', 41_230), stepLine('Database ready', 2960)]).toEqual([
    'Packages installed        41.2 s',
    'Database ready             3.0 s',
  ])
})

test('the first start ends with address, e-mail and password in a box', () => {
  expect(welcome({ ...started, madeUpPassword: 'Xy-7_z' })).toBe(`
┌────────────────────────────────────────────────────┐
│  http://localhost:3000   ورّاق                      │
│                                                    │
│  Sign in:   http://localhost:3000/dashboard/login  │
│  E-mail:    admin@warraq.example                   │
│  Password:  Xy-7_z   (shown this once)             │
└────────────────────────────────────────────────────┘
`)
})

test('a later start shows only the address; a machine without web processes has none', () => {
  expect(welcome(started)).toBe(`
┌────────────────────────────────┐
│  http://localhost:3000   ورّاق  │
└────────────────────────────────┘
`)
  expect(welcome({ ...started, webProcesses: 0 })).toContain('│  The worker runs.  │')
})

test('no line of the box begins with Arabic, which would reverse it', () => {
  const lines = welcome({ ...started, smtp: false, madeUpPassword: 'Xy-7_z' })
    .trim()
    .split('\n')
  for (const line of lines) expect(line).toMatch(/^[│┌└][─┐┘]*\s*([a-zA-Z].*)?│?$/)
})

const fresh = { mark: '', hasPackages: false }
const byHand = { mark: '', hasPackages: true }
const served = { mark: 'lock production', hasPackages: true }
const tested = { mark: 'lock all', hasPackages: true }
test.each([
  ['npm start', 'a fresh clone', fresh, 'production', 'lock', 'production'],
  ['npm test', 'a fresh clone', fresh, 'all', 'lock', 'all'],
  ['npm start', 'npm start', served, 'production', 'lock', undefined],
  ['npm test', 'npm start', served, 'all', 'lock', 'all'],
  ['npm start', 'npm test', tested, 'production', 'lock', undefined],
  ['npm start', 'npm test and an update', tested, 'production', 'newer', 'all'],
  ['npm start', 'npm start and an update', served, 'production', 'newer', 'production'],
  ['npm start', 'npm ci by hand', byHand, 'production', 'lock', 'all'],
] as const)('%s after %s', (_command, _before, there, set, lock, missing) => {
  expect(missingSet(set, lock, there)).toBe(missing)
})
