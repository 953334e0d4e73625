import { expect, test } from 'vitest'
import { maxStems, maxTerms } from './cost.ts'
import { expand } from './expand.ts'
import { parseQuery } from './query.ts'
import { nameBeginnings } from './understand.ts'
import { usualNames } from './usual-names.ts'
import { lexemesOf, toWanted } from './wanted.ts'

const longest = 200

test.each([
  ['unknown words', 'قسطنطينغوراد '],
  ['unknown short words', 'ظضغ '],
  ['one word without end', 'غجسط'],
  ['letters', 'ق '],
  ['known words', 'المدينة الحكومة '],
  ['glued words', 'مجلسالنواب '],
  ['alternatives', 'غونزاليس OR '],
  ['phrases', '«غونزاليس غوتيريس» '],
  ['exclusions', '-غونزاليس '],
  ['fields', 'كاتب:غونزاليس '],
  ['Latin words', 'trump '],
  ['names with synonyms', 'UN EU '],
  ['what a pattern would be', '(.*)+(a+)+$[^x]*\\1%%__'],
])('%s have a bounded cost', (_, repeated) => {
  const query = expand(parseQuery(repeated.repeat(longest).slice(0, longest)), usualNames)
  expect(query.terms.length).toBeLessThanOrEqual(maxTerms)
  expect(lexemesOf(toWanted(query, [])).length).toBeLessThan(maxStems + 4 * maxTerms)
  expect(nameBeginnings(query).length).toBeLessThanOrEqual(800)
})

test('a long line is searched completely', () => {
  const line = Array.from('ابتثجحخدذرزسشصضطظعغفق', letter => `${letter}نمات`).join(' ')
  expect(parseQuery(line).terms).toHaveLength(21)
})
