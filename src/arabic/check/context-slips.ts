import { type Confusable, confusablesOf } from './confusables.ts'
import { isConjugated } from './conjugated.ts'
import { seen, type WordFeatures } from './context-features.ts'
import { evidenceCount, type Neighbours, writeEvidence } from './context-odds.ts'
import type { Finding } from './finding.ts'
import { isInflected } from './inflected.ts'
import { contextCounts, isInUse, isStem, pairLevel, tierOf } from './lexicon.ts'
import { isBeforeName, isBeforePlace, isGivenName } from './name-context.ts'
import { isFamiliar } from './nearest-word.ts'
import { ofKnown, ofUnknown, rivalShare } from './slip-odds.ts'
import { foldSpelling, kindOf, type Spellings } from './spelling.ts'
import { areAdjacent, type Token, withoutMarks } from './tokens.ts'

/** Finds words that are unlikely beside their neighbours, while a word that differs by one slip is likely. */
export function checkContext(text: string, tokens: readonly Token[], house: Spellings): Finding[] {
  const findings: Finding[] = []
  const times = new Map<string, number>()
  for (const { bare } of tokens) times.set(bare, (times.get(bare) ?? 0) + 1)
  for (const [at, token] of tokens.entries()) {
    const { bare, from, to } = token
    if (token.text !== bare || times.get(bare)! > 1 || !mayBeSlip(bare)) continue
    if (house.get(foldSpelling(bare))?.includes(bare)) continue
    const beside = (steps: number) => wordAt(text, tokens, at, steps)
    const [previous, next] = [beside(-1), beside(1)]
    if (isBeforeName(previous) || (previous === '' && next === '')) continue
    // «نقل المصابون إلى المستشفى»: of a passive.
    if (/^ال.{3,}ون$/.test(bare) && passives.test(previous)) continue
    const right = rightIn(bare, [beside(-2), previous, next, beside(2)])
    if (right === undefined) continue
    const kind = right.slip === 'form' ? 'grammar' : kindOf(bare, right.word)
    findings.push({
      kind,
      from,
      to,
      reason: `لعل الصواب «${right.word}» في هذا السياق.`,
      replacement: right.word,
    })
  }
  return findings
}

const mayBeSlip = (word: string) =>
  word.length > 2 &&
  word.length <= 20 &&
  !/[^\u0621-\u064a]/.test(word) &&
  !isGivenName(word) &&
  !isConjugated(word)

/** The neighbour at a distance; '' if a mark or the edge comes first. */
function wordAt(text: string, tokens: readonly Token[], at: number, steps: number): string {
  const step = Math.sign(steps)
  for (let one = at; one !== at + steps; one += step) {
    const [left, right] = step > 0 ? [tokens[one], tokens[one + 1]] : [tokens[one - 1], tokens[one]]
    if (!left || !right || !areAdjacent(text, left, right)) return ''
  }
  return tokens[at + steps]!.bare
}

const seenWords = new Map<string, WordFeatures>()
const maxSeen = 20_000
function see(word: string): WordFeatures {
  let known = seenWords.get(word)
  if (known) return known
  if (seenWords.size >= maxSeen) seenWords.clear()
  known = seen(word)
  seenWords.set(word, known)
  return known
}

const passives =
  /^[وف]?(?:نقل|قتل|أصيب|أوقف|اعتقل|احتجز|أجلي|أفرج|أسعف|دفن|عولج|جرح|خطف|أعدم|سجن|طرد|أحيل|انتخب|كرم|استقبل|ينقل|يقتل|يعتقل|يحتجز|يعامل|يمنع|يطرد|يحال|عزل|فصل|سرح|رحل|منع|حرم)$/

/** One neighbour proves less than two. */
const atEdge = 1

const own = new Float64Array(evidenceCount)
const other = new Float64Array(evidenceCount)

