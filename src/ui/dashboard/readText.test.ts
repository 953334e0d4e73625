import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readText } from './readText.ts'

const table = 'البريد,الاسم\nmona@example.com,منى العلي\n'

test.each([
  ['utf-8', {}],
  ['utf-8', { addBOM: true }],
  ['utf-16le', { addBOM: true }],
  ['windows-1256', {}],
])('a table that a spreadsheet saved as %s %o is read', async (encoding, options) => {
  const bytes = iconv.encode(table, encoding, options)
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(table)
})
