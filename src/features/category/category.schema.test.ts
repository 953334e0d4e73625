import { expect, test } from 'vitest'
import { shownStrip } from './category.schema.ts'

test('readers get a score with a team’s longest name, and a figure with a long one', () => {
  const long = 'نادي '.repeat(12).trim()
  const score = {
    home: long,
    away: long,
    homeScore: 1,
    awayScore: 0,
    state: 'live',
    note: long,
    article: null,
  }
  const figure = { label: long, value: long, change: null }
  const at = new Date().toISOString()
  const given = { category: 1, figures: [figure], scores: [score], at, isOld: false }
  expect(shownStrip.safeParse(given).error).toBeUndefined()
})
