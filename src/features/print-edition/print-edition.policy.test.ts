import { expect, test } from 'vitest'
import { readDay } from './print-edition.addresses.policy.ts'
import { arrangeEdition, choosePictures, cutLines, printLimits } from './print-edition.policy.ts'

const story = (id: number, section: number, more: object = {}) => ({
  ...{
    id,
    storyId: null,
    breaking: false,
    image: null as object | null,
    section: { id: section, name: `${section}` },
  },
  ...more,
})
const picture = { image: {} }
const ids = (stories: { id: number }[]) => stories.map(({ id }) => id)
const pages = (...args: Parameters<typeof arrangeEdition<ReturnType<typeof story>>>) => {
  const { front, sections } = arrangeEdition(...args)
  return [ids(front), ...sections.map(({ id, stories }) => [id, ids(stories)])]
}

test('the first page has the pins in their order, then stories of other sections; the rest are by section', () => {
  const day = [1, 2, 3, 4, 5, 6, 7, 8].map(id => story(id, id % 2))
  expect(pages(day, [5, 99, 2], [0, 1])).toEqual([
    [5, 2],
    [0, [4, 6, 8]],
    [1, [1, 3, 7]],
  ])
  expect(pages(day, [], [1, 0])).toEqual([
    [1, 2],
    [1, [3, 5, 7]],
    [0, [4, 6, 8]],
  ])
})

test('the lead has a picture, breaking first; a section opens with one', () => {
  const day = [
    story(1, 1),
    story(2, 1, picture),
    story(3, 1, { ...picture, breaking: true }),
    story(4, 2),
    story(5, 2, picture),
  ]
  expect(pages(day, [], [])).toEqual([
    [3, 4],
    [1, [2, 1]],
    [2, [5]],
  ])
})

test('a story of several articles is printed once', () => {
  const day = [story(1, 1, { storyId: 7 }), story(2, 1, { storyId: 7 }), story(3, 1)]
  expect(pages(day, [2], [])).toEqual([[2], [1, [3]]])
})

test('a day of a thousand pictures prints a few', () => {
  const all = Array.from({ length: 1000 }, (_, at) => story(at, at % 50, picture))
  expect(choosePictures(arrangeEdition(all, [], [])).size).toBe(printLimits.pictures)
})

test('texts end within their letters: at a paragraph, never with a heading, inside only a long first one', () => {
  const line = (text: string, type: 'paragraph' | 'heading' = 'paragraph') => ({ type, text })
  const long = 'كلمة '.repeat(200).trim()
  const cut = cutLines([line(long), line('عنوان', 'heading'), line(long)], 1500)
  expect(cut).toEqual({ lines: [line(long)], isCut: true })
  expect(cutLines([line(long)], 2000)).toEqual({ lines: [line(long)], isCut: false })
  const [only] = cutLines([line(long)], 500).lines
  expect(only!.text.length).toBeLessThanOrEqual(500)
  expect(only!.text).toMatch(/كلمة…?$/)
  expect(cutLines([line(long)], 100)).toEqual({ lines: [], isCut: true })
  const endless = cutLines(Array(50).fill(line(long)), 1_000_000).lines
  expect(endless.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(printLimits.letters)
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['٢٠٢٦-١١-٣٠', '2026-11-30'],
  ['۲۰۲۶-۱۱-۳۰', '2026-11-30'],
  ['2026-02-30', undefined],
  ['2026-11', undefined],
  ['30-11-2026', undefined],
  ['1447-06-09', undefined],
  ['9999-12-31', undefined],
  ['today', undefined],
  [undefined, undefined],
])('the day of «%s» is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
