import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { counted, keyOf, seen } from '../arabic/check/context-features.ts'
import { readCountTable } from '../arabic/check/count-table.ts'
import { filterHas, pairKey, tiersIn } from '../arabic/check/lexicon.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'word-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('generates the lexicon’s files from plain texts', { tags: 'thorough' }, () => {
  const texts = [
    'قال الوزير إن الحكومة مستعدة.\n'.repeat(4000),
    'عاد الوزير، إن الوزيير غائب.\n'.repeat(3),
  ].map((text, at) => {
    const file = path.join(folder, `${at}.txt`)
    writeFileSync(file, text)
    return file
  })
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'make-word-files.ts'), folder, ...texts])
  const read = (name: string) => readFileSync(path.join(folder, name))

  const tiers = tiersIn(read('frequent-words.txt.gz'))
  expect([tiers.get('الحكومة'), tiers.get('غائب')! > tiers.get('الحكومة')!]).toEqual([0, true])
  // A misspelling of a word that is a hundred times as frequent.
  expect(tiers.has('الوزيير')).toBe(false)
  expect(['الحكومة', 'الوزيير'].map(word => filterHas(read('news-words.bin'), word))).toEqual([true, false])
  expect(filterHas(read('near-words.bin'), 'الحكمة')).toBe(true)
  const contexts = readCountTable(read('word-contexts.bin'))
  const pair = keyOf(counted.pair, seen('قال').word, seen('الوزير').word)
  expect(contexts.total).toBe(4000 * 5 + 3 * 5)
  expect(contexts.countOf(pair)).toBeGreaterThan(3000)
  expect(filterHas(read('rare-words.bin'), 'الحكومة')).toBe(false)
  const isPair = (pair: string, level = 0) => filterHas(read('word-pairs.bin'), pairKey(pair, level))
  expect([
    isPair('قال الوزير'),
    isPair('قال الوزير', 2),
    isPair('عاد الوزير'),
    isPair('عاد الوزير', 1),
  ]).toEqual([true, true, true, false])
})
