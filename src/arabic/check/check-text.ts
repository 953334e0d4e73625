import type { Digits } from '../house-style.ts'
import { checkAla } from './ala-odds.ts'
import { checkBlanks } from './blanks.ts'
import { allowComparisons } from './comparisons.ts'
import { checkContext, likelyIn } from './context-slips.ts'
import { checkDescribed } from './described.ts'
import type { Finding } from './finding.ts'
import { checkLearned, withoutUnlikely } from './learned-slips.ts'
import { checkDigits, checkDirection, checkLetters, mainDigits } from './letters.ts'
import { isInUse } from './lexicon.ts'
import { checkLatinMarks, checkPairs } from './marks.ts'
import { checkNames, type Names, noNames } from './names.ts'
import { checkNeighbours } from './neighbours.ts'
import { isImperative, isOwnedAndDescribed, isRareAndRight } from './rare-right.ts'
import { checkRepeats } from './repeats.ts'
import { checkReported } from './reported.ts'
import { checkSpeakingParticiples } from './speaking-participles.ts'
import { checkSpelling, type Spellings } from './spelling.ts'
import { checkTanwin } from './tanwin.ts'
import { areAdjacent, tokensOf, withoutMarks } from './tokens.ts'
import { checkWordings, type Wordings } from './wordings.ts'

/** The newsroom's additions to the word list. */
export type House = { spellings: Spellings; names: Names; wordings: Wordings }

export const emptyHouse: House = {
  spellings: new Map(),
  names: noNames,
  wordings: { byWords: new Map(), maxWords: 0 },
}

/** Kinds that offer another word. */
const spellings: ReadonlySet<Finding['kind']> = new Set(['spelling', 'hamza', 'teh', 'yeh'])

const gluedServant = /^[وف]?[بلك]?عبدال\p{L}{2,}$/u
const partedServant = /(?<!\p{L})[وف]?[بلك]?عبد ال\p{L}{2}/u

/** Nobody corrects this many one by one in a paragraph. */
const maxFindings = 500

/**
 * Finds errors in a paragraph of plain text, in order and without overlaps. Linear in the length. `digits` are those of
 * the article, otherwise of the text itself; `comparisons` those that all its paragraphs share.
 */
export function checkText(
  text: string,
  house = emptyHouse,
  digits: Digits | undefined = mainDigits(text),
  comparisons = allowComparisons(),
): Finding[] {
  if (!/[\u0621-\u064a]/.test(text)) return []
  const tokens = tokensOf(text)
  /** «عبدالله» stays where the table of people has it so. */
  const isNoName = ({ kind, from, to }: Finding) =>
    kind !== 'spelling' || !house.names.words.has(withoutMarks(text.slice(from, to)))
  // Papers write «عبدالله» or «عبد الله»; a paragraph that has both is inconsistent.
  const isOwnStyle = ({ kind, from, to }: Finding) =>
    kind === 'spelling' && gluedServant.test(text.slice(from, to)) && !partedServant.test(text)
  const places = new Map(tokens.map(({ from }, at) => [from, at] as const))
  const isNoRareWord = ({ kind, from, to, replacement = '' }: Finding) => {
    if (!spellings.has(kind)) return true
    const word = withoutMarks(text.slice(from, to))
    const at = places.get(from)
    const next = tokens[(at ?? 0) + 1]?.bare ?? ''
    const previous = at && areAdjacent(text, tokens[at - 1]!, tokens[at]!) ? tokens[at - 1]!.bare : ''
    if (kind === 'hamza' && isImperative(word, previous)) return false
    // «مراجعو مكتب السجل».
    if (
      /.{3,}[^ه]و$/.test(word) &&
      next !== '' &&
      replacement !== `${word}ا` &&
      isInUse(`${word.slice(0, -1)}ين`)
    )
      return false
    // «فبادره الشاعر».
    if (kind === 'teh' && /^ف.{4,}ه$/.test(word) && isInUse(`${word.slice(1, -1)}وا`)) return false
    return !isRareAndRight(word, next) && !(replacement.endsWith('ة') && isOwnedAndDescribed(word, next))
  }
  // The first of two that overlap stays.
  const found = [
    checkWordings(text, tokens, house.wordings),
    checkNames(text, tokens, house.names),
    checkLetters(tokens),
    checkNeighbours(text, tokens).filter(finding => isNoName(finding) && !isOwnStyle(finding)),
    checkReported(text, tokens),
    checkSpeakingParticiples(text, tokens),
    checkDescribed(text, tokens),
    checkAla(text, tokens),
    checkTanwin(tokens),
    likelyIn(text, tokens, checkSpelling(tokens, house.spellings, comparisons).filter(isNoName)),
    checkContext(text, tokens, house.spellings).filter(isNoName),
    checkLearned(text, tokens, house.spellings, comparisons).filter(isNoName),
    checkRepeats(text, tokens),
    checkLatinMarks(text),
    checkBlanks(text),
    checkPairs(text),
    checkDigits(text, digits),
    checkDirection(text),
  ]
  const kept = withoutOverlaps(found).filter(isNoRareWord)
  return withoutUnlikely(text, tokens, kept).slice(0, maxFindings)
}

function withoutOverlaps(lists: Finding[][]): Finding[] {
  const ranked = lists.flatMap((list, rank) => list.map(finding => ({ finding, rank })))
  ranked.sort((a, b) => a.finding.from - b.finding.from || a.rank - b.rank)
  const kept: typeof ranked = []
  for (const one of ranked) {
    const last = kept.at(-1)
    if (!last || one.finding.from >= last.finding.to) kept.push(one)
    else if (one.rank < last.rank) kept[kept.length - 1] = one
  }
  return kept.map(({ finding }) => finding)
}
