import { describe, expect, test } from 'vitest'
import { countWords, eachWord, phraseFinder, readMinutes, splitWords } from './words.ts'

describe('splitWords', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['؟! — ...', []],
    ['قال، بالأمس: «نعم»؛ ثم مضى…', ['قال', 'بالأمس', 'نعم', 'ثم', 'مضى']],
    ['الْعَرَبِيَّةُ لُغَــةٌ', ['الْعَرَبِيَّةُ', 'لُغَــةٌ']],
    ['کتاب\u200cها', ['کتاب\u200cها']],
    ['نمو 3.5% و١٬٠٠٠ ريال. 2025', ['نمو', '3.5', 'و١٬٠٠٠', 'ريال', '2025']],
    ['قال عبدالله ولعبدالرحمن', ['قال', 'عبد', 'الله', 'ولعبد', 'الرحمن']],
    ['أبوظبي وأبوالغيط وأبواب', ['أبو', 'ظبي', 'وأبو', 'الغيط', 'وأبواب']],
    ['صلاحالدين ونصرالله والله وبالله', ['صلاح', 'الدين', 'ونصر', 'الله', 'والله', 'وبالله']],
    ["COVID-19 don't", ['COVID', '19', "don't"]],
  ])('%s', (text, words) => {
    expect(splitWords(text)).toEqual(words)
    expect(countWords(text)).toBe(words.length)
    expect([...eachWord(text)].map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual(
      words.map(word => [word, word]),
    )
  })
})

test.each([
  [0, 180, 1],
  [90, 180, 1],
  [269, 180, 1],
  [270, 180, 2],
  [1800, 180, 10],
  [400, 200, 2],
])('readMinutes: %d words at %d a minute', (words, pace, minutes) => {
  expect(readMinutes('كلمة '.repeat(words), pace)).toBe(minutes)
})

describe('phraseFinder', () => {
  test.each<[needle: string, haystack: string]>([
    ['الموازنة', 'أقر المجلس الموازنة'],
    ['الموازنة', 'وبالموازنة الجديدة'],
    ['الموازنة', 'أُضيف للمُوازنه، أمس'],
    ['الموازنة', 'وللموازنة'],
    ['موازنة', 'الموازنة'],
    ['موازنة', 'فبالموازنة'],
    ['موازنة', 'للموازنة'],
    ['اللجنة', 'للجنة'],
    ['لجنة', 'للجنة'],
    ['الله', 'حمدًا لله'],
    ['التهاب', 'نتيجة لالتهاب'],
    ['مسؤول', 'تصريح لمسئول'],
    ['بنك مركزي', 'رفع البنك المركزي الفائدة'],
    ['البنك المركزي', 'قرار للبنك، المركزي'],
    ['كوفيد-١٩', 'لقاح «كوفيد 19»'],
    ['رؤية 2030', 'ورؤية ٢٠٣٠'],
    ['BBC', 'وفق bbc'],
    ['سد', 'أزمة السد'],
    ['إسرائيل', 'فإسرائيل'],
  ])('«%s» in «%s»', (needle, haystack) => {
    expect(phraseFinder(haystack)(needle)).toBe(true)
  })

  test.each<[needle: string, haystack: string]>([
    ['الموازنة', 'موازنة'],
    ['موازنة', 'موازنات'],
    ['وزن', 'الموازنة'],
    ['حر', 'بحر'],
    ['رد', 'فرد ورد برد'],
    ['كرة', 'فكرة'],
    ['أمل', 'كامل'],
    ['البنك المركزي', 'البنك الدولي المركزي'],
    ['البنك المركزي', 'المركزي البنك'],
    ['البنك المركزي', 'البنك'],
    ['سوريا', ''],
    ['', 'سوريا'],
    ['؟', 'ماذا؟'],
    ['203', '2030'],
  ])('«%s» not in «%s»', (needle, haystack) => {
    expect(phraseFinder(haystack)(needle)).toBe(false)
  })

  test('reads the text once for many phrases', () => {
    const has = phraseFinder('أعلنت وزارة المالية الموازنة')
    expect(['وزارة المالية', 'موازنة', 'الصحة'].map(has)).toEqual([true, true, false])
  })
})
