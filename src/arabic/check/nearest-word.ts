import {
  frequentTier,
  hasOddLetters,
  isInNews,
  isInUse,
  isPair,
  isStem,
  lookalikesOf,
  mayBeNearFrequent,
  mayLackLetter,
  pairLevel,
  tierOf,
} from './lexicon.ts'
import { isBeforeName, isBeforePlace, isGivenName } from './name-context.ts'
import { nearestForm } from './nearest-form.ts'
import { eachSource, type Slip } from './one-slip.ts'
import { hasCaseSeat, losesHamza } from './word-shapes.ts'

/** How many tiers of frequency each slip is less likely than a missing hamza. */
const cost: Readonly<Record<Slip, number>> = {
  look: 0,
  double: 2,
  sound: 2,
  swap: 2,
  missing: 4,
  dots: 3,
  key: 5,
  extra: 6,
  stray: 8,
  end: 8,
}

/** Slips that no name explains, after ال. */
const isCertain: Readonly<Partial<Record<Slip, true>>> = { swap: true, double: true }

/** Slips that make one common word of another: «التواصل», «التوصل». */
const ofCommon: Readonly<Partial<Record<Slip, true>>> = {
  swap: true,
  double: true,
  missing: true,
  look: true,
}

/** Slips of which a word may be made that is far rarer. */
const farSlips: Readonly<Partial<Record<Slip, true>>> = {
  swap: true,
  double: true,
  missing: true,
  key: true,
  dots: true,
}

/** The words before and after; '' for a punctuation mark, or the edge of the paragraph. */
type Neighbours = readonly [previous: string, next: string]

/**
 * The word that was meant: of a word that nobody uses a frequent one that a single slip makes into it; of a rare one
 * only a word that is often beside its neighbours.
 */
