import { expect, test } from 'vitest'
import { readServerLine } from './server-log.ts'

test.each([
  ['00000 LOG:  checkpoint starting: time', { level: 'debug', text: 'checkpoint starting: time' }],
  ['00000 LOG:  checkpoint complete: lsn=0/19, redo lsn=0/18', { level: 'debug' }],
  ['42P01 ERROR:  relation "other.migrations" does not exist at character 85', { level: 'debug' }],
  ['00000 LOG:  server process (PID 7) was terminated by signal 9: Killed', { level: 'warn' }],
  [
    '00000 LOG:  database system was not properly shut down; automatic recovery in progress',
    { level: 'warn' },
  ],
  [
    '53100 ERROR:  could not extend file "base/5/1": No space left on device',
    { level: 'warn', code: '53100' },
  ],
  ['57014 ERROR:  canceling statement due to statement timeout', { level: 'warn', code: '57014' }],
  ['23505 ERROR:  duplicate key value violates unique constraint "users_email_key"', { level: 'debug' }],
  ['57P01 FATAL:  terminating connection due to administrator command', { level: 'debug', code: '57P01' }],
  ['28P01 FATAL:  password authentication failed for user "warraq"', { level: 'error', code: '28P01' }],
  ['XX000 PANIC:  could not locate a valid checkpoint record', { level: 'error', code: 'XX000' }],
  ['01000 WARNING:  there is no transaction in progress', { level: 'warn', code: '01000' }],
])('%s', (line, expected) => {
  expect(readServerLine(line)).toMatchObject(expected)
})

test.each(['', '\tat the rest of a message', 'Segmentation fault', '00000 LOG'])(
  'no line of its own: %j',
  line => {
    expect(readServerLine(line)).toBeUndefined()
  },
)
