import { expect, test } from 'vitest'
import { csvFile, csvInChunks, csvRowsAtOnce } from './csv.ts'

test('quotes cells where necessary, and keeps spreadsheets from evaluating text by strangers', () => {
  const file = csvFile(
    ['الاسم', 'until'],
    [
      ['منى "العلي", محررة', new Date('2026-11-23T10:00:00Z')],
      ['=HYPERLINK("http://evil.example")', null],
      ['+1', -5],
      ['سطر\nآخر', true],
    ],
  )
  expect(file).toBe(
    '\ufeffالاسم,until\r\n"منى ""العلي"", محررة",2026-11-23T10:00:00.000Z\r\n"\'=HYPERLINK(""http://evil.example"")",\r\n\'+1,-5\r\n"سطر\nآخر",true\r\n',
  )
})

test('text has no formula after a semicolon or a line break either, which separate cells and rows elsewhere', () => {
  const file = csvFile(['الاسم'], [["منى;=cmd|'/c calc'!A0;"], ['منى\n =1+1'], ['منى; محررة']])
  expect(file).toBe('\ufeffالاسم\r\n"منى;\'=cmd|\'/c calc\'!A0;"\r\n"منى\n \'=1+1"\r\n"منى; محررة"\r\n')
})

test('a long file is written in chunks, with room for others between them', async () => {
  const rows = Array.from({ length: 3 * csvRowsAtOnce + 1 }, (_, row) => row)
  let turns = 0
  const turn = () => {
    turns += 1
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  const pages = [rows.slice(0, 10), rows.slice(10)]
  const chunks = await csvInChunks(['رقم', 'اسم'], pages, row => [row, 'منى, محررة'])
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(4)
  expect(chunks.join('')).toBe(
    csvFile(
      ['رقم', 'اسم'],
      rows.map(row => [row, 'منى, محررة']),
    ),
  )
})
