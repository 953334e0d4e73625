import { expect, test } from 'vitest'
import {
  judgeBackups,
  judgeDatabase,
  judgeErrors,
  judgeFeedHealth,
  judgeJobs,
  judgeMail,
} from './system.policy.ts'

const now = Date.parse('2026-11-27')
const running = (kind: string, dueSeconds: number) => ({ kind, state: 'running', count: 1, dueSeconds })
const feeds = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `وكالة ${index}`, freshAt: null }))

test.each([
  ['a database', judgeDatabase({ answerMs: 3, connections: 20, maxConnections: 100 }), ['good']],
  ['a slow one', judgeDatabase({ answerMs: 1500, connections: 20, maxConnections: 100 }), ['warning']],
  ['a full one', judgeDatabase({ answerMs: 3, connections: 95, maxConnections: 100 }), ['warning']],
  ['no feed', judgeFeedHealth({ active: 0, failing: [], silent: [] }), ['good']],
  ['one of three feeds fails', judgeFeedHealth({ active: 3, failing: feeds(1), silent: [] }), ['warning']],
  [
    'most feeds fail, one is silent',
    judgeFeedHealth({ active: 3, failing: feeds(2), silent: feeds(1) }),
    ['bad', 'warning'],
  ],
  ['no mail server', judgeMail({ configured: false, failing: 0, refusedAddresses: 0 }), ['warning']],
  ['mail', judgeMail({ configured: true, failing: 0, refusedAddresses: 0 }), ['good']],
  ['refused mail', judgeMail({ configured: true, failing: 2, refusedAddresses: 0 }), ['bad']],
  ['a wrong address', judgeMail({ configured: true, failing: 0, refusedAddresses: 1 }), ['warning']],
  ['many wrong addresses', judgeMail({ configured: true, failing: 0, refusedAddresses: 10 }), ['bad']],
  ['a job that ends', judgeJobs({ counts: [running('fetchFeed', 60)], delayMs: 0 }), ['good']],
  ['a job that is stuck', judgeJobs({ counts: [running('fetchFeed', 3700)], delayMs: 0 }), ['bad']],
  ['a long backup', judgeJobs({ counts: [running('runBackup', 3700)], delayMs: 0 }), ['good']],
  ['a first backup', judgeBackups(undefined, now, '2026-11-25'), ['warning']],
  ['backups of weeks, none verified', judgeBackups(undefined, now, '2026-11-01'), ['bad']],
  ['no request', judgeErrors({ requests: 0, failed: 0, minutes: 5 }), ['good']],
  ['a request that failed', judgeErrors({ requests: 2, failed: 1, minutes: 5 }), ['warning']],
  ['two of a hundred', judgeErrors({ requests: 1000, failed: 20, minutes: 5 }), ['bad']],
])('%s', (_, findings, states) => {
  expect(findings.map(({ state }) => state)).toEqual(states)
})

test('numbers stand apart from Latin names in Arabic', () => {
  const counts = [
    { kind: 'sendCode', state: 'failed', count: 3, dueSeconds: 0 },
    { kind: 'fetchFeed', state: 'failed', count: 1, dueSeconds: 0 },
  ]
  expect(judgeJobs({ counts, delayMs: 0 })[0]?.says.ar).toContain('sendCode (3)، fetchFeed (1)')
})
