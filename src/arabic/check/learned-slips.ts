import { allowComparisons, compareOne } from './comparisons.ts'
import { isConjugated } from './conjugated.ts'
import { isPerson } from './counting.ts'
import type { Finding } from './finding.ts'
import { isOwnedBy, prepositions } from './governors.ts'
import { isInNews, isInUse, learnedWeights, tierOf } from './lexicon.ts'
import { isGivenName } from './name-context.ts'
import { confusedEndings, otherEndingsOf } from './other-endings.ts'
import { type Beside, maxSigns, measureCount, writeMeasures, writeSigns } from './signs.ts'
import { isUnheard, type Source, signsOfSlip, slipKinds, sourcesOf } from './sources.ts'
import { foldSpelling, kindOf, type Spellings } from './spelling.ts'
import { areAdjacent, type Token } from './tokens.ts'

/** Lower odds are not reported. Above these, some twenty right words in 100,000 are taken for slips (docs/checks.md). */
const leastOfEndings: Readonly<Record<(typeof confusedEndings)[number]['name'], number>> = {
  alef: 2.9,
  'feminine past': 2.85,
  'feminine present': 3.4,
  'masculine present': 4.6,
  feminine: 5.3,
  masculine: 6.6,
  'two as subject': 1.5,
  'two as object': 4.4,
  'plural as subject': 2.4,
  'plural as object': 5.5,
  'with nun': 2,
  'without nun': 0.1,
  teh: 5,
  heh: 2.9,
  yeh: 3.7,
  maqsura: 3.8,
  'hamza above': 2.8,
  'hamza below': 0.6,
  'above for below': 3.7,
  'below for above': 2.5,
  'feminine pronoun': 3.7,
  'masculine pronoun': 4.3,
}
const leastOfSlips: Readonly<Record<(typeof slipKinds)[number], number>> = {
  look: 0.25,
  sound: 0.85,
  swap: 3,
  double: -0.6,
  missing: 2.2,
  extra: 0.9,
  stray: 0.75,
  key: 0.9,
  dots: 0.9,
  end: -2.5,
}
const least = [
  ...confusedEndings.map(({ name }) => leastOfEndings[name]),
  ...slipKinds.map(slip => leastOfSlips[slip]),
]

/** The measures seldom add more to the signs. They cost more, so they are skipped if even this were not enough. */
const maxMeasures = 4.5

/** A finding of another rule is dropped below these odds. */
const leastOfRules = -2
/** Rules of grammar look further than the signs do. */
const leastOfGrammar = -6

