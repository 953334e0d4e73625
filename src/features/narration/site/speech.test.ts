import { describe, expect, test } from 'vitest'
import { arabicVoices } from './arabicVoices.ts'
import { sayable, splitForSpeech } from './speech.ts'

test.each([
  ['بلغت 1,234,567 دينارًا', 'بلغت 1234567 دينارًا'],
  ['ارتفع ٢٫٧٪ في ١٤٤٨ هـ', 'ارتفع 2 فاصلة 7 في المئة في 1448 هجرية'],
  ['هبط 2.7 في المئة.', 'هبط 2 فاصلة 7 في المئة.'],
  ['سنة 2026.', 'سنة 2026.'],
  ['بسعر $75.5 للبرميل، أو 70€', 'بسعر 75 فاصلة 5 دولار للبرميل، أو 70 يورو'],
  ['بين 20-30 كم', 'بين 20 إلى 30 كيلومتر'],
  ['فاز 3-1', 'فاز 3 1'],
  ['هاتف 011-555-1234', 'هاتف 011-555-1234'],
  ['الإصدار 1.2.3', 'الإصدار 1.2.3'],
  ['في 5 كمائن', 'في 5 كمائن'],
  ['انظر https://example.com/a?b=1 هنا', 'انظر رابط هنا'],
  ['جـــدًّا\u200f وهـذا', 'جدًّا وهذا'],
  ['  سطر\n\tآخر ', 'سطر آخر'],
])('%s → %s', (written, said) => {
  expect(sayable(written)).toBe(said)
})

describe('sentence-sized pieces', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `كلمة${index}`).join(' ')
  test.each([
    ['short sentences go together', 'قال نعم. ثم مضى! أليس كذلك؟', 1],
    ['long ones stand alone', `${words(15)}. ${words(15)}.`, 2],
    ['one without an end is cut at commas', `${words(15)}، ${words(15)}، ${words(15)}`, 3],
    ['or between words', words(100), 5],
    ['nothing is nothing', '  ', 0],
  ])('%s', (_name, text, count) => {
    const pieces = splitForSpeech(text)
    expect(pieces).toHaveLength(count)
    expect(pieces.filter(({ length }) => length > 150)).toEqual([])
    expect(pieces.join(' ').trim()).toBe(text.trim())
  })
})

test('voices: only Arabic ones, best first', () => {
  const voice = (lang: string, name: string, localService = true) =>
    ({ lang, name, localService, default: false, voiceURI: name }) satisfies SpeechSynthesisVoice
  expect(arabicVoices([voice('en-US', 'Samantha'), voice('arc', 'Aramaic')])).toEqual([])
  const voices = [
    voice('ar-EG', 'Web', false),
    voice('ar_SA', 'Majed'),
    voice('ar-SA', 'Hamed Natural', false),
  ]
  expect(arabicVoices(voices).map(({ name }) => name)).toEqual(['Hamed Natural', 'Majed', 'Web'])
})
