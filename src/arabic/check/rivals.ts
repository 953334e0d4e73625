import { isInflected } from './inflected.ts'
import {
  frequentTier,
  isInNews,
  isInUse,
  isStem,
  lookalikesOf,
  mayBeNearFrequent,
  mayLackLetter,
  pairLevel,
  tierOf,
} from './lexicon.ts'
import { isBeforeName } from './name-context.ts'
import { eachSource } from './one-slip.ts'
import { hasCaseSeat, losesHamza } from './word-shapes.ts'

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ض/, 'ظ'],
  [/ظ/, 'ض'],
  [/ة$/, 'ه'],
  [/ه$/, 'ة'],
  [/ة$/, 'ت'],
  [/ت$/, 'ة'],
  [/ذ/, 'د'],
  [/د/, 'ذ'],
  [/ذ/, 'ظ'],
  [/ظ/, 'ذ'],
  [/ا$/, 'ى'],
]

/** Particles and names that other rules judge. */
const ownWays =
  /^[وفب]?[إأ]لا$|^[وفبلك]?[إأ]ن(?:ه|ها|هم|هما|نا|ني|ك|كم)?$|^[وف]?[إأ]?ن(?:ي|ا)$|^و?علي$|^والي$|إنكليز|^[وف]?[إأ]ننا$/

const preposition = /^[وف]?(?:من|عن|بعد|قبل|في|على|إلى|بسبب|رغم|منذ|خلال|إثر|مع|دون|عقب)$/

/** «أدارتها»: a verb with its object. */
const isVerb = /^[وف]?أ.+ت(?:ه|ها|هم|هما)$/

/** Words that are written nearly alike, or sound alike. */
function rivalsOf(word: string): string[] {
  // «وضيفة»: a particle and another word.
  const isCompound = /^[وفبلك]/.test(word) && isStem(word.slice(1))
  const fitting = isCompound ? swaps.filter(([, to]) => !/[ضظذد]/.test(to)) : swaps
  const swapped = fitting.filter(([from]) => from.test(word)).map(([from, to]) => word.replace(from, to))
  return [...lookalikesOf(word).filter(other => !losesHamza(word, other)), ...swapped]
}

/**
 * The word that was meant in place of one that is right by itself: «دعوة لأحياء حفل», «في جده أمس». Only where news never
 * has this word beside its neighbours, and often has the other.
 */
export function rivalOf(word: string, [previous, next]: readonly [string, string]): string | undefined {
  if (word.length < 3 || ownWays.test(word) || (previous === '' && next === '') || isBeforeName(previous))
    return undefined
  const article = hamzaAfterArticle(word)
  if (article !== undefined) return article
  const own = [levelAfter(previous, word), levelBefore(word, next)] as const
  if (own[0] > 0 && own[1] > 0) return undefined
  if (own[0] + own[1] > 0) return typedRival(word, previous, next, own)
  const isCompound = /^[وفبلك]/.test(word) && isInUse(word.slice(1))
  const isUnheard =
    !isCompound && word.length > 4 && tierOf(word) === undefined && !isInNews(word) && !hasCaseSeat.test(word)
  // «من أصابته»: a noun after a preposition.
  if (isVerb.test(word)) {
    const noun = word.replace('أ', 'إ')
    return preposition.test(previous) && (tierOf(noun) ?? 99) <= 12 ? noun : undefined
  }
  // «ودع جماهيرة».
  const owned = word.replace(/ة$/, 'ه')
  if (isUnheard && !isInUse(word) && owned !== word && isInNews(owned) && isStem(word.slice(0, -1)))
    return owned
  let best: string | undefined
  let max = 0
  for (const rival of rivalsOf(word)) {
    const tier = tierOf(rival)
    if (rival === word || tier === undefined || isYeh(word, rival)) continue
    const [before, after] = [levelAfter(previous, rival), levelBefore(rival, next)]
    // «سيطرت المعارضة»: a verb that begins is no noun.
    if (previous === '' && isOpenTeh(word, rival)) continue
    const isLikely =
      (before > 0 && after > 0) ||
      before === 3 ||
      after === 3 ||
      says(before, previous) ||
      says(after, next) ||
      (soundsAlike(word, rival) && ((before > 0 && previous.length > 3) || (after > 0 && next.length > 3))) ||
      (isUnheard && tier <= 12 && (!isCompound || foldAlef(word) === foldAlef(rival)))
    if (!isLikely || before + after < max || (Math.max(before, after) < 3 && mayHavePronoun(word, rival)))
      continue
    ;[best, max] = [rival, before + after]
  }
  return best ?? typedRival(word, previous, next, own)
}

