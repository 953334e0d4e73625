const arabic = 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويپچژڤگ'
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A word with one Latin character for each Arabic letter, to find similar ones. */
export function transliterate(bare: string): string {
  return Array.from(bare, letter => signs[arabic.indexOf(letter)] ?? letter).join('')
}
