import { expect, test } from 'vitest'
import type { ArticleCard } from '../article/article.schema.ts'
import type { Arrangement } from './front.contract.ts'
import { placeLeads, placeSections } from './front.placing.policy.ts'

type Made = { image?: boolean; category?: number; breaking?: boolean; storyId?: number }
const card = (id: number, { image = true, category = id, breaking = false, storyId }: Made = {}) =>
  ({
    id,
    image: image ? {} : null,
    category: { id: category },
    breaking,
    storyId: storyId ?? null,
  }) as ArticleCard
const nothing: Arrangement = { template: 'usual', leads: [], sections: [], strip: null }
const ids = (cards: ArticleCard[]) => cards.map(({ id }) => id)
const bare = (id: number, more: Made = {}) => card(id, { image: false, ...more })

const six = [1, 2, 3, 4, 5, 6].map(id => card(id))

test.each<[string, ArticleCard[], ArticleCard[], Partial<Arrangement>, number[]]>([
  ['the newest in their order', six, [], {}, [1, 2, 3, 4, 5, 6]],
  ['no lead without a picture', [bare(9), ...six], [], {}, [1, 9, 2, 3, 4, 5]],
  [
    'breaking first',
    [...six, card(7, { breaking: true })],
    [card(7, { breaking: true })],
    {},
    [7, 1, 2, 3, 4, 5],
  ],
  [
    'the newest flash leads without a picture, before one with',
    [bare(8, { breaking: true }), card(7, { breaking: true }), ...six],
    [bare(8, { breaking: true }), card(7, { breaking: true })],
    {},
    [8, 7, 1, 2, 3, 4],
  ],
  [
    'a flash without a picture stands beside a pinned lead',
    [bare(8, { breaking: true }), ...six],
    [bare(8, { breaking: true })],
    { leads: [card(50)] },
    [50, 8, 1, 2, 3, 4],
  ],
  ['one of each section', [card(1), card(2, { category: 1 }), card(3), card(4)], [], {}, [1, 3, 4, 2]],
  ['a pin in its place', six, [], { leads: [null, card(50)] }, [1, 50, 2, 3, 4, 5]],
  ['a pinned one without a picture leads all the same', six, [], { leads: [bare(50)] }, [50, 1, 2, 3, 4, 5]],
  [
    'a story pinned in a section does not lead the page',
    six,
    [],
    { sections: [{ category: 1, layout: null, hidden: false, pins: [card(1)] }] },
    [2, 3, 4, 5, 6],
  ],
  [
    'one of each story, in flashes too',
    [card(1, { storyId: 5 }), ...six.slice(1)],
    [card(7, { breaking: true, storyId: 5 })],
    { leads: [null, card(50, { storyId: 4 })] },
    [7, 50, 2, 3, 4, 5],
  ],
  ['nothing', [], [], {}, []],
  ['nothing but flashes', [], [card(1, { breaking: true })], {}, [1]],
])('leads: %s', (_, newest, breaking, arranged, wanted) => {
  expect(ids(placeLeads({ newest, breaking }, { ...nothing, ...arranged }))).toEqual(wanted)
})

const section = (id: number, articles: ArticleCard[]) => ({ id, character: 'plain' as const, articles })

test('sections: led by a story with a picture, or narrow', () => {
  const placed = placeSections(
    [section(1, [bare(1), card(2)]), section(2, [bare(3)]), section(3, []), section(4, [card(4), card(5)])],
    nothing,
    new Set(['article:4']),
    6,
  )
  expect(placed.map(({ id, layout, articles }) => [id, layout, ids(articles)])).toEqual([
    [1, 'spread', [2, 1]],
    [2, 'column', [3]],
    [4, 'column', [5]],
  ])
})
