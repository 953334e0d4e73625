import { expect, test } from 'vitest'
import { podcastCategories, subcategoryLabels } from './podcast-categories.schema.ts'

test('every subcategory has an Arabic name', () => {
  const all = Object.values(podcastCategories).flatMap(({ under }) => under)
  expect(all.toSorted()).toEqual(Object.keys(subcategoryLabels).toSorted())
})