export function nearestWord(word: string, neighbours: Neighbours): string | undefined {
  const [previous, next] = neighbours
  const letters = word.replace(/^[وف]?[بلك]?ال|^لل/, '').length
  if (letters < 3 || word.length > 16 || isGivenName(word)) return undefined
  const isKnown = isInUse(word)
  // In use, but not in news.
  const isDoubtful = isKnown && tierOf(word) === undefined && !isInNews(word)
  // «هنك», «صندق»: so rare that lists may have it as a slip.
  const isWeak =
    isDoubtful &&
    !isStem(word) &&
    !isBeforeName(previous) &&
    !isBeforePlace(previous) &&
    !isCompound(word) &&
    !isInflected(word) &&
    neighbours.every(isFamiliar)
  if (isKnown && word.length < 4 && !isWeak) return undefined
  // «لللأمم».
  const twice = word.replace(/(.)\1\1/, '$1$1')
  if (twice !== word && !isKnown && (isInUse(twice) || tierOf(twice.replace(/^لل/, 'ال')) !== undefined))
    return twice
  const isCommon = (tierOf(word) ?? 99) < 12
  if (isCommon && (previous === '' || next === '' || word.length < 5)) return undefined
  if (isKnown && (isPair(previous, word) || isPair(word, next) || !mayBeNearFrequent(word))) return undefined
  if (!isKnown && isPairOf(word)) return undefined
  const hasParticles = !isKnown && isCompound(word)
  const alike =
    isKnown || hasParticles || hasCaseSeat.test(word)
      ? []
      : lookalikesOf(word).filter(other => !isOtherForm(word, other))
  if (alike.length > 0)
    return withLongVowel(word, alike, neighbours) ?? nearestLookalike(word, letters, neighbours, alike)
  if (!isKnown && /^اا/.test(word) && tierOf(word.slice(1)) !== undefined) return word.slice(1)
  const mayBeName = mayBeNameBeside(word, letters, neighbours)
  const isDerived = hasParticles || (!isKnown && isInflected(word))
  // «حصيفة» has all its letters.
  const isEnded = isDerived && word.endsWith('ة')
  const needsPair = isKnown || mayBeName || hasParticles
  const max = dearestSlip(word, letters, isDerived)
  const isOdd = !isKnown && hasOddLetters(word)
  const mayLackArticle = /^[وف]?ا[^ل]ل?/.test(word)
  const isBare = !/[اويىآئؤ]/.test(word.replace(/^[وف]?[بلك]?ال|^لل/, ''))
  let best: string | undefined
  let least = 99
  // «الامبن»: many leave out the hamza too.
  const lacksHamza = !isKnown && /^[وف]?[بلك]?الا.{3}/.test(word)
  eachSource(word, !isKnown || mayLackLetter(word), (plainSource, slip) => {
    if (isCommon && !ofCommon[slip]) return
    let source = plainSource
    let tier = tierOf(source)
    if (tier === undefined && lacksHamza && (slip !== 'look' || /[ضظ]/.test(plainSource))) {
      ;[source = ''] = lookalikesOf(plainSource)
      tier = tierOf(source)
    }
    if (tier === undefined || isOtherForm(word, source) || losesHamza(word, source)) return
    const isArticle = slip === 'missing' && source.startsWith('ال') && !word.startsWith('ال')
    const plain = tier + (isArticle ? 2 : cost[slip]) + (slip !== 'look' && letters < 6 ? 1 : 0)
    const sum = plain - 3 * Math.max(pairLevel(previous, source), pairLevel(source, next))
    if (sum >= least) return
    if (slip === 'stray' || (isDerived && slip === 'extra') || (isKnown && source.startsWith('لل'))) return
    const isPattern = slip === 'extra' && sum === plain && tier > 6
    // «المزونة», «الشياع»: places and rare nouns look like others.
    const isRareTwin =
      (slip === 'key' || slip === 'dots' || slip === 'sound') && letters < 6 && sum === plain && tier > 9
    if (!isKnown && !isOdd && (isPattern || isRareTwin)) return
    // «صندق», «هنك»: names of other languages have long vowels.
    const lacksVowel = slip === 'missing' && !isKnown && isBare
    const margin =
      (lacksVowel ? 2 : 0) +
      (isOdd && letters > 3 ? 3 : 0) +
      (!isEnded && (slip === 'swap' || slip === 'double') ? 3 : 0)
    // «اخلاصة», «ابشارع».
    const isOfArticle = mayLackArticle && /^[وف]?ال.{4}/.test(source) && (slip === 'swap' || slip === 'key')
    const isFar =
      isWeak &&
      tier <= 5 &&
      farSlips[slip] === true &&
      source[0] === word[0] &&
      Math.max(pairLevel(previous, source), pairLevel(source, next)) >= (letters > 4 ? 1 : 2)
    const isLikely = isKnown
      ? isFar ||
        (isDoubtful &&
          slip === 'double' &&
          tier <= frequentTier &&
          source.length < word.length &&
          /..(.)\1/.test(word))
      : (slip === 'look' && !isDerived && letters > 3) ||
        (!needsPair &&
          plain <= max + margin &&
          !(slip === 'extra' && sum === plain && (!isOdd || /^(?:في|من|إلى)$/.test(previous)))) ||
        (isOfArticle && !mayBeName && !isDerived && plain <= 15) ||
        (isCertain[slip] && !isBeforePlace(previous) && !hasParticles && letters < word.length && plain <= 10)
    // «الوفر»: three letters are near too many words.
    const fits = isPair(previous, source) && isPair(source, next)
    if (
      letters === 3 &&
      !isKnown &&
      !isExpected(source, previous, next, false) &&
      !(fits && lacksVowel && tier <= 5)
    )
      return
    if (!isLikely) {
      if (
        tier > (isKnown ? frequentTier : slip === 'missing' && letters > 5 ? 15 : 11) ||
        slip === 'end' ||
        slip === 'extra' ||
        word.endsWith(source) ||
        source.slice(0, 2) !== word.slice(0, 2) ||
        (source.at(-1) !== word.at(-1) && slip !== 'sound' && slip !== 'look')
      )
        return
      const onBothSides = letters < 4 || (isKnown && !isDoubtful && (tier > 5 || (tierOf(word) ?? 99) < 12))
      const isTold =
        isExpected(source, previous, next, onBothSides) ||
        // «نشب في مستوع».
        (!isKnown && slip === 'missing' && letters > 4 && pairLevel(previous, source) > 1) ||
        (letters === 3 && !isKnown && pairLevel(source, next) > 1) ||
        (lacksVowel && fits && tier <= 5)
      if (!isTold) return
    }
    ;[best, least] = [source, sum]
  })
  if (best || isKnown) return best
  if (!/^[وف]ال/.test(word)) return mayBeName || hasParticles ? undefined : nearestForm(word)
  const rest = nearestWord(word.slice(1), ['', next])
  return rest && word[0] + rest
}

/** «الرئس»: a long vowel was left out of a far more frequent word than any that is written alike. */
function withLongVowel(
  word: string,
  alike: readonly string[],
  [previous, next]: Neighbours,
): string | undefined {
  const fitOf = (one: string) => pairLevel(previous, one) + pairLevel(one, next)
  const [least, most] = [Math.min(...alike.map(one => tierOf(one)!)), Math.max(...alike.map(fitOf))]
  for (let at = 2; at < word.length; at += 1)
    for (const vowel of 'ايو') {
      const source = word.slice(0, at) + vowel + word.slice(at)
      if ((tierOf(source) ?? 99) + 3 <= least && fitOf(source) >= most) return source
    }
  return undefined
}

/** The most frequent lookalike, unless the word may be a name in its dialect. */
function nearestLookalike(
  word: string,
  letters: number,
  [previous, next]: Neighbours,
  alike: string[],
): string | undefined {
  const likely = alike.reduce((best, other) => (tierOf(other)! < tierOf(best)! ? other : best))
  // «قايد السبسي», «العرايس»: names keep the yeh of their dialect.
  const isDialect =
    (/اي.?$|اي[^ا]ة$/.test(word) && likely.includes('ائ')) || /يا.$/.test(word) || losesHamza(word, likely)
  const isPaired = isPair(previous, likely) || isPair(likely, next)
  const isClear = letters > 3 && !isDialect
  return isClear || (isPaired && letters !== 4) ? likely : undefined
}

