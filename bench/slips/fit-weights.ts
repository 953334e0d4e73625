/**
 * `node bench/slips/fit-weights.ts <folder> <words> <articles.jsonl.gz …>`: puts slips into so many words of news and
 * writes `slip-weights.bin`, from which `src/arabic/check/learned-slips.ts` tells a slip from a right word. The last of
 * the files is not learned from: for each kind, the odds above which so many findings are wrong in 200,000 of its words,
 * and what share of the slips is found.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileOf, signBits } from '../../src/arabic/check/learned-weights.ts'
import { confusedEndings, otherEndingsOf } from '../../src/arabic/check/other-endings.ts'
import {
  type Beside,
  maxSigns,
  measureCount,
  writeMeasures,
  writeSigns,
} from '../../src/arabic/check/signs.ts'
import { isUnheard, type Source, signsOfSlip, slipKinds, sourcesOf } from '../../src/arabic/check/sources.ts'
import { areAdjacent, tokensOf } from '../../src/arabic/check/tokens.ts'
import { endingSlipsOf } from './ending-slips.ts'
import { letterKinds } from './letter-kinds.ts'
import { chanceFrom, readArticles } from './sentences.ts'

const [folder, words, ...files] = process.argv.slice(2)
const trial = files.pop()
if (!folder || !trial || files.length === 0)
  throw new Error('usage: fit-weights.ts <folder> <words> <articles.jsonl.gz …>')

/** A place with a slip, or with a right word that looks like one. */
type Example = { kind: number; isSlip: boolean; measures: Float32Array; signs: Int32Array; text: string }

const chance = chanceFrom(7)
const names = [...confusedEndings.map(({ name }) => name), ...slipKinds]
const letterSlips = letterKinds
  .filter(({ name }) => !/wasl|joined|split|twice|الي/.test(name))
  .map(kind => ({ kind, share: kind.name === 'missing letter' ? 22 : kind.name.includes('letter') ? 17 : 2 }))
/** A word that nobody knows may be a name that the text is about. */
const maxOfOneWord = 3

function letterSlipIn(word: string): string | undefined {
  let lot = chance() * letterSlips.reduce((sum, { share }) => sum + share, 0)
  const drawn = letterSlips.find(({ share }) => {
    lot -= share
    return lot < 0
  })
  const place = {
    text: word,
    words: [{ text: word, from: 0, to: word.length }],
    at: 0,
    counts: () => 5,
    chance,
  }
  return drawn?.kind.make(place)?.wrong
}

function* examplesIn(articles: { body: string }[], max: number, slips: number, isTrial: boolean) {
  const measures = new Float64Array(measureCount)
  const signs = new Int32Array(maxSigns)
  const times = new Map<string, number>()
  let seen = 0
  for (const { body } of articles) {
    if (seen > max) return
    for (const text of body.split('\n')) {
      const tokens = tokensOf(text)
      seen += tokens.length
      const isJoined = tokens.map((token, at) => at > 0 && areAdjacent(text, tokens[at - 1]!, token))
      for (const [at, token] of tokens.entries()) {
        const word = token.bare
        if (word.length < 3 || word.length > 20 || /[^\u0621-\u064a]/.test(word)) continue
        const beside: Beside = steps => {
          const step = Math.sign(steps)
          for (let one = at; one !== at + steps; one += step)
            if (!isJoined[step > 0 ? one + 1 : one]) return ''
          return tokens[at + steps]!.bare
        }
        const make = (
          written: string,
          right: string,
          kind: number,
          isSlip: boolean,
          source?: Source,
        ): Example => {
          writeMeasures(measures, written, right, beside)
          const own =
            source && ((add: Parameters<typeof signsOfSlip>[3]) => signsOfSlip(written, source, beside, add))
          const count = writeSigns(signs, kind, right, beside, own)
          const [before, after] = [
            [-3, -2, -1],
            [1, 2, 3],
          ].map(steps => steps.map(beside).join(' '))
          return {
            kind,
            isSlip,
            measures: Float32Array.from(measures),
            signs: signs.slice(0, count),
            text: isTrial ? `${before} [${written}|${right}] ${after}` : '',
          }
        }
        const kindOf = ({ kind }: Source) => confusedEndings.length + kind
        if (token.text === word) {
          for (const { kind, word: right } of otherEndingsOf(word)) yield make(word, right, kind, false)
          const time = (times.get(word) ?? 0) + 1
          times.set(word, time)
          if (isUnheard(word) && (isTrial || time <= maxOfOneWord))
            for (const source of sourcesOf(word)) yield make(word, source.word, kindOf(source), false, source)
        }
        if (chance() >= slips) continue
        for (const { kind, word: wrong } of endingSlipsOf(word)) yield make(wrong, word, kind, true)
        const wrong = chance() < 0.6 ? letterSlipIn(word) : undefined
        if (wrong === undefined || wrong === word || !isUnheard(wrong)) continue
        for (const source of sourcesOf(wrong))
          if (source.word === word || !isTrial)
            yield make(wrong, source.word, kindOf(source), source.word === word, source)
      }
    }
  }
}