function rightIn(word: string, words: readonly [string, string, string, string]): Confusable | undefined {
  const [, previous, next] = words
  const [before, after] = [pairLevel(previous, word), pairLevel(word, next)]
  if (before > 0 && after > 0) return undefined
  const rivals = confusablesOf(word)
  if (rivals.length === 0) return undefined
  const [first, second, third, last] = words.map(see) as [
    WordFeatures,
    WordFeatures,
    WordFeatures,
    WordFeatures,
  ]
  const neighbours: Neighbours = { first, previous: second, next: third, last }
  writeEvidence(own, contextCounts(), see(word), neighbours)
  // «وضيفة»: a particle and a word in use.
  const isKnown = isInUse(word) || (/^[وفبلك]/.test(word) && isStem(word.slice(1))) || isInflected(word)
  // «إيان فوغ»: unknown names come in pairs.
  if (!isKnown && ![previous, next].every(one => isFamiliar(one) || isInUse(one))) return undefined
  const odds = isKnown ? ofKnown : ofUnknown
  let best: Confusable | undefined
  let [most, sum] = [0, 0]
  for (const rival of rivals) {
    writeEvidence(other, contextCounts(), see(rival.word), neighbours)
    let [margin, evidence] = [0, 0]
    for (let piece = 0; piece < evidenceCount; piece += 1) {
      const difference = other[piece]! - own[piece]!
      margin += rivalShare[piece]! * difference
      evidence += odds.evidence[piece]! * difference
    }
    if (best && margin <= most) continue
    ;[best, most, sum] = [rival, margin, evidence]
  }
  if (!best) return undefined
  sum +=
    odds.slips[best.slip] +
    (before > 0 ? odds.pairBefore : 0) +
    (after > 0 ? odds.pairAfter : 0) +
    (before > 1 ? odds.usualBefore : 0) +
    (after > 1 ? odds.usualAfter : 0) +
    odds.rivalBefore * pairLevel(previous, best.word) +
    odds.rivalAfter * pairLevel(best.word, next) +
    (word.length < (isKnown ? 5 : 4) ? odds.short : 0) -
    (previous === '' || next === '' ? atEdge : 0) +
    odds.frequency * own[0]!
  // Endings that agree with a word further away look unlikely too, and so do short names.
  const isDoubtful = best.slip === 'form' || word.length < 4 || (!isKnown && isBeforePlace(previous))
  const isPaired =
    best.slip === 'form' &&
    before + after === 0 &&
    pairLevel(previous, best.word) > 0 &&
    pairLevel(best.word, next) > 0
  const least = isPaired
    ? odds.least - easeOfPairs
    : isDoubtful
      ? Math.max(odds.least, leastOfDoubtful)
      : odds.least
  return sum > least ? best : undefined
}

const leastOfDoubtful = 8.6
/** How much less evidence is needed where news has the other word beside both neighbours, and this one beside neither. */
const easeOfPairs = 2

/** Below this margin the word fits so much better than its replacement that the finding is wrong: «هاني الملقي». */
const leastMargin = -1

/** Drops findings whose replacement is far less likely beside these neighbours than the word itself. */
export function likelyIn(text: string, tokens: readonly Token[], findings: readonly Finding[]): Finding[] {
  const places = new Map(tokens.map((token, at) => [token.from, at] as const))
  return findings.filter(({ from, to, replacement = ' ' }) => {
    const at = places.get(from)
    if (at === undefined || tokens[at]!.to !== to || replacement.includes(' ')) return true
    if (tierOf(tokens[at]!.bare) === undefined) return true
    return marginOf(text, tokens, at, replacement) > leastMargin
  })
}

/** How much better another word fits between the neighbours of this one, as a logarithm. */
export function marginOf(text: string, tokens: readonly Token[], at: number, rival: string): number {
  const beside = (steps: number) => see(wordAt(text, tokens, at, steps))
  const neighbours = { first: beside(-2), previous: beside(-1), next: beside(1), last: beside(2) }
  writeEvidence(own, contextCounts(), see(tokens[at]!.bare), neighbours)
  writeEvidence(other, contextCounts(), see(withoutMarks(rival)), neighbours)
  return own.reduce((sum, value, piece) => sum + rivalShare[piece]! * (other[piece]! - value), 0)
}
