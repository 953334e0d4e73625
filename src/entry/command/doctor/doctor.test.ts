import { describe, expect, test } from 'vitest'
import { judgeEdges } from '../../../features/system-status/edge.policy.ts'
import type { Finding } from '../../../features/system-status/finding.policy.ts'
import { judgeBucket, judgeMediaFolder } from '../../../features/system-status/media.policy.ts'
import { judgeReplica } from '../../../features/system-status/replica.policy.ts'
import { judgeBackups, judgeDisk, judgeJobs } from '../../../features/system-status/system.policy.ts'
import { readProxyTrust } from '../../../platform/proxy-trust.ts'
import { readConfig } from '../../read-config.ts'
import { asWrongSettings } from '../failure.ts'
import { judgeClock, judgeMigrations, judgePooling, judgeRoom, judgeServer } from './database.ts'
import { judgeEnvironment, judgeProxy } from './environment.ts'
import { couldNotLook, runCheck } from './finding.ts'
import { judgeFolder, judgeMemory, judgePort } from './machine.ts'
import { judgeMailServer, judgeSecrets } from './services.ts'
import { judgeFeeds, judgeQuarantine } from './work.ts'

const GiB = 2 ** 30
const url = 'postgres://me:secret@db.example:5432/news'
const databaseError = (code: string) => couldNotLook(Object.assign(new Error('x'), { code }), url)
const trust = (text: string) => readProxyTrust(text) ?? { hops: 0 }
const office = Array.from({ length: 12 }, (_, n) => `10.0.0.${n}`)
const readers = Array.from({ length: 12 }, (_, n) => `203.0.113.${n}`)
const live = 'https://news.example'

const fine = {
  environment: { env: {}, siteUrl: live, production: true },
  proxy: { siteUrl: live, trust: trust('true'), addresses: readers },
  folder: { dataDir: '/data', code: undefined },
  disk: { size: 100 * GiB, free: 50 * GiB, files: 1000, freeFiles: 900 },
  memory: {
    total: 4 * GiB,
    available: 2 * GiB,
    isRunning: true,
    webProcesses: 2,
    worker: true,
    databaseUrl: undefined,
  },
  port: { port: 3000, host: '0.0.0.0', code: 'EADDRINUSE', readiness: { ready: true } },
  server: { version: 180_004, encoding: 'UTF8', mayCreate: true, isReadOnly: false },
  room: { available: 97, others: 0, machines: 1, webProcesses: 2, worker: true },
  secrets: { key: 'file' as const, isOpenToOthers: false, total: 3, unopened: [] as string[] },
  jobs: { counts: [], delayMs: 200 },
}

const primary = {
  version: 17,
  identifier: '7',
  database: 'news',
  isStandby: false,
  position: 2e8,
  replayedSeconds: null,
}
const replica = { ...primary, isStandby: true, replayedSeconds: 1 }
const judged = (change: Partial<typeof replica>) => [
  judgeReplica('db2:5432', { ...replica, ...change }, primary),
]

const edge = { name: 'varnish a', owed: 0, oldestSeconds: 0, failures: 0, lastError: '' }