const weights = new Float32Array(2 ** signBits)
const measureWeights = names.map(() => new Float64Array(measureCount))
function oddsOf({ kind, measures, signs }: Example): number {
  let sum = 0
  const mine = measureWeights[kind]!
  for (let at = 0; at < measureCount; at += 1) sum += mine[at]! * measures[at]!
  for (const sign of signs) sum += weights[sign]!
  return sum
}

/** Logistic regression by stochastic descent, with steps that shrink for signs that are often seen. */
function learn(examples: Example[], rounds: number): void {
  const steps = new Float32Array(weights.length).fill(1)
  for (let round = 0; round < rounds; round += 1) {
    let loss = 0
    for (let n = 0; n < examples.length; n += 1) {
      const one = examples[Math.floor(chance() * examples.length)]!
      const likely = 1 / (1 + Math.exp(-oddsOf(one)))
      const error = likely - (one.isSlip ? 1 : 0)
      loss -= Math.log(Math.max(1e-9, one.isSlip ? likely : 1 - likely))
      const mine = measureWeights[one.kind]!
      for (let at = 0; at < measureCount; at += 1)
        mine[at]! -= (0.02 / (1 + round)) * error * one.measures[at]!
      for (const sign of one.signs) {
        steps[sign]! += error * error
        weights[sign]! -= ((0.1 / (1 + round)) * error) / Math.sqrt(steps[sign]!)
      }
    }
    console.log(`round ${round}: loss ${(loss / examples.length).toFixed(4)}`)
  }
}

const examples = [...examplesIn(readArticles(files), Number(words), 0.25, false)]
console.log(`${examples.length} examples`)
learn(examples, 4)
const max = 4
writeFileSync(
  path.join(folder, 'slip-weights.bin'),
  fileOf({
    scale: max / 127,
    signs: Int8Array.from(weights, one => Math.round((Math.max(-max, Math.min(max, one)) / max) * 127)),
    measures: measureWeights.map(one => Float32Array.from(one)),
  }),
)

const tried = [...examplesIn(readArticles([trial]), 200_000, 0.3, true)].map(one => ({
  ...one,
  odds: oddsOf(one),
}))
for (const [kind, name] of names.entries()) {
  const mine = tried.filter(one => one.kind === kind)
  const slips = mine.filter(({ isSlip }) => isSlip)
  const right = mine.filter(({ isSlip }) => !isSlip).toSorted((one, other) => other.odds - one.odds)
  const shares = [2, 4, 8, 16, 32].map(count => {
    const least = right[count]?.odds ?? -9
    const share = slips.filter(({ odds }) => odds > least).length / slips.length
    return `${count}: ${least.toFixed(1)} → ${(100 * share).toFixed(1)} %`
  })
  console.log(`${name}: ${right.length} right, ${slips.length} slips; ${shares.join('; ')}`)
  for (const { odds, text } of right.slice(0, 40)) console.log(`    ${odds.toFixed(2)} ${text}`)
}
