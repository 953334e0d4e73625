import { describe, expect, test } from 'vitest'
import { stemOf, stemsOf } from './stem.ts'

const families: [string, string][] = [
  [
    'article and what is attached to it',
    'موازنة الموازنة والموازنة بالموازنة للموازنة وللموازنة فبالموازنة كالموازنة',
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
  ['plurals inside the word', 'وزير وزراء الوزراء والوزير'],
  ['and their nisba', 'قانون قانوني القوانين قانونية'],
  ['matches', 'مباراة مباريات المباراة مبارياته'],
  ['Latin', 'COVID covid Covid'],
  ['digits', '١٢ 12 ۱۲ و12 الـ١٢ بـ12'],
  ['thousands', '1,000 ١٬٠٠٠ 1000'],
]
const apart: [string, string][] = [
  ['لبنان', 'لبن'],
  ['سلطان', 'سلطة'],
  ['البحرين', 'بحر'],
  ['مليون', 'ملي'],
  ['والدها', 'دها'],
  ['وكالتها', 'تها'],
  ['الله', 'له'],
  ['علي', 'عل'],
  ['شعبان', 'شعب'],
]

describe('stemOf', () => {
  test.each(families)('one stem: %s', (_, words) => {
    const stems = words.split(' ').map(stemOf)
    expect(stems[0]).not.toBe('')
    expect(new Set(stems)).toEqual(new Set([stems[0]]))
  })

  test.each(apart)('%s is not %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other))
  })

  test.each(['في', 'والتي', 'على', 'وعلى', 'أن', 'إلى', 'the', 'و', 'أيضًا'])('stop word: %s', word => {
    expect(stemOf(word)).toBe('')
  })

  test('a name is no stop word', () => expect(stemOf('علي')).toBe('علي'))
})

test('a search without hamza finds both', () => {
  expect(stemsOf('العاب')).toContain(stemOf('ألعاب'))
  expect(stemsOf('ألعاب')).toContain(stemOf('العاب'))
  expect(stemsOf('الألعاب')).toContain(stemOf('ألعاب'))
  expect(stemsOf('من')).toEqual([])
})
