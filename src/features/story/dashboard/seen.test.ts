import { expect, test } from 'vitest'
import type { StaffStory } from '../story.schema.ts'
import { type SelectedArticle, seenOfAll } from './seen.ts'

const story = (
  id: number,
  articleIds: number[],
  chosenId: number | null = null,
  closedIds: number[] = [],
) => ({
  id,
  chosenId,
  items: [
    ...articleIds.map(articleId => ({ articleId, closedId: null })),
    ...closedIds.map(closedId => ({ articleId: null, closedId })),
  ],
})

test('the stories of selected articles are sent as they were shown last', () => {
  const selection: SelectedArticle[] = [
    { articleId: 11, story: { id: 1, chosenId: null, sources: [] } },
    { articleId: 12, story: { id: 1, chosenId: null, sources: [] } },
    { articleId: 21, story: { id: 2, chosenId: 22, sources: [] } },
    { articleId: 31, story: { id: 3, chosenId: null, sources: [] } },
  ]
  const shown = [story(1, [11, 12], 11, [13]), story(4, [31, 41], 41, [42])] as unknown as StaffStory[]
  expect(seenOfAll(selection, shown)).toEqual([
    { id: 1, chosenId: 11, sources: [13] },
    // On another page of the list.
    { id: 2, chosenId: 22, sources: [] },
    // A colleague merged story 3 into this one.
    { id: 4, chosenId: 41, sources: [42] },
  ])
})
