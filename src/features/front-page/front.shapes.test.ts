import { expect, test } from 'vitest'
import { type BlockLayout, blockLayouts } from '../category/category.contract.ts'
import { type Character, characters } from '../category/category.schema.ts'
import { type SectionFacts, shapesOf } from './front.shapes.policy.ts'

const full = (character: Character = 'plain', more: Partial<SectionFacts> = {}): SectionFacts => ({
  ...{ character, stories: 6, pictures: 6, portraits: 6, layout: null },
  ...more,
})
const few = (stories: number, pictures: number) => full('plain', { stories, pictures })
const fixed = (layout: BlockLayout) => full('plain', { layout })

test.each<[string, SectionFacts[], number[], BlockLayout[]]>([
  ['no section', [], [], []],
  [
    'a newspaper of eight, with a row of most read and one of writers',
    [...[full(), full('economy'), full(), full('sport'), full('culture'), full(), full(), full()]],
    [1, 4],
    ['spread', 'ledger', 'night', 'squares', 'tall', 'centre', 'column', 'column'],
  ],
  ['plain ones take turns', [full(), full(), full(), full()], [], ['spread', 'night', 'centre', 'quartet']],
  ['opinion with portraits', [full(), full('opinion')], [], ['spread', 'voices']],
  [
    'opinion without portraits stands alone',
    [full(), full('opinion', { portraits: 0 })],
    [],
    ['spread', 'centre'],
  ],
  ['a row of portraits does not follow the writers’', [full('opinion')], [0], ['spread']],
  ['nor precede them', [full('opinion')], [1], ['spread']],
  ['a band that ends in cards does not precede a row', [full(), full()], [2], ['spread', 'centre']],
  ['two of sport', [full('sport'), full('sport')], [], ['squares', 'spread']],
  ['three of culture', [full('culture'), full('culture'), full('culture')], [], ['tall', 'spread', 'tall']],
  ['editors’ choices stand', [fixed('night'), fixed('night')], [], ['night', 'night']],
  [
    'others avoid them, before and after',
    [full(), fixed('spread'), full()],
    [],
    ['night', 'spread', 'night'],
  ],
  ['also as rows', [fixed('quartet'), full('opinion')], [], ['quartet', 'spread']],
  ['one story', [few(1, 1)], [], ['spread']],
  ['one story without a picture', [few(1, 0)], [], ['list']],
  ['two small sections are a pair', [few(2, 1), few(1, 1)], [], ['column', 'column']],
  ['three small ones', [few(2, 2), few(2, 1), few(1, 0)], [], ['spread', 'column', 'column']],
  ['three stories with one picture', [few(3, 1), few(3, 1)], [], ['spread', 'centre']],
  [
    'nothing has a picture',
    Array.from({ length: 8 }, () => few(6, 0)),
    [],
    ['column', 'column', 'list', 'column', 'column', 'list', 'column', 'column'],
  ],
  ['economy with few stories', [full('economy', { stories: 3, pictures: 3 })], [], ['spread']],
  ['culture with few pictures', [full('culture', { pictures: 2 })], [], ['spread']],
])('%s', (_, sections, rows, wanted) => {
  expect(shapesOf(sections, rows)).toEqual(wanted)
})

const isRow = (shape: BlockLayout | undefined) => shape === 'quartet' || shape === 'voices'
const endsInRow = (shape: BlockLayout | undefined) => isRow(shape) || shape === 'night'

/** Every newspaper of up to four sections with these characters and amounts. */
function newspapers(): SectionFacts[][] {
  const amounts = [
    [1, 0],
    [2, 1],
    [4, 1],
    [6, 6],
  ] as const
  const every = characters.flatMap(character =>
    amounts.map(([stories, pictures]) => full(character, { stories, pictures, portraits: pictures })),
  )
  return every.flatMap(one => every.flatMap(two => every.map(three => [one, two, three, full(), full()])))
}

test('no two neighbours have one shape, no row follows a row, and each has what its shape needs', {
  tags: 'thorough',
}, () => {
  for (const sections of newspapers()) {
    const shapes = shapesOf(sections, [1, 4])
    expect(shapes).toHaveLength(sections.length)
    for (const [at, shape] of shapes.entries()) {
      const before = shapes[at - 1]
      const what = JSON.stringify([shapes, sections])
      if (shape !== 'column') expect(shape, what).not.toBe(before)
      if (isRow(shape)) expect(endsInRow(before) || at === 1 || at === 4, what).toBe(false)
      if (at === 0 || at === 3) expect(endsInRow(shape), what).toBe(false)
      if (sections[at]?.pictures === 0) expect(['list', 'column'], what).toContain(shape)
    }
  }
})

test('six full sections have at least four shapes, whatever their characters', () => {
  for (const one of characters) {
    for (const two of characters) {
      const shapes = shapesOf([full(one), full(two), full(one), full(two), full(), full()])
      expect(new Set(shapes).size, `${one} ${two}: ${shapes}`).toBeGreaterThanOrEqual(4)
    }
  }
})

test('a long newspaper pairs its late sections', () => {
  const shapes = shapesOf(Array.from({ length: 12 }, () => full()))
  expect(shapes.slice(6)).toEqual(['night', 'column', 'column', 'centre', 'column', 'column'])
  expect(blockLayouts).toEqual(expect.arrayContaining(shapes))
})