function mayBeNameBeside(word: string, letters: number, [previous, next]: Neighbours): boolean {
  const isAlone = previous === '' && next === ''
  return (
    isBeforeName(previous) ||
    isBeforePlace(previous) ||
    (letters === word.length && (isAlone || ![previous, next].every(isFamiliar)))
  )
}

/**
 * Highest cost of a slip that is corrected without regard to the neighbours. Short words of other languages and names
 * look like each other.
 */
function dearestSlip(word: string, letters: number, isDerived: boolean): number {
  const hasPrefix = letters < word.length
  if (isDerived) return letters === 4 ? 9 : hasPrefix ? 11 : 10
  if (!hasPrefix) return letters === 4 ? 9 : letters === 5 ? 11 : 14
  return letters === 3 ? 13 : word.endsWith('ي') ? 14 : 17
}

/** Whether a word often stands beside these, of which one at least says something. */
function isExpected(word: string, previous: string, next: string, onBothSides: boolean): boolean {
  const [before, after] = [isPair(previous, word), isPair(word, next)]
  const isTold = (before && saysSomething(previous)) || (after && saysSomething(next))
  return isTold && (!onBothSides || (before && after))
}
const saysSomething = (word: string) =>
  (word.length > 3 && (tierOf(word) ?? 0) >= 3) || (word.length === 3 && (tierOf(word) ?? 0) >= 6)

/** «المستوطنتين», «صالتا»: two of a feminine noun in use. */
function isPairOf(word: string): boolean {
  const [, one] = /^(.{3,})ت(?:ين|ان|ا|ي)$/.exec(word.replace(/^[وف]?(?:ال|لل|[بلك])/, '')) ?? []
  const [, event] = /^(?:[وف]?(?:ال|لل|[بلك]))?(.{2,}اء)(?:ان|ين)$/.exec(word) ?? []
  return (one !== undefined && isStem(`${one}ة`)) || (event !== undefined && isStem(event))
}

/** «وستجتمعان»: a known word with particles before it. */
function isCompound(word: string): boolean {
  const prefix = /^(?:[وف]?(?:[بلك]?ال|لل|[بلكس])|[وف])(?=.{3})/.exec(word)?.[0]
  if (!prefix) return false
  for (let length = 1; length <= prefix.length; length += 1) {
    const rest = word.slice(length)
    if (isStem(rest) || tierOf(`ال${rest}`) !== undefined) return true
  }
  return false
}

/** «بكامله» has a pronoun, «ألسنة» no article. */
const isOtherForm = (word: string, other: string) =>
  (word.endsWith('ه') && other.endsWith('ة') && isStem(word.slice(0, -1))) ||
  (/^[وف]?[بلك]?أل/.test(word) && /^[وف]?[بلك]?ال/.test(other))

/** «منصاته», «مشرعو», «الحابسة»: a word with an ending. */
function isInflected(word: string): boolean {
  const [, article = '', stem = '', end = ''] =
    /^([وف]?[بلك]?ال|لل|[وف]?[بلك]?)(.{3,}?)(ه|ها|هم|هما|هن|نا|ن|ا|ي|و|ية|ين|ان|ات|ون|ت|ة)$/.exec(word) ?? []
  if (!stem) return false
  if (/^(?:ه|ها|هم|هما|هن|نا)$/.test(end) && stem.endsWith('ت') && isStem(`${stem.slice(0, -1)}ة`))
    return true
  if (end === 'و') return tierOf(`${stem}ين`) !== undefined
  // «التعملات», «الامتحنات»: verbs take no such ending.
  if (end === 'ات' && article.endsWith('ال') && !isInUse(`ال${stem}`) && !isInUse(`ال${stem}ة`)) return false
  if (article.endsWith('ل')) return /^(?:ية|ين|ان|ات|ون|ة)$/.test(end) && stem.length >= 4 && isStem(stem)
  return isStem(stem)
}

/** Names of other languages come in twos; a slip stands among words that everybody knows. */
export const isFamiliar = (word: string) =>
  word === '' ||
  /[^\u0621-\u064a]/.test(word) ||
  [word, word.replace(/^[وف]/, ''), word.replace(/^[وف]?[بلكس]/, ''), word.replace(/^لل/, 'ال')].some(
    form => tierOf(form) !== undefined || tierOf(withoutPronoun(form)) !== undefined,
  )
/** «ضماناتهم», «خطتها». */
const withoutPronoun = (word: string) =>
  word.replace(/^(.{4,})(?:ها|هم|هما|ه|نا)$/, (_, stem: string) => stem.replace(/(?<!ا)ت$/, 'ة'))
