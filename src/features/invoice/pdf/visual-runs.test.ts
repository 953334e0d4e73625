import { expect, test } from 'vitest'
import { keepIsolated, visualRuns } from './visual-runs.ts'

const seen = (line: string) =>
  visualRuns(line)
    .map(({ text }) => text)
    .join('|')

test.each([
  [
    ['البريد: \u2066salma@', 'mail.example.com\u2069 صحيح'],
    ['salma@|البريد: ', ' صحيح|mail.example.com'],
  ],
  [
    ['\u2068Gulf Media', 'Holding W.L.L.\u2069'],
    ['Gulf Media', 'Holding W.L.L.'],
  ],
  [
    ['\u2066a.b', '@c.d', '.e\u2069'],
    ['a.b', '@c.d', '.e'],
  ],
  [
    ['رقم \u2066INV-7\u2069 من', 'يوم أمس'],
    [' من|INV-7|رقم ', 'يوم أمس'],
  ],
])('%j: text keeps its direction on each line when it is broken', (lines, shown) => {
  expect(keepIsolated(lines).map(seen)).toEqual(shown)
})
