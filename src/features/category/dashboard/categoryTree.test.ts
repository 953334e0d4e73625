import { describe, expect, test } from 'vitest'
import { placesAfterMove } from '../../../ui/dashboard/placesAfterMove.ts'
import { inTreeOrder, moveTo, siblingsOf } from './categoryTree.ts'

const node = (id: number, parent?: number, order = id * 10) => ({
  id,
  order,
  parent: parent === undefined ? null : { id: parent },
})
const ids = (nodes: { id: number }[]) => nodes.map(({ id }) => id)

describe('tree order', () => {
  test.each([
    ['branches follow their parent', [node(1), node(2), node(3, 1), node(4, 2), node(5, 1)], [1, 3, 5, 2, 4]],
    ['a branch whose parent was not found stands alone', [node(3, 9), node(1)], [3, 1]],
    ['nothing', [], []],
  ])('%s', (_, given, wanted) => {
    expect(ids(inTreeOrder(given))).toEqual(wanted)
  })
})

test.each([
  ['a parent with its branches', 1, 3, [2, 3, 1, 4, 5]],
  ['back to the front', 3, 1, [3, 1, 4, 5, 2]],
  ['a branch among branches', 5, 4, [1, 5, 4, 2, 3]],
  ['no branch among parents', 4, 2, [1, 4, 5, 2, 3]],
  ['nothing onto itself', 2, 2, [1, 4, 5, 2, 3]],
])('moves %s', (_, id, to, wanted) => {
  expect(ids(moveTo(inTreeOrder([node(1), node(2), node(3), node(4, 1), node(5, 1)]), id, to))).toEqual(
    wanted,
  )
})

describe('a category swaps with its sibling', () => {
  const nodes = [node(1), node(2), node(3), node(4, 1, 10), node(5, 1, 20)]
  function places(id: number, by: -1 | 1, of = nodes) {
    const moved = of.find(one => one.id === id)!
    return placesAfterMove(siblingsOf(of, moved), moved, by).map(({ row, order }) => [row.id, order])
  }

  test.each([
    [
      'up',
      2,
      -1,
      [
        [2, 10],
        [1, 20],
      ],
    ],
    [
      'down',
      2,
      1,
      [
        [3, 20],
        [2, 30],
      ],
    ],
    [
      'a branch among the branches',
      5,
      -1,
      [
        [5, 10],
        [4, 20],
      ],
    ],
    ['the first has nowhere up to go', 1, -1, []],
    ['the last branch has nowhere down to go', 5, 1, []],
  ] as const)('%s', (_, id, by, wanted) => {
    expect(places(id, by)).toEqual(wanted)
  })

  test('equal positions become distinct', () => {
    expect(places(7, 1, [node(7, undefined, 0), node(8, undefined, 0)])).toEqual([
      [8, 10],
      [7, 20],
    ])
  })
})
