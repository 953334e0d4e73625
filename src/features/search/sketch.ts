const arabic = 'ءابتثجحخدذرزسشصضطظعغفقكلمنهويپچژڤگ'
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A word with a Latin sign for each Arabic letter: only for finding out what is like it. */
export function sketchOf(bare: string): string {
  return Array.from(bare, letter => signs[arabic.indexOf(letter)] ?? letter).join('')
}
