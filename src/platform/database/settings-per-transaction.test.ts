import { expect, test } from 'vitest'
import { settingsPerTransaction } from './settings-per-transaction.ts'

const begun = 'begin; set local x = 1'

test.each([
  ['a statement alone', ['select 1'], [begun, 'select 1', 'commit']],
  ['a transaction', ['begin', 'a', 'b', 'commit'], [begun, 'a', 'b', 'commit']],
  [
    'a savepoint',
    ['begin', 'savepoint s', 'rollback to s', 'rollback', 'a'],
    [begun, 'savepoint s', 'rollback to s', 'rollback', begun, 'a', 'commit'],
  ],
  [
    'an isolation level',
    ['start transaction isolation level serializable', 'commit'],
    ['start transaction isolation level serializable; set local x = 1', 'commit'],
  ],
  ['a refused statement', ['refused', 'a'], [begun, 'refused', 'rollback', begun, 'a', 'commit']],
])('%s', async (_title, texts, sent) => {
  const seen: string[] = []
  const ask = settingsPerTransaction(async text => {
    seen.push(text)
    if (text === 'refused') throw new Error(text)
  }, 'set local x = 1')
  for (const text of texts) await ask(text, []).catch(() => {})
  expect(seen).toEqual(sent)
})
