import { hasOddLetters, isInNews, isInUse, isStem, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName, isBeforePlace, isGivenName } from './name-context.ts'
import { eachSource, type Slip } from './one-slip.ts'
import { type AddSign, type Beside, see } from './signs.ts'

export const slipKinds: readonly Slip[] = [
  'look',
  'sound',
  'swap',
  'double',
  'missing',
  'extra',
  'stray',
  'key',
  'dots',
  'end',
]

/** A word that one slip may have made into another, its kind and its tier. */
export type Source = { kind: number; word: string; tier: number }

/** Further ones are too rare to be likely. */
const max = 8
const rarest = 18

/** Whether the word may be a slip: neither the frequent words nor news have it. */
export const isUnheard = (word: string) =>
  word.length > 3 && word.length < 17 && tierOf(word) === undefined && !isInNews(word) && !isOfItsOwn(word)

/** «مساهمو», «رفيعو»: a plural with its owner; «بهالفوز»: dialect. */
const isOfItsOwn = (word: string) =>
  (word.endsWith('و') && isInUse(`${word.slice(0, -1)}ين`)) ||
  /^[وف]?[بعلك]?هال/.test(word) ||
  // «سيعترضون»: the future of a verb in use.
  (/^[وف]?س[يتن].{3,}$/.test(word) && isInUse(word.replace(/^([وف]?)س/, '$1')))

/** The rarest tier of what stands after particles. */
const rarestRest = 12
/** How much rarer a word is with particles before it. */
const costOfParticles = 4

/** How frequent a word is, or the rest of it after its particles. */
function tierOfForm(word: string): number | undefined {
  const tier = tierOf(word)
  if (tier !== undefined) return tier
  const rest = restOf(word)
  const own = rest === undefined ? undefined : tierOf(rest)
  return own !== undefined && own <= rarestRest ? own + costOfParticles : undefined
}

/** «وقبائل», «للمقابلة», «بالحادث». */
function restOf(word: string): string | undefined {
  if (word.length < 5) return undefined
  if (word.startsWith('و') || word.startsWith('ف')) return word.slice(1)
  if (word.length > 5 && word.startsWith('لل')) return `ا${word.slice(1)}`
  if (word.length < 7) return undefined
  return word.startsWith('بال') || word.startsWith('كال') ? word.slice(1) : undefined
}

/** «للصين» is not «الصين», nor «بيانهما» «بيانها», nor «اللقاءان» «اللقاءات». */
const isOtherForm = (word: string, source: string) =>
  (/^[وف]?[بل]/.test(word) &&
    /^[وف]?[بل]/.test(source) &&
    word.replace(/^([وف]?)[بل]/, '$1') === source.replace(/^([وف]?)[بل]/, '$1')) ||
  (/^[وف]?لل/.test(word) && /^[وف]?ال/.test(source)) ||
  (word.endsWith('هما') && source.endsWith('ها')) ||
  (word.endsWith('ان') && source.endsWith('ات'))

/** The words that one slip may have made into this one, the most frequent first. */
export function sourcesOf(word: string): Source[] {
  const found = new Map<string, Source>()
  // A known word with particles or endings has all its letters.
  const mayLackLetter = !isPart(word) && !isInflected(word)
  eachSource(word, mayLackLetter, (source, slip) => {
    if (source.length < 3 || source === word || found.has(source)) return
    const tier = tierOfForm(source)
    if (tier !== undefined && tier < rarest && !isOtherForm(word, source))
      found.set(source, { kind: slipKinds.indexOf(slip), word: source, tier })
  })
  return [...found.values()].sort((one, other) => one.tier - other.tier).slice(0, max)
}

const particled = /^(?:[وف]?(?:[بلك]?ال|لل|[بلكس])|[وف])(?=.{3})/
const isPart = (word: string) => {
  const prefix = particled.exec(word)?.[0] ?? ''
  for (let length = 1; length <= prefix.length; length += 1) if (isStem(word.slice(length))) return true
  return false
}
const endings = /^(.{3,}?)(?:ها|هما|هم|هن|نا|تا|تين|تان|ين|ان|ون|وا|ات|ية|ه|ة|ا|ي|و|ن|ت)$/
const isInflected = (word: string) => {
  const stem = endings.exec(word.replace(particled, ''))?.[1]
  return stem !== undefined && isStem(stem)
}

/** Adds the signs of a slip in a word: its letters, its place and what it may have been. */
export function signsOfSlip(word: string, { word: right, tier }: Source, beside: Beside, add: AddSign): void {
  const [previous, next] = [beside(-1), beside(1)]
  const isFamiliar = (one: string) => one === '' || tierOf(one) !== undefined || isInNews(one)
  const flags =
    (isInUse(word) ? 1 : 0) |
    (isPart(word) ? 2 : 0) |
    (isInflected(word) ? 4 : 0) |
    (hasOddLetters(word) ? 8 : 0) |
    (isFamiliar(previous) && isFamiliar(next) ? 16 : 0)
  const place =
    (isBeforeName(previous) ? 1 : 0) |
    (isBeforePlace(previous) ? 2 : 0) |
    (isGivenName(previous) ? 4 : 0) |
    (/^[وف]?[بلك]?ال|^لل/.test(word) ? 8 : 0)
  const letters = Math.min(word.replace(/^[وف]?(?:[بلك]?ال|لل)/, '').length, 8)
  const pairs = pairLevel(previous, right) * 4 + pairLevel(right, next)
  let at = 0
  while (at < word.length && word[at] === right[at]) at += 1
  const from = at === 0 ? 0 : at >= word.length - 1 ? 2 : 1
  add(30, flags)
  add(31, place)
  add(32, letters)
  add(33, tier >> 1)
  add(34, flags, tier >> 1)
  add(35, flags, letters)
  add(36, pairs, flags & 7)
  add(37, from, flags & 7)
  add(38, word.charCodeAt(at) || 1, right.charCodeAt(at) || 1)
  add(39, flags, place)
  add(40, letters, tier >> 1)
  add(41, place, pairs)
  add(42, see(word).shape === see(right).shape ? 1 : 2)
}