test.each<[string, Finding[]]>([
  ['settings', judgeEnvironment(fine.environment)],
  [
    'a site of this machine, without https',
    judgeEnvironment({ ...fine.environment, siteUrl: 'http://localhost:3000' }),
  ],
  ['a proxy that is trusted', judgeProxy(fine.proxy)],
  ['few sessions, of an office', judgeProxy({ ...fine.proxy, addresses: office.slice(5) })],
  ['a folder', judgeFolder(fine.folder)],
  ['a disk', judgeDisk(fine.disk)],
  ['a disk that counts no files', judgeDisk({ ...fine.disk, files: 0, freeFiles: 0 })],
  ['memory', judgeMemory(fine.memory)],
  ['a running site', judgePort(fine.port)],
  ['a server', judgeServer(fine.server)],
  ['a server without pooler', judgePooling({ pools: false, direct: 'none' })],
  ['a pooler with the server beside it', judgePooling({ pools: true, direct: 'server' })],
  ['enough connections', judgeRoom(fine.room)],
  ['tables of this version', judgeMigrations({ pending: [], newer: [] })],
  ['a replica', judged({ position: 2e8 - 1000 })],
  ['clocks', judgeClock(-900)],
  ['mail', judgeMailServer({ isSet: true })],
  ['pictures', judgeMediaFolder('there')],
  ['a bucket', judgeBucket('there', undefined)],
  ['secrets', judgeSecrets(fine.secrets)],
  ['no secrets and no key', judgeSecrets({ ...fine.secrets, key: 'none', total: 0 })],
  ['feeds', judgeFeeds({ tried: 20, failures: [] })],
  ['jobs', judgeJobs(fine.jobs)],
  ['no quarantine', judgeQuarantine(undefined)],
  ['no edge', judgeEdges([], [])],
  ['an edge that hears of changes', judgeEdges(['varnish a'], [edge])],
  ['a fresh backup', judgeBackups({ backupAt: '2026-11-27', faults: [] }, Date.parse('2026-11-28'))],
])('%s: good', (_, findings) => {
  expect(findings.map(({ state }) => state)).toEqual(['good'])
})

const settingsOf = (env: Record<string, string>): Finding[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return [{ state: 'bad', says: asWrongSettings(error).words }]
  }
}

const feed = { name: 'وكالة', reason: 'DNS' }
const restored = { backupAt: '2026-11-27T06:00:00Z' }
const brokenCheck = {
  ...restored,
  faults: ['DAMAGED_FILE: objects/ab/ab'],
}
const failedJobs = [{ kind: 'sendCode', state: 'failed' as const, count: 3, dueSeconds: 0 }]

