import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('#'))

/** «[wrong|right]» marks the one slip of a sentence. */
const sentences = linesOf('./grammar-sentences.txt').map(line => {
  const [, before = '', wrong = '', right = '', after = ''] = /^(.*)\[(.*)\|(.*)\](.*)$/.exec(line) ?? []
  return { slip: before + wrong + after, mended: before + right + after }
})

const mend = (text: string) =>
  checkText(text).reduceRight(
    (so, { from, to, replacement = '' }) => so.slice(0, from) + replacement + so.slice(to),
    text,
  )

test('cases, five nouns, numbers and moods are mended', { tags: 'thorough' }, () => {
  const missed = sentences.filter(({ slip, mended }) => mend(slip) !== mended)
  if (process.env.CHECKS_SHOW) console.log(sentences.length, missed)
  expect(sentences.length).toBeGreaterThanOrEqual(350)
  expect(1 - missed.length / sentences.length).toBeGreaterThanOrEqual(0.95)
})

test('the mended sentences give no alarm', { tags: 'thorough' }, () => {
  expect(sentences.flatMap(({ mended }) => (checkText(mended).length > 0 ? [mended] : []))).toEqual([])
})

test('no alarm where an object, an adverb or a verbal noun has the place of a subject', () => {
  expect(
    linesOf('./grammar-clean.txt').flatMap(text =>
      checkText(text).map(({ from, to, replacement }) => `${text.slice(from, to)} → ${replacement}`),
    ),
  ).toEqual([])
})
