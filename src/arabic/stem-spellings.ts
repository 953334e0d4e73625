import { rankOf } from './stem-known.ts'

/** Letters with which writers of different countries render one foreign sound. */
const sameSound = ['غجق', 'سز', 'تط']
const fewestLetters = 4
const mostSpellings = 12

/**
 * Other stems of an unknown word, most likely a foreign name: غوتيرس for جوتيرس, and with a vowel letter fewer. Stems of
 * known words are left out.
 */
export function otherSpellings(stem: string): string[] {
  if (stem.length < fewestLetters) return []
  const spellings: string[] = []
  for (let at = 0; at < stem.length; at += 1) {
    const [before, letter, after] = [stem.slice(0, at), stem.charAt(at), stem.slice(at + 1)]
    const others = sameSound.find(letters => letters.includes(letter)) ?? ''
    for (const other of others) if (other !== letter) spellings.push(before + other + after)
    if (at > 0 && after !== '' && /[اوي]/.test(letter) && stem.length > fewestLetters)
      spellings.push(before + after)
  }
  return spellings.filter(spelling => rankOf(spelling) === undefined).slice(0, mostSpellings)
}