/** Each fault, with its state and a word from its line in English. */
const faults: [string, Finding[], 'warning' | 'bad', RegExp][] = [
  ['a misspelt setting', settingsOf({ SMPT_URL: 'smtp://mail' }), 'bad', /did you mean SMTP_URL/],
  ['a wrong setting', settingsOf({ PORT: 'many' }), 'bad', /PORT/],
  [
    'a setting of another system',
    judgeEnvironment({ ...fine.environment, env: { DB_URL: url } }),
    'warning',
    /DATABASE_URL/,
  ],
  [
    'a public site without https',
    judgeEnvironment({ ...fine.environment, siteUrl: 'http://news.example' }),
    'warning',
    /not encrypted/,
  ],
  [
    'a proxy that is not trusted',
    judgeProxy({ ...fine.proxy, trust: trust('false') }),
    'warning',
    /TRUST_PROXY/,
  ],
  ['too few proxies trusted', judgeProxy({ ...fine.proxy, addresses: office }), 'bad', /private address/],
  [
    'trust without a proxy',
    judgeProxy({ ...fine.proxy, siteUrl: 'http://localhost:3000' }),
    'warning',
    /forge/,
  ],
  ['a full disk', judgeFolder({ dataDir: '/data', code: 'ENOSPC' }), 'bad', /full/],
  ['a read-only disk', judgeFolder({ dataDir: '/data', code: 'EROFS' }), 'bad', /only be read/],
  ['a missing folder', judgeFolder({ dataDir: '/data', code: 'ENOENT' }), 'bad', /no folder/],
  ['a folder of another user', judgeFolder({ dataDir: '/data', code: 'EACCES' }), 'bad', /may not write/],
  ['a disk that fills', judgeDisk({ ...fine.disk, free: 9 * GiB }), 'bad', /9 %/],
  ['a disk that is nearly full', judgeDisk({ ...fine.disk, free: GiB / 10 }), 'bad', /0 %/],
  ['a disk without inodes', judgeDisk({ ...fine.disk, freeFiles: 5 }), 'bad', /inodes/],
  ['too little memory', judgeMemory({ ...fine.memory, total: GiB }), 'bad', /memory/],
  ['memory that others use', judgeMemory({ ...fine.memory, available: GiB / 10 }), 'warning', /memory/],
  ['a port of another program', judgePort({ ...fine.port, readiness: undefined }), 'bad', /Another program/],
  [
    'a port below 1024',
    judgePort({ ...fine.port, code: 'EACCES', readiness: undefined }),
    'bad',
    /may not open/,
  ],
  [
    'a host of another machine',
    judgePort({ ...fine.port, code: 'EADDRNOTAVAIL', readiness: undefined }),
    'bad',
    /not an address/,
  ],
  [
    'a site that does not run',
    judgePort({ ...fine.port, code: undefined, readiness: undefined }),
    'warning',
    /does not run/,
  ],
  [
    'a site that is not ready',
    judgePort({ ...fine.port, readiness: { ready: false, problem: 'mounted?' } }),
    'bad',
    /mounted\?/,
  ],
  [
    'no database server',
    [databaseError('ECONNREFUSED')],
    'bad',
    /no PostgreSQL server answers at db\.example/,
  ],
  ['a wrong password of the database', [databaseError('28P01')], 'bad', /refuses the password of «me»/],
  ['a missing database', [databaseError('3D000')], 'bad', /no database «news»/],
  ['a full server', [databaseError('53300')], 'bad', /no connection left/],
  ['an old server', judgeServer({ ...fine.server, version: 130_012 }), 'bad', /version 13/],
  ['a database in LATIN1', judgeServer({ ...fine.server, encoding: 'LATIN1' }), 'bad', /LATIN1/],
  [
    'a user who may not create tables',
    judgeServer({ ...fine.server, mayCreate: false }),
    'bad',
    /may not create/,
  ],
  ['a standby', judgeServer({ ...fine.server, isReadOnly: true }), 'bad', /only be read/],
  ['a pooler alone', judgePooling({ pools: true, direct: 'none' }), 'bad', /pool_mode/],
  ['two poolers', judgePooling({ pools: true, direct: 'pooler' }), 'bad', /DATABASE_DIRECT_URL/],
  ['too few connections', judgeRoom({ ...fine.room, available: 20 }), 'bad', /allows 20/],
  ['more machines than set', judgeRoom({ ...fine.room, others: 1 }), 'warning', /2 machines/],
  ['a newer database', judgeMigrations({ pending: [], newer: ['20270101_x'] }), 'bad', /newer/],
  [
    'pending migrations',
    judgeMigrations({ pending: ['20261127_y'], newer: [] }),
    'warning',
    /waits for an upgrade/,
  ],
  ['an empty database', judgeMigrations(undefined), 'warning', /empty/],
  ['a replica of another server', judged({ identifier: '8' }), 'bad', /does not follow/],
  ['a replica that was promoted', judged({ isStandby: false }), 'bad', /not a standby/],
  ['a replica that lags', judged({ position: 0 }), 'bad', /190\.7 MiB/],
  [
    'a replica that stands still',
    judged({ position: 2e8 - 1000, replayedSeconds: 90 }),
    'bad',
    /0\.0 MiB behind/,
  ],
  ['a clock that is off', judgeClock(-95_000), 'bad', /95 s/],
  ['a clock that drifts', judgeClock(4000), 'warning', /4 s/],
  ['no mail server', judgeMailServer({ isSet: false }), 'warning', /outbox/],
  [
    'a wrong password of mail',
    judgeMailServer({ isSet: true, failure: { code: 'EAUTH', message: '535' } }),
    'bad',
    /refuses the user name/,
  ],
  ['pictures of another site', judgeMediaFolder('foreign'), 'bad', /another site/],
  ['pictures that are not mounted', judgeMediaFolder('never mounted'), 'bad', /empty/],
  ['pictures that cannot be stored', judgeMediaFolder('read only'), 'bad', /uploads fail/],
  ['pictures without a marker', judgeMediaFolder('unmarked'), 'warning', /marker/],
  ['a wrong key of S3', judgeBucket('away', 'SignatureDoesNotMatch'), 'bad', /SignatureDoesNotMatch/],
  ['a store that is switched off', judgeBucket('away', 'ECONNREFUSED'), 'bad', /ECONNREFUSED/],
  ['a bucket of another site', judgeBucket('foreign', undefined), 'bad', /another site/],
  ['an empty bucket', judgeBucket('never mounted', undefined), 'bad', /empty/],
  ['a bucket without a marker', judgeBucket('unmarked', undefined), 'warning', /marker/],
  ['a lost key', judgeSecrets({ ...fine.secrets, key: 'none' }), 'bad', /no key/],
  [
    'another key',
    judgeSecrets({ ...fine.secrets, unopened: ['captchaSecret'] }),
    'bad',
    /1 of 3 .*captchaSecret/,
  ],
  [
    'a key that others may read',
    judgeSecrets({ ...fine.secrets, isOpenToOthers: true }),
    'warning',
    /Other users/,
  ],
  ['a feed that does not answer', judgeFeeds({ tried: 3, failures: [feed] }), 'warning', /1 of 3/],
  ['no feed that answers', judgeFeeds({ tried: 2, failures: [feed, feed] }), 'bad', /2 of 2/],
  ['failed jobs', judgeJobs({ ...fine.jobs, counts: failedJobs }), 'warning', /sendCode 3/],
  ['an edge before the first start', judgeEdges(['varnish a'], []), 'warning', /not told of changes yet/],
  [
    'an edge that refuses',
    judgeEdges(['varnish a'], [{ ...edge, failures: 3, owed: 2, lastError: 'the edge answered 401' }]),
    'bad',
    /refuses purges .*401.*2 changes wait/,
  ],
  [
    'purges that nobody sends',
    judgeEdges(['varnish a'], [{ ...edge, owed: 2, oldestSeconds: 90 }]),
    'bad',
    /2 changes were not sent .*90 s/,
  ],
  [
    'an edge of other machines',
    judgeEdges([], [{ ...edge, owed: 2, oldestSeconds: 90 }]),
    'bad',
    /2 changes were not sent/,
  ],
  ['a quarantine', judgeQuarantine(restored), 'warning', /restored copy in quarantine/],
  ['a backup that does not restore', judgeBackups(brokenCheck, 0), 'bad', /does not restore: DAMAGED_FILE/],
  ['an old backup', judgeBackups({ ...brokenCheck, faults: [] }, Date.parse('2026-12-31')), 'bad', /33 days/],
  ['no verified backup', judgeBackups(undefined, 0), 'warning', /ever verified/],
  ['no worker', judgeJobs({ ...fine.jobs, delayMs: 3_600_000 }), 'bad', /60 min/],
]

describe('names the fault', () => {
  test.each(faults)('%s', (_, findings, state, words) => {
    const found = findings.find(finding => words.test(finding.says.en))
    expect(findings.map(({ says }) => says.en)).toEqual([expect.stringMatching(words)])
    expect(found?.state).toBe(state)
    expect(found?.says.ar).toMatch(/[\u0621-\u064a]/)
  })
  test('with a remedy, except for wrong settings', () => {
    const without = faults.filter(([, findings]) => findings.some(({ todo }) => !todo?.ar || !todo.en))
    expect(without.map(([name]) => name)).toEqual(['a misspelt setting', 'a wrong setting'])
  })
  test('but never a database password', () => {
    expect(JSON.stringify(faults)).not.toContain('secret@')
  })
})

test('a check that hangs is reported after its limit', async () => {
  const look = () => new Promise<Finding[]>(() => {})
  const lines = await runCheck({ name: 'disk', title: { ar: 'القرص', en: 'Disk' }, look, limitMs: 5 }, {})
  expect(lines).toMatchObject([
    { check: 'disk', state: 'bad', says: { en: expect.stringContaining('did not end') } },
  ])
})
