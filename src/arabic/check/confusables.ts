import { mayLackLetter, tierOf } from './lexicon.ts'
import { eachSource, type Slip } from './one-slip.ts'

/** A frequent word that the writer may have meant, and the slip that turns it into the written word. */
export type Confusable = { word: string; slip: Slip | 'form' }

/** Endings and beginnings that writers confuse. */
const forms: readonly (readonly [from: RegExp, to: string])[] = [
  [/(?<=...)ون$/, 'ين'],
  [/(?<=...)ين$/, 'ون'],
  [/(?<=...)ون$/, 'وا'],
  [/(?<=...)وا$/, 'ون'],
  [/(?<=...)وا$/, 'و'],
]
const pronouns: readonly (readonly string[])[] = [
  ['هذا', 'هذه'],
  ['الذي', 'التي', 'الذين'],
  ['ذلك', 'تلك'],
  ['هو', 'هي'],
  ['أحد', 'إحدى'],
]

/** Further ones are too rare to be likely. */
const max = 16
const cache = new Map<string, readonly Confusable[]>()
const maxCached = 20_000

/** Whether the two differ in meaning, such as in their pronouns, which this check cannot judge. */
function isOfSense(word: string, other: string): boolean {
  if (word === other || particle.test(word)) return true
  const [own, theirs] = [pronoun.exec(word)?.[0], pronoun.exec(other)?.[0]]
  if (own !== undefined && theirs !== undefined && own !== theirs) return true
  // «مستشفيان»: a dual.
  if (/(?<=...)ان$/.test(word) && !other.endsWith('ان')) return true
  // «قامتا»: two of them acted.
  if (/(?<=..)تا$|^[وفل]?ي.{2,}ا$|(?<=..)ن$/.test(word) && other === word.slice(0, -1)) return true
  // «للأمر», «الأمر»: another particle.
  if (withoutParticle(word) === withoutParticle(other)) return true
  // «ألباب», «لألسنة».
  return /^[وفبلك]?أل/.test(word) && /^(?:[وفبلك]?ال|لل)/.test(other)
}
const withoutParticle = (word: string) => word.replace(/^[وف]?(?:[بك]?ال|لل|[بلك])(?=.{3})/, '')
/** Other rules check these. */
const particle = /^[وف]?(?:[إأ]لا|إلى|علا|علي|[وفبلك]?[إأ]ن(?:ه|ها|هم|هما|نا|ني|ي|ا)?)$/
const pronoun = /(?<=...)(?:ها|هم|هما|نا|ه|كم)$/

/** The frequent words that become this word by one slip, or by another ending; the likeliest first. */
export function confusablesOf(word: string): readonly Confusable[] {
  const known = cache.get(word)
  if (known) return known
  if (cache.size >= maxCached) cache.clear()
  const found = new Map<string, { slip: Confusable['slip']; tier: number }>()
  const add = (other: string, slip: Confusable['slip']) => {
    if (other.length < 3) return
    const tier = tierOf(other)
    if (tier === undefined || found.has(other) || isOfSense(word, other)) return
    found.set(other, { slip, tier })
  }
  for (const [from, to] of forms) if (from.test(word)) add(word.replace(from, to), 'form')
  for (const group of pronouns) if (group.includes(word)) for (const other of group) add(other, 'form')
  eachSource(word, word.length > 2 && mayLackLetter(word), add)
  const list = [...found]
    .sort(([, one], [, other]) => one.tier - other.tier)
    .slice(0, max)
    .map(([word, { slip }]) => ({ word, slip }))
  cache.set(word, list)
  return list
}
