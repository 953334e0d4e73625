import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

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
