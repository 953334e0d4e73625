const sampleLength = 3000
/** Languages in Arabic script other than Arabic (ISO 639). */
const sisters = /^(fa|prs|ur|ps|ckb|sd|ug|ks|pnb|azb|lrc|bal)\b/
/** Letters of those languages, which Arabic has in foreign names only. */
const ofSisters = /[پچژگٹڈڑںےہھێۆەڕڵټډړږښڼۍ]/g
/** Words with the Arabic article, of which texts in those languages have hardly any. */
const definite = /(?<![\p{L}\p{M}])(?:[وف]?[بك]?ال|[وف]?لل)\p{L}{2,}/gu
/** A shorter text may be Arabic without an article. */
const fewestWords = 8

/**
 * Whether an item is in Arabic: most of its letters are in Arabic script, and neither its feed nor its words show another
 * language of that script. Without letters, the declared language decides.
 */
export function isArabic(text: string, declared: string | undefined): boolean {
  const sample = text.slice(0, sampleLength)
  const letters = countIn(sample, /\p{L}/gu)
  if (letters === 0) return declared === undefined || /^ar\b/.test(declared)
  const inScript = countIn(sample, /(?=\p{L})\p{Script=Arabic}/gu)
  if (inScript * 2 < letters || sisters.test(declared ?? '')) return false
  return /^ar\b/.test(declared ?? '') || !isOfSister(sample, inScript)
}

function isOfSister(sample: string, letters: number): boolean {
  const words = countIn(sample, /[\p{L}\p{M}]+/gu)
  if (words < fewestWords || countIn(sample, ofSisters) < 0.015 * letters) return false
  return countIn(sample, definite) < 0.05 * words
}

const countIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
