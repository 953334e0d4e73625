import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeNounLists } from './noun-lists.ts'

test.each([...writeNounLists()])('src/%s is the output of `npm run lists`', (file, text) => {
  expect(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')).toBe(text)
})
