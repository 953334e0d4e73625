import { expect, test } from 'vitest'
import { joinBegin } from './join-begin.ts'

type Statement = string | [text: string, ...values: unknown[]]

test.each<[string, Statement[], string[]]>([
  ['a statement alone', ['a'], ['a']],
  ['a first statement without parameters', ['begin', 'a', 'b', 'commit'], ['begin; a', 'b', 'commit']],
  ['one with parameters', ['begin', ['a', 1], 'b', 'commit'], ['begin', 'a 1', 'b', 'commit']],
  ['one with a syntax error', ['begin', 'selec', 'a'], ['begin; selec', 'begin', 'selec', 'a']],
  ['one that is refused', ['begin', 'refused', 'rollback', 'a'], ['begin; refused', 'rollback', 'a']],
  [
    'a savepoint',
    ['begin', 'savepoint s', 'rollback to s', 'commit'],
    ['begin; savepoint s', 'rollback to s', 'commit'],
  ],
  [
    'an isolation level',
    ['start transaction isolation level serializable', 'a'],
    ['start transaction isolation level serializable; a'],
  ],
  ['no statement', ['begin', 'commit', 'begin', 'rollback', 'a'], ['a']],
])('%s', async (_title, statements, sent) => {
  const seen: string[] = []
  const ask = joinBegin(async (text, values) => {
    seen.push([text, ...values].join(' '))
    if (text.includes('refused')) throw new Error(text)
    if (text.includes('selec')) throw Object.assign(new Error(text), { code: '42601' })
    const results = text.split('; ').map(result => ({ rows: [result] }))
    return results.length > 1 ? results : results[0]
  })
  for (const statement of statements) {
    const [text, ...values] = [statement].flat() as [string, ...unknown[]]
    const result = await ask(text, values).catch(() => undefined)
    if (['a', 'b'].includes(text)) expect(result).toEqual({ rows: [text] })
  }
  expect(seen).toEqual(sent)
})
