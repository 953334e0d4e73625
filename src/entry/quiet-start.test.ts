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

test('step durations line up in one column', () => {
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

test('no line of the box begins with Arabic, which would mirror it', () => {
  const lines = welcome({ ...started, smtp: false, madeUpPassword: 'Xy-7_z' })
    .trim()
    .split('\n')
  for (const line of lines) expect(line).toMatch(/^[│┌└][─┐┘]*\s*([a-zA-Z].*)?│?$/)
})

const pg = { version: '8.0.0', integrity: 'sha512-pg' }
const vitest = { version: '5.0.0', integrity: 'sha512-vitest', dev: true }
const sharpOfMac = { version: '1.0.0', integrity: 'sha512-mac', optional: true }
const wanted = { pg, sharpOfMac, vitest }
const newer = { ...wanted, pg: { version: '8.0.1', integrity: 'sha512-newer' } }
const fresh = {}
const served = { pg }
const tested = { pg, vitest }
test.each([
  ['npm start', 'a fresh clone', fresh, 'production', wanted, 'production'],
  ['npm test', 'a fresh clone', fresh, 'all', wanted, 'all'],
  ['npm start', 'npm start', served, 'production', wanted, undefined],
  ['npm test', 'npm start', served, 'all', wanted, 'all'],
  ['npm start', 'npm test or npm ci by hand', tested, 'production', wanted, undefined],
  ['npm start', 'npm test and an update', tested, 'production', newer, 'all'],
  ['npm start', 'npm start and an update', served, 'production', newer, 'production'],
  [
    'npm start',
    'a lockfile with another hash',
    { pg: { ...pg, integrity: '' } },
    'production',
    wanted,
    'production',
  ],
  ['npm start', 'an update that drops a package', { pg, old: pg }, 'production', wanted, 'production'],
] as const)('%s after %s', (_command, _before, installed, set, lock, missing) => {
  expect(missingSet(set, lock, installed)).toBe(missing)
})
