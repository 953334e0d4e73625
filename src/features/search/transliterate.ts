const arabic = 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويپچژڤگ'
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A word with a Latin sign for each Arabic letter: for finding similar ones. */
export function transliterate(bare: string): string {
  return Array.from(bare, letter => signs[arabic.indexOf(letter)] ?? letter).join('')
}
