import { expect, test } from 'vitest'
import { readMemberFile } from '../../import/readMemberFile.ts'
import { sliceMemberFile } from './sliceMemberFile.ts'

const heading = '\ufeffالبريد,الاسم,حتى'
const row = (index: number, name = `قارئ ${index}`) => `r${index}@example.com,${name},2027-01-31`

/** However the table is sliced, the members, problems and line numbers are those of the whole. */
function expectSame(text: string, least: number) {
  const slices = sliceMemberFile(text)
  expect(slices.length).toBeGreaterThanOrEqual(least)
  const read = slices.map(({ csv, before }) => readMemberFile(csv, before))
  const whole = readMemberFile(text)
  expect(read.flatMap(({ members }) => members)).toEqual(whole.members)
  expect(read.flatMap(({ problems }) => problems)).toEqual(whole.problems)
}

test.each([
  ['a few', [row(1), row(2)], 1],
  ['names with line ends', Array.from({ length: 250 }, (_, index) => row(index, '"سلمى\nالحداد"')), 3],
  ['empty lines', Array.from({ length: 250 }, (_, index) => (index % 3 ? row(index) : '')), 2],
  ['bad lines', Array.from({ length: 250 }, (_, index) => (index % 50 ? row(index) : 'لا بريد,س,')), 3],
  [
    'a stray mark',
    Array.from({ length: 250 }, (_, index) => row(index, index === 7 ? 'أبو 5" علي' : 'س')),
    3,
  ],
  ['an empty quoted name', Array.from({ length: 250 }, (_, index) => row(index, '""')), 3],
  ['blanks before marks', Array.from({ length: 250 }, (_, index) => row(index, ' "س\nص"')), 3],
  ['doubled marks', Array.from({ length: 250 }, (_, index) => row(index, '"سلمى ""أم علي"""')), 3],
])('%s', (_, rows, least) => {
  for (const end of ['\n', '\r\n']) {
    expectSame([heading, ...rows].join(end), least)
    expectSame([heading, ...rows, ''].join(end), least)
  }
})

test('a file of fifty thousand rows is sliced without losing any', { tags: 'thorough' }, () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => row(index))
  expectSame([heading, ...rows].join('\n'), 500)
})

test.each(['\n', '\r\n'])(
  'an unclosed quote loses only its own line, and the rest still comes in parts',
  end => {
    for (const broken of ['x@example.com,"منى,', 'x@example.com,"من"ى,']) {
      const rows = Array.from({ length: 5000 }, (_, index) => (index === 150 ? broken : row(index)))
      const slices = sliceMemberFile([heading, ...rows].join(end))
      expect(slices.length).toBeGreaterThanOrEqual(50)
      const read = slices.map(({ csv, before }) => readMemberFile(csv, before))
      expect(read.flatMap(({ members }) => members)).toHaveLength(4999)
      expect(read.flatMap(({ problems }) => problems).map(({ line }) => line)).toEqual([152])
      expect(Math.max(...slices.map(({ csv }) => csv.length))).toBeLessThan(20_000)
    }
  },
)

test.each(['', heading, `${heading}\n`, '"', `${heading}\n"${'س\n'.repeat(1000)}`])(
  '%j is read unchanged',
  text => {
    const slices = sliceMemberFile(text)
    expect(slices).toHaveLength(1)
  },
)
