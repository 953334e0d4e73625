import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stemOf, stemsOf } from './stem.ts'
import { mustMeet, mustNotMeet } from './stem-pairs.ts'

const pairsOf = (pairs: string) =>
  pairs.split(/،\s|\n/).map(pair => pair.trim().split(' ') as [string, string])
const finds = (one: string, other: string) => stemsOf(one).includes(stemOf(other))

describe('pairs that must match', () => {
  test.each(mustMeet)('%s', (_, pairs) => {
    expect(pairsOf(pairs).filter(([one, other]) => !finds(one, other) || !finds(other, one))).toEqual([])
  })
})

describe('pairs that must not match', () => {
  test.each(mustNotMeet)('%s', (_, pairs) => {
    expect(pairsOf(pairs).filter(([one, other]) => finds(one, other) || finds(other, one))).toEqual([])
  })
})

test('the tables have the promised size, and are published', () => {
  const count = (table: typeof mustMeet) => table.flatMap(([, pairs]) => pairsOf(pairs)).length
  expect([count(mustMeet), count(mustNotMeet)]).toEqual([693, 390])
  const published = readFileSync(new URL('../../docs/search-words.md', import.meta.url), 'utf8')
  for (const [what, pairs] of [...mustMeet, ...mustNotMeet])
    expect(published).toContain(`**${what}**: ${pairs.replace(/\s*\n\s*/g, '، ')}`)
})

const families: [string, string][] = [
  [
    'article and what is attached to it',
    'موازنة الموازنة والموازنة بالموازنة للموازنة وللموازنة فبالموازنة كالموازنة وبموازنتها',
  ],
  ['number and pronouns', 'موازنة موازنات موازنتها موازنته موازنتهم موازنتان الموازنتين'],
  ['nisba', 'اقتصاد اقتصادي الاقتصادية اقتصاديون اقتصاديين اقتصاديات اقتصادًا'],
  ['countries and their people', 'لبنان لبناني اللبنانية اللبنانيون واللبنانيين'],
  ['ألمانيا', 'ألمانيا ألماني الألمانية'],
  ['hamza, yeh, heh', 'إدارة ادارة أدارة الإدارة اداره'],
  ['maqsura', 'مستشفى مستشفي المستشفى'],
  ['tashkeel and tatweel', 'الْحُكُومَةُ الحكـــومة حكومة حكومات حكومته'],
  ['Persian letters', 'اقتصادی اقتصادي'],
  ['kaf', 'شرکة شركة الشركات شركتها'],
  ['a final hamza in another seat', 'تباطؤ تباطوء التباطوء'],
  ['a final hamza without its alef', 'ملجأ ملجء'],
  ['two of a feminine noun', 'بطولة بطولتا بطولتاهما'],
  ['a known name with another w', 'ويتكوف فيتكوف'],
  ['plurals inside the word', 'وزير وزراء الوزراء والوزير'],
  ['and their nisba', 'قانون قانوني القوانين قانونية'],
  ['matches', 'مباراة مباريات المباراة مبارياته'],
  ['Latin', 'COVID covid Covid والـCOVID بـcovid'],
  ['digits', '١٢ 12 ۱۲ و12 الـ١٢ بـ12'],
  ['thousands', '1,000 ١٬٠٠٠ 1000'],
  ['decimals', '3.5 ٣٫٥ بـ3.5'],
  ['numbers with letters', '5G 5g ٥G الـ5G'],
]

describe('stemOf', () => {
  test.each(families)('one stem: %s', (_, words) => {
    const stems = words.split(' ').map(stemOf)
    expect(stems[0]).not.toBe('')
    expect(new Set(stems)).toEqual(new Set([stems[0]]))
  })

  test.each(['في', 'والتي', 'على', 'وعلى', 'أن', 'إلى', 'the', 'و', 'أيضًا'])('stop word: %s', word => {
    expect(stemOf(word)).toBe('')
  })

  test('a name is not a stop word', () => expect(stemOf('علي')).toBe('علي'))
})

describe('stemsOf', () => {
  test('a search without hamza finds both', () => {
    expect(stemsOf('العاب')).toContain(stemOf('ألعاب'))
    expect(stemsOf('ألعاب')).toContain(stemOf('العاب'))
    expect(stemsOf('الألعاب')).toContain(stemOf('ألعاب'))
    expect(stemsOf('من')).toEqual([])
  })

  test.each(['سيعلن يعلن', 'ستعلن يعلن', 'وستقام تقام'])('a future form finds the present: %s', words => {
    const [future = '', present = ''] = words.split(' ')
    expect(stemsOf(future)).toContain(stemOf(present))
  })

  test.each([
    ['a preposition before it', 'زلاتكو', 'بزلاتكو'],
    ['a conjunction before it', 'زلاتكو', 'وزلاتكو'],
    ['غ for ج', 'غونزاليس', 'جونزاليس'],
    ['ز for س', 'غونزاليز', 'غونزاليس'],
    ['a vowel letter fewer', 'شفاينشتايغر', 'شفاينشتيغر'],
    ['a vowel letter more', 'شفاينشتيغر', 'شفاينشتايغر'],
    ['ج for تش', 'كلتشدار', 'كلجدار'],
    ['ش for تش', 'تشوسوفيتش', 'شوسوفيتش'],
    ['a vowel letter and an end like an ending', 'كوردفان', 'كردفان'],
  ])('an unlisted name, with %s', (_, searched, indexed) => {
    expect(stemsOf(searched)).toContain(stemOf(indexed))
  })
})

test.each([
  ['a letter without end', 'ه'.repeat(1_000_000)],
  ['endings without end', 'ات'.repeat(500_000)],
  ['clitics without end', 'وبال'.repeat(250_000)],
  ['marks without end', `ب${'\u0651'.repeat(1_000_000)}`],
])('%s: at most forty letters are read', (_, word) => {
  expect(stemOf(word).length).toBeLessThanOrEqual(40)
  expect(stemsOf(word).length).toBeLessThan(60)
})