/** «الاقراص»: a slip so usual that news has it beside the same words. */
function hamzaAfterArticle(word: string): string | undefined {
  const [, particle = '', article = '', rest = ''] = /^([وفبك]?)(ال|لل)ا(.{2,})$/.exec(word) ?? []
  if (rest === '' || tierOf(`الا${rest}`) !== undefined || tierOf(word) !== undefined) return undefined
  const [right, other] = ['أ', 'إ'].filter(hamza => (tierOf(`ال${hamza}${rest}`) ?? 99) <= 14)
  return right !== undefined && other === undefined ? `${particle}${article}${right}${rest}` : undefined
}

/** «سندات دولية خلل الأسبوع»: a slip of the keyboard that makes another word, far rarer there and everywhere. */
function typedRival(
  word: string,
  previous: string,
  next: string,
  own: readonly [number, number],
): string | undefined {
  const ownTier = tierOf(word) ?? 18
  if (ownTier < 4 || (word.startsWith('ال') && word.length < 6) || !mayBeNearFrequent(word)) return undefined
  const isHalf = own[0] + own[1] > 0
  const isDoubtful = ownTier === 18 && !isInNews(word) && !/يي?$/.test(word)
  let best: string | undefined
  let max = 0
  eachSource(word, mayLackLetter(word), (source, slip) => {
    if (slip === 'end' || slip === 'look' || source === word || isInflection(word, source)) return
    // «مراكز», «تتراوح»: another form of the same word.
    const isForm = !isDoubtful && (slip === 'extra' || (slip === 'stray' && !hasRootLetterMore(word, source)))
    const tier = tierOf(source)
    if (
      tier === undefined ||
      tier > (isHalf ? frequentTier : 12) ||
      ownTier - tier < (isHalf ? 0 : 3) ||
      source[0] !== word[0]
    )
      return
    if (source.length < 4 && tier < 2) return
    const [before, after] = [levelAfter(previous, source), levelBefore(source, next)]
    // «على الطرق السريع»: one side fits both words.
    if (before < own[0] || after < own[1] || (isHalf && (isForm || before + after < 5))) return
    const isVowel = word.replace(/[اوي]/g, '') === source.replace(/[اوي]/g, '')
    if (isVowel && ownTier < 14 && Math.max(before, after) < 3) return
    // «حصيفة», «طامعة»: rare, but in dictionaries.
    const least = ownTier > 14 && !isHalf && !isInUse(word) && !isInflected(word) ? 2 : 3
    const isLikely =
      (before > 0 && after > 0 && before + after > 3 && (says(before, previous) || says(after, next))) ||
      (!isForm && before >= least && says(before, previous)) ||
      (!isForm && after >= least && says(after, next))
    if (!isLikely || before + after <= max) return
    ;[best, max] = [source, before + after]
  })
  return best
}

/** Whether they differ in their first two letters or in their last, as prefixes and endings do. */
const isInflection = (word: string, other: string) =>
  word.slice(0, 2) !== other.slice(0, 2) ||
  word.at(-1) !== other.at(-1) ||
  /(?:ه|ها|هم|هما|يي)$|[^ي]ة$/.test(word)

/** Whether the extra letter belongs to the root, not to an inflection. */
const hasRootLetterMore = (word: string, other: string) => {
  const at = [...word].findIndex((letter, index) => letter !== other[index])
  return !/[اويتمنه]/.test(word[at] ?? 'ا')
}

/** How usual this word is after the one before, with its particle or without: «باتفاقيات تعاون». */
const levelAfter = (previous: string, word: string) =>
  pairLevel(previous, word) || (/^[وفبلك].{3}/.test(previous) ? pairLevel(previous.slice(1), word) : 0)

/** How usual the next word is after this one, with its particle or without: «لإحياء حفل». */
const levelBefore = (word: string, next: string) =>
  pairLevel(word, next) || (/^[وفبل].{3}/.test(word) ? pairLevel(word.slice(1), next) : 0)

/** «حضر التدخين»: both letters sound alike, and desks confuse them most. */
const soundsAlike = (word: string, rival: string) => word !== rival && word.replace('ض', 'ظ') === rival

const foldAlef = (word: string) => word.replace(/[أإآ]/g, 'ا')

/** «سيطرت», «سيطرة». */
const isOpenTeh = (word: string, rival: string) =>
  word.endsWith('ت') && rival.endsWith('ة') && !word.endsWith('ات') && tierOf(word) !== undefined

/** Left to the rules of final yeh. */
const isYeh = (word: string, rival: string) => /[يى]$/.test(word) && word.slice(0, -1) === rival.slice(0, -1)

/** Whether a usual pair with a word of some meaning. */
const says = (level: number, word: string) => level >= 2 && word.length > 3 && tierOf(word)! >= 3

/** «عامه الأول», «شركته»: a pronoun fits more neighbours than any corpus has. */
const mayHavePronoun = (word: string, rival: string) =>
  word.endsWith('ه') && rival.endsWith('ة') && isStem(word.slice(0, -1))
