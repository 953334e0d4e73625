import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isGarbled, undoDoubleEncoding } from './double-encoding.ts'

const text = 'قال فريق «الأهلي» إن المباراة في 25 يناير، و€50 ثمن التذكرة: حفل غنائي.'
const readAs = (charset: string, given = text) =>
  new TextDecoder(charset).decode(new TextEncoder().encode(given))
const latin1 = Buffer.from(text).toString('latin1')

test.each([
  ['windows-1252', readAs('windows-1252')],
  ['windows-1256', readAs('windows-1256')],
  ['ISO-8859-1', latin1],
])('UTF-8 that was decoded as %s is repaired', (_, garbled) => {
  expect(undoDoubleEncoding(garbled)).toBe(text)
})

test.each([
  text,
  'حروف: ط، ظ، ع، غ؛ وهل تُطبع؟',
  'Café Ångström, Øre og Ære – «naïve» €5',
  'Ù est une lettre, § 3',
  'پایان خبر',
  '',
])('correct text stays: %s', right => {
  expect(undoDoubleEncoding(right)).toBe(right)
  expect(isGarbled(right)).toBe(false)
})

test('only doubly encoded words change', () => {
  expect(undoDoubleEncoding(`خبر: ${readAs('windows-1252', 'الوزراء')} – نص`)).toBe('خبر: الوزراء – نص')
})

const sentences = ['desk', 'newsroom'].flatMap(name =>
  readFileSync(path.join(import.meta.dirname, `check/${name}-sentences.txt`), 'utf8')
    .split('\n')
    .filter(line => line !== ''),
)
/** Texts that look like doubly encoded bytes by chance. */
const lookalikes = [
  'حروف: آ، أ، ط، ظ؛ ع؟',
  '«CAFÉ» et «DÉJÀ»',
  '« Il est allé\u00a0», dit-elle',
  'ط» أو «أ»',
  'Ø, Å; «NØ»',
]

describe.each([
  ['windows-1252', (given: string) => readAs('windows-1252', given)],
  ['windows-1256', (given: string) => readAs('windows-1256', given)],
  ['ISO-8859-1', (given: string) => Buffer.from(given).toString('latin1')],
])('beside a passage that was read as %s', (_, garble) => {
  test.each([
    ['on another line', '\n'],
    ['in another paragraph', '</p><p>'],
    ['on the same line', ' - '],
  ])('right text %s stays', (_, between) => {
    const rights = [...sentences, ...(between === ' - ' ? [] : lookalikes)]
    const changed = rights.filter((right, at) => {
      const other = sentences[(at * 7 + 1) % sentences.length]!
      const undone = undoDoubleEncoding(right + between + garble(other) + between + right)
      return undone !== right + between + other + between + right
    })
    expect(changed).toEqual([])
  })
})

test('lists of letters and French punctuation stay, even on the same line', () => {
  for (const right of lookalikes) {
    const line = `${right} ${readAs('windows-1252', 'الوزراء')} ${readAs('windows-1256', 'الوزراء')}`
    expect(undoDoubleEncoding(line)).toBe(`${right} الوزراء الوزراء`)
  }
})

test.each([
  readAs('windows-1252').replace(/[\u0080-\u009f\u00ad]/g, ''),
  readAs('windows-1256').replaceAll('\u00ad', '').replaceAll('ظ', 'ظ '),
  'خبر \ufffd\ufffd\ufffd',
  '???? ????? ??????',
])('irreparable text is recognised: %s', lost => {
  expect(isGarbled(undoDoubleEncoding(lost))).toBe(true)
})
