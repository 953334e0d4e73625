import { expect, test } from 'vitest'
import type { ShownStrip } from '../category.schema.ts'
import { asHighAs } from './useFreshStrip.ts'

const article = { id: 7, slug: 'تقرير' }
const stripOf = (linked: boolean, homeScore: number): ShownStrip => ({
  ...{ category: 1, figures: [], at: '2026-11-29T08:00:00.000Z', isOld: false },
  scores: [
    {
      ...{ home: 'النهضة', away: 'الفتح', homeScore, awayScore: 0, state: 'finished', note: '' },
      article: linked ? article : null,
    },
  ],
})

test.each([
  ['a first report is one more line, so it waits for the next page', false, null],
  ['a report beside another takes no more room', true, article],
])('%s', (_, had, shown) => {
  const [score] = asHighAs(stripOf(had, 0), stripOf(true, 2)).scores
  expect([score!.homeScore, score!.article]).toEqual([2, shown])
})