/** Numerals agree with the noun that they count, which may be farther away than their neighbours. */
const numeral = /^[وفبلك]?(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?$/

/** How much more evidence is needed where a country may be the other word. */
const costOfNisba = 1.2

/** How much more evidence is needed against a word that dictionaries have: «نهمة», «مريديه». */
const costOfUse = 1.5

type Meant = { word: string; isEnding: boolean }
type Paragraph = { tokens: readonly Token[]; isJoined: readonly boolean[] }

const paragraphOf = (text: string, tokens: readonly Token[]): Paragraph => ({
  tokens,
  isJoined: tokens.map((token, at) => at > 0 && areAdjacent(text, tokens[at - 1]!, token)),
})

/** How many words on either side are looked at. */
const farthest = 6

/** The words beside one; nothing stands beyond a mark. */
function besideOf({ tokens, isJoined }: Paragraph, at: number): Beside {
  const words = Array.from({ length: 2 * farthest + 1 }, () => '')
  for (let one = at; one > at - farthest && isJoined[one]; one -= 1)
    words[farthest + one - 1 - at] = tokens[one - 1]!.bare
  for (let one = at + 1; one <= at + farthest && isJoined[one]; one += 1)
    words[farthest + one - at] = tokens[one]!.bare
  return steps => words[farthest + steps]!
}

/** Finds words that are likelier a slip than right, by the signs learned from slips in news. */
export function checkLearned(
  text: string,
  tokens: readonly Token[],
  house: Spellings,
  comparisons = allowComparisons(),
): Finding[] {
  const findings: Finding[] = []
  const paragraph = paragraphOf(text, tokens)
  const times = new Map<string, number>()
  for (const { bare } of tokens) times.set(bare, (times.get(bare) ?? 0) + 1)
  for (const [at, { text: written, bare, from, to }] of tokens.entries()) {
    if (written !== bare || bare.length < 3 || bare.length > 20 || /[^\u0621-\u064a]/.test(bare)) continue
    if (house.get(foldSpelling(bare))?.includes(bare)) continue
    // Rules of their own judge «علي».
    if (bare === 'علي') continue
    const mayBeUnknown =
      times.get(bare) === 1 && !isGivenName(bare) && isUnheard(bare) && compareOne(comparisons)
    if (!mayBeUnknown && otherEndingsOf(bare).length === 0) continue
    const meant = meantBy(bare, besideOf(paragraph, at), mayBeUnknown)
    if (!meant) continue
    // «الأخوان رحباني»: two brothers, but the Brotherhood is Muslim.
    if (/^[وفبلك]?الأخوان$/.test(bare) && !besideOf(paragraph, at)(1).startsWith('المسلم')) continue
    // «مئتا طالب», «ممن يعانين».
    if (/^[وف]?(?:مئتا|مائتا|ألفا)$/.test(bare) || (/^[يت].{2,}ين$/.test(bare) && isInUse(bare.slice(0, -1))))
      continue
    // «رفيعو المستوى», «ممرضو مستشفى», «حق حضانة الولدين».
    const [previous, next] = [besideOf(paragraph, at)(-1), besideOf(paragraph, at)(1)]
    const isConstruct = isInUse(`${bare.slice(0, -1)}ين`) || isPerson(bare.slice(0, -1))
    if (/.{3,}و$/.test(bare) && ((!meant.isEnding && next.startsWith('ال')) || (isConstruct && next !== '')))
      continue
    // «متسابق كولومبي».
    if (meant.word === `${bare}ا` && bare.endsWith('ي') && isPerson(previous)) continue
    // «ومن قائل إن»: no accusative after a preposition.
    if (meant.word === `${bare}ا` && /^[وف]?(?:من|في|عن|على|إلى|مع)$/.test(previous)) continue
    if (
      meant.isEnding &&
      /ين$/.test(bare) &&
      /[وا]ن$/.test(meant.word) &&
      (prepositions.has(previous) || isOwnedBy(previous))
    )
      continue
    const kind = meant.isEnding ? 'grammar' : kindOf(bare, meant.word)
    const reason = `لعل الصواب «${meant.word}» في هذا السياق.`
    findings.push({ kind, from, to, reason, replacement: meant.word })
  }
  return findings
}

/** Drops findings of words in use whose ending, hamza or dots the signs say are right. */
export function withoutUnlikely(
  text: string,
  tokens: readonly Token[],
  findings: readonly Finding[],
): Finding[] {
  const paragraph = paragraphOf(text, tokens)
  const places = new Map(tokens.map((token, at) => [token.from, at] as const))
  return findings.filter(({ kind, from, to, replacement = '' }) => {
    const at = places.get(from)
    const token = at === undefined ? undefined : tokens[at]
    if (at === undefined || token?.to !== to || token.text !== token.bare || !isInNews(token.bare))
      return true
    // The verb that decides between «إن» and «أن» may be far away.
    if (numeral.test(token.bare) || /^[إأ]ن/.test(token.bare)) return true
    // News has «الاقراص» so often that the signs call it right.
    if (kind === 'hamza' && /^[وفبك]?(?:ال|لل)ا/.test(token.bare) && tierOf(token.bare) === undefined)
      return true
    const ending = otherEndingsOf(token.bare).find(({ word }) => word === replacement)
    if (!ending) return true
    const least = kind === 'grammar' ? leastOfGrammar : leastOfRules
    return oddsOf(token.bare, ending.word, ending.kind, besideOf(paragraph, at), -99) > least
  })
}

const numberOf = (name: (typeof confusedEndings)[number]['name']) =>
  confusedEndings.findIndex(one => one.name === name)
const withNun = numberOf('with nun')
const teh = numberOf('teh')
const manyAsObject = numberOf('plural as object')
const particle = /^[وف]?(?:[بلك]?أن|لن|لم|لكي|كي|حتى|إن|من|مهما|لا|لئلا|ألا|أو|ثم|ل[يت].+وا|.+وهم)$/
/** Whether a particle that takes the nun away may still hold here. */
const hasParticle = (beside: Beside) => [-1, -2, -3, -4, -5].some(steps => particle.test(beside(steps)))

function meantBy(word: string, beside: Beside, mayBeUnknown: boolean): Meant | undefined {
  if (isConjugated(word)) return undefined
  let best: Meant | undefined
  let max = 0
  for (const { kind, word: right } of otherEndingsOf(word)) {
    if (kind === withNun && hasParticle(beside)) continue
    // «تولوا» is a past.
    if (kind === withNun && word.startsWith('ت')) continue
    // «فرصه قليلة» at the beginning: what he has was named before.
    if (kind === teh && beside(-1) === '') continue
    // «والإسرائيليون يرفضون»
    if (kind === manyAsObject && /^[يت].{2,}ون$/.test(beside(1))) continue
    const over = oddsOf(word, right, kind, beside, least[kind]! - maxMeasures) - least[kind]!
    // «أوكراني» is not «أوكرانيا».
    if (over > (right.endsWith('يا') ? Math.max(max, costOfNisba) : max))
      [best, max] = [{ word: right, isEnding: true }, over]
  }
  if (!mayBeUnknown) return best
  const more = isInUse(word) ? costOfUse : 0
  for (const source of sourcesOf(word)) {
    const kind = confusedEndings.length + source.kind
    const enough = least[kind]! - maxMeasures
    const over = oddsOf(word, source.word, kind, beside, enough, source) - least[kind]! - more
    if (over > max) [best, max] = [{ word: source.word, isEnding: false }, over]
  }
  return best
}

const signs = new Int32Array(maxSigns)
const measures = new Float64Array(measureCount)

/** Log odds that the other word was meant. Below `enough` by the signs alone, the measures are not computed. */
function oddsOf(
  word: string,
  right: string,
  kind: number,
  beside: Beside,
  enough: number,
  source?: Source,
): number {
  const learned = learnedWeights()
  const count = writeSigns(
    signs,
    kind,
    right,
    beside,
    source && (add => signsOfSlip(word, source, beside, add)),
  )
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += learned.signs[signs[at]!]!
  let odds = sum * learned.scale
  if (odds < enough) return odds
  writeMeasures(measures, word, right, beside)
  const weights = learned.measures[kind]!
  for (let at = 0; at < measureCount; at += 1) odds += weights[at]! * measures[at]!
  return odds
}
