import { expect, test } from 'vitest'
import { timelineOf } from './timelineOf.ts'

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:30Z`
const item = (articleId: number, minute: number) => ({
  ...{ articleId, slug: '', title: '', summary: '', level: 'update' as const, agency: null, source: null },
  ...{ publishedAt: at(minute), minutesLater: 0 },
})
const credit = (outlet: string, minute: number) => ({ outlet, publishedAt: at(minute), link: null })
const story = { id: 1, leadId: 1, title: '', slug: '', items: [item(1, 10), item(2, 30)] }

test.each([
  ['articles alone', { earlier: null, sources: [] }, ['1 +0', '2 +20']],
  [
    'credited outlets among them, by time',
    { earlier: credit('السبّاقة', 5), sources: [credit('الثانية', 20), credit('الثالثة', 40)] },
    ['السبّاقة +0', '1 +5', 'الثانية +15', '2 +25', 'الثالثة +35'],
  ],
])('%s', (_, credits, entries) => {
  const names = timelineOf({ ...story, ...credits }).map(
    ({ item, outlet, minutesLater }) => `${item?.articleId ?? outlet} +${minutesLater}`,
  )
  expect(names).toEqual(entries)
})
