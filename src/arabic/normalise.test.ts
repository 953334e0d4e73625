import { describe, expect, test } from 'vitest'
import { normaliseArabic } from './normalise.ts'

const cases: [what: string, text: string, normalised: string][] = [
  ['nothing', '', ''],
  ['tashkeel', 'الْعَرَبِيَّةُ', 'العربيه'],
  ['tanwin on alef', 'مساءً', 'مساء'],
  ['superscript alef', 'هٰذا', 'هذا'],
  ['tatweel', 'الحمــــــد', 'الحمد'],
  ['alef forms', 'أحمد إعاذ آجن ٱلحمد', 'احمد اعاذ اجن الحمد'],
  ['alef with hamza and madda as marks', 'أحمد قرآن', 'احمد قران'],
  ['alef maqsura and Persian yeh', 'بنى علی ے ې', 'بني علي ي ي'],
  ['teh marbuta and other hehs', 'فاطمة ہ ھ ۀ ە ۃ', 'فاطمه ه ه ه ه ه'],
  ['other kafs', 'کتاب ڪتاب', 'كتاب كتاب'],
  ['Maghribi qaf and feh', 'ڧلب ڢجر', 'قلب فجر'],
  ['hamza on waw and yeh', 'مسؤول مسئول', 'مسءول مسءول'],
  ['hamza seat by case', 'أبناؤه أبنائه أبناءه', 'ابناءه ابناءه ابناءه'],
  ['hamza on yeh as a mark', 'رئيس', 'رءيس'],
  ['letters for other sounds', 'پاريس چاد ژ ڤيروس گ', 'پاريس چاد ژ ڤيروس گ'],
  ['presentation forms', 'ﺍﻟﺴﻼﻡ ﻋﻠﻴﻜﻢ', 'السلام عليكم'],
  ['lam-alef ligatures', 'ﻻ ﻷ ﻹ ﻵ', 'لا لا لا لا'],
  ['word ligatures', 'ﷲ ﷴ ﷼', 'الله محمد ريال'],
  ['tashkeel as characters of its own', 'ﻋﹶﺮﹶﺏ ﹰ ﱠ', 'عرب'],
  ['Arabic-Indic and Persian digits', '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
  ['number signs', '٣٫٥٪ ١٬٠٠٠', '3.5% 1,000'],
  ['Quranic signs', 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ۝ٱللَّهُ ۩', 'قل هو الله احد الله'],
  ['bidi and zero-width controls', '\u202bسل\u200cام\u202c\u200f \u2067x\u2069\ufeff', 'سلام x'],
  ['soft hyphen and variation selector', 'كتا\u00adب ❤\ufe0f', 'كتاب ❤'],
  ['Latin capitals', 'BBC Élysée ŽIŽEK Ḥamās', 'bbc élysée žižek ḥamās'],
  ['accents as marks', 'E\u0301lyse\u0301e', 'élysée'],
  ['Turkish i', 'İstanbul ISTANBUL Yıldız', 'istanbul istanbul yildiz'],
  ['full-width Latin', 'ＡＢＣ１２', 'abc12'],
  ['white space', '\u00a0 a\tb\r\n\u2003c\u2028\u3000d\u0085e ', 'a b c d e'],
  ['punctuation stays', 'ماذا، بعد؟ «نعم»؛ لا...', 'ماذا، بعد؟ «نعم»؛ لا...'],
  ['U+0000 and a lone surrogate', 'a\0b\ud800', 'ab\ufffd'],
]

describe('normaliseArabic', () => {
  test.each(cases)('%s', (_, text, normalised) => {
    expect(normaliseArabic(text)).toBe(normalised)
  })

  test('text with endless marks is processed in one pass', () => {
    expect(normaliseArabic(`a${'\u0315\u0300'.repeat(500_000)} كلمة`)).toMatch(/ كلمه$/)
  })

  test('is idempotent for every character of the BMP', () => {
    const changed: string[] = []
    for (let code = 0; code <= 0xffff; code += 1) {
      const letter = String.fromCharCode(code)
      for (const text of [`ب${letter}ت`, `E${letter}\u0301${letter}و${letter}\u0654`]) {
        const once = normaliseArabic(text)
        if (normaliseArabic(once) !== once) changed.push(code.toString(16))
      }
    }
    expect(changed).toEqual([])
  })
})
