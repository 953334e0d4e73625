import { isInNews, isInUse, tierOf } from './lexicon.ts'
import { isBeforeName, isBeforePlace } from './name-context.ts'

/** «الكربى», «الكربي»: two letters of a far more frequent word were swapped. */
export function likelierSwap(word: string, right: string | undefined): string | undefined {
  if (right === undefined || right === word || isInUse(word)) return right
  const tier = tierOf(right) ?? 17
  for (let at = word.startsWith('ال') ? 2 : 1; at < word.length - 1; at += 1) {
    const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    if ((tierOf(swapped) ?? 99) + 6 <= tier) return swapped
  }
  return right
}

/** «غلاض»: a word that nobody uses, and that is one with the other of both letters. */
export function withOtherDad(word: string, { previous }: { previous: string }): string | undefined {
  // «محمية ضانا»: a place.
  if (isBeforePlace(previous) || isBeforeName(previous)) return undefined
  if (!/^[^ضظ]*[ضظ][^ضظ]*$/.test(word) || word.length < 4 || isInUse(word)) return undefined
  const other = word.replace(/[ضظ]/, letter => (letter === 'ض' ? 'ظ' : 'ض'))
  if (!isInUse(other) || (/^[وفبلك]/.test(word) && isInUse(word.slice(1)))) return undefined
  // «النفظ»: only a dot too many.
  const dotless = word.replace(/[ضظ]/, letter => (letter === 'ض' ? 'ص' : 'ط'))
  const margin = word.includes('ض') ? 9 : 3
  return (tierOf(dotless) ?? 99) + margin < (tierOf(other) ?? 17) ? dotless : other
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/(?<=.)د/, 'ذ'],
  [/(?<=.)ذ/, 'د'],
  [/(?<=.)ذ/, 'ز'],
  [/(?<=.)ز/, 'ذ'],
]

/** «ناذحين», «إنزار»: a word that nobody uses, and that is a frequent one with a letter of nearly the same sound. */
export function withOtherDhal(word: string, { previous }: { previous: string }): string | undefined {
  if (word.length < 3 || isInUse(word) || isBeforePlace(previous) || isBeforeName(previous)) return undefined
  if (/^[وفبلك]/.test(word) && isInUse(word.slice(1))) return undefined
  // «لويذ»: a short word may be any name.
  const last = word.length < 5 ? 8 : 12
  let best: string | undefined
  for (const [from, to] of sounds) {
    const other = word.replace(from, to)
    const forms = [other, other.replace(/^[وفبلك]/, ''), other.replace(/ا$/, '')]
    // «الزايدي»: names have a zay.
    const isFromZay = word.includes('ز') && to === 'ذ'
    const least = other.length > 5 && !isFromZay && isInNews(other) ? 12 : 99
    const tier = other === word ? 99 : Math.min(least, ...forms.map(form => tierOf(form) ?? 99))
    if (tier <= last && (best === undefined || tier < (tierOf(best) ?? 99))) best = other
  }
  return best
}

/** «تتوانا» and «التقاوى»: what is in use with the other letter alone. */
export function rightAtEnd(word: string): string | undefined {
  if (!/^[وف]?س?[يتن]ت.{2,}ا$|^[وف]?[بك]?ال.{3,}ى$/.test(word)) return undefined
  if (word.endsWith('ا') ? tierOf(word) !== undefined || isInNews(word) : isInUse(word)) return undefined
  const and = /^[وف](?=ال)/.exec(word)?.[0] ?? ''
  const right = `${word.slice(and.length, -1)}${word.endsWith('ا') ? 'ى' : 'ي'}`
  return isInUse(right) ? and + right : undefined
}
