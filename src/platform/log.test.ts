import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a refusal by the database is logged without the values of its row', () => {
  const lines: string[] = []
  const log = createLog('warn', undefined, { write: (line: string) => void lines.push(line) })
  const error = Object.assign(new DatabaseError('violates check constraint', 1, 'error'), {
    severity: 'ERROR',
    code: '23514',
    detail: 'Failing row contains (1, $argon2id$secret).',
    where: 'COPY users, line 1: "$argon2id$secret"',
    internalQuery: "select '$argon2id$secret'",
    constraint: 'users_name_check',
  })
  log.error({ err: error }, 'a call failed')
  log.error({ err: Object.assign(new Error('another'), { detail: 'the folder' }) }, 'an export failed')
  expect(lines.join()).not.toContain('argon2id')
  expect(JSON.parse(lines[0]!).err).toMatchObject({ code: '23514', constraint: 'users_name_check' })
  expect(JSON.parse(lines[1]!).err).toMatchObject({ detail: 'the folder' })
})
