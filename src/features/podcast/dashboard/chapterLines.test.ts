import { expect, test } from 'vitest'
import { readChapters, writeChapters } from './chapterLines.ts'

test.each([
  ['', []],
  [
    '00:00 مقدمة\n\n01:30 الضيف',
    [
      [0, 'مقدمة'],
      [90, 'الضيف'],
    ],
  ],
  ['1:02:03 – الختام', [[3723, 'الختام']]],
  ['٠٠:٠٥ سنة ١٩٦٧', [[5, 'سنة ١٩٦٧']]],
  ['100:00 بعد مئة دقيقة', [[6000, 'بعد مئة دقيقة']]],
])('reads %j', (text, chapters) => {
  const read = chapters.map(([seconds, title]) => ({ seconds, title }))
  expect(readChapters(text as string)).toEqual({ chapters: read })
})

test.each(['مقدمة', '00:70 دقيقة بسبعين ثانية', '00:10', '12 عنوان'])(
  'names the line %j that has no time or title',
  text => {
    expect(readChapters(`00:00 بداية\n${text}`)).toEqual({ wrong: text })
  },
)

test('chapters that were written are read back unchanged', () => {
  const chapters = [
    { seconds: 0, title: 'بداية' },
    { seconds: 4000, title: '2 في 1' },
  ]
  expect(readChapters(writeChapters(chapters))).toEqual({ chapters })
})
