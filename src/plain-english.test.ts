import { expect, test } from 'vitest'
import { misnamedLimit, opener, participle, readSource, written } from './testing/structure.ts'

test('comments say what the code does, and types what a value is (STYLE.md, «Plain English»)', () => {
  const wrong = written.flatMap(file =>
    readSource(file)
      .split('\n')
      .filter(line => opener.test(line) || participle.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('limits are called max', () => {
  expect(written.filter(file => misnamedLimit.test(readSource(file)))).toEqual([])
})
