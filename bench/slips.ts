/**
 * `node bench/slips.ts <articles.jsonl.gz …>`: how many slips the checks find that a program puts into sentences of
 * news, one in a sentence, of each kind as often as studies of Arabic writing count it (bench/slips/kinds.ts).
 * Documents are split at random into two halves. `--missed` prints the missed slips of the tuning half; the exam half
 * only has figures. `--clean 30000` prints the findings in so many words of whole articles instead, to be judged by
 * eye.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkText } from '../src/arabic/check/check-text.ts'
import type { Finding } from '../src/arabic/check/finding.ts'
import { slipKinds } from './slips/kinds.ts'
import { putSlips, type SlippedSentence } from './slips/put-slips.ts'
import {
  chanceFrom,
  countWords,
  readArticles,
  sentencesOf,
  shuffled,
  withoutTashkeel,
  wordsIn,
} from './slips/sentences.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missed: { type: 'boolean' },
    kind: { type: 'string' },
    clean: { type: 'string' },
    seed: { type: 'string', default: '24' },
  },
})
const chance = chanceFrom(Number(values.seed))
const articles = positionals.flatMap(file =>
  readArticles([file]).map(one => ({ ...one, source: path.basename(file, '.jsonl.gz') })),
)
if (values.clean) showFindings(Number(values.clean))
else examine()

function examine(): void {
  const counts = countWords(articles)
  const sentences = sentencesOf(articles, counts, chance)
  for (const half of ['tuning', 'exam'] as const) {
    const slips = putSlips(
      sentences.filter(one => one.half === half),
      counts,
      chance,
    ).filter(({ clean, from, right }) => !checkText(clean).some(touches(from, from + right.length)))
    report(half, slips.map(judge))
  }
}

type JudgedSlip = SlippedSentence & { found: boolean; mended: boolean; findings: Finding[] }

function judge(slip: SlippedSentence): JudgedSlip {
  const findings = checkText(slip.text)
  const there = findings.filter(touches(slip.from, slip.to))
  const mended = there.reduceRight(
    (text, { from, to, replacement = '' }) => text.slice(0, from) + replacement + text.slice(to),
    slip.text,
  )
  return {
    ...slip,
    findings: there,
    found: there.length > 0,
    mended: withoutTashkeel(mended) === withoutTashkeel(slip.clean),
  }
}

function touches(from: number, to: number) {
  return (finding: Finding) => finding.from < to && finding.to > from
}

function report(half: string, slips: JudgedSlip[]): void {
  const table = slipKinds.map(({ name, share }) => {
    const mine = slips.filter(({ kind }) => kind === name)
    return { name, share, slips: mine.length, found: shareOf(mine, 'found'), mended: shareOf(mine, 'mended') }
  })
  console.log(`\n${half}: ${slips.length} slips`)
  for (const { name, share, slips, found, mended } of table)
    console.log(
      `  ${name.padEnd(28)} ${share} ${String(slips).padStart(4)} ${percent(found)} ${percent(mended)}`,
    )
  for (const source of new Set(slips.map(({ source }) => source)))
    line(
      `${source}`,
      slips.filter(one => one.source === source),
    )
  line('all, by number', slips)
  const counted = table.filter(({ share, slips }) => share > 0 && slips > 0)
  weigh('all, by frequency', counted)
  weigh(
    'without أ and إ',
    counted.filter(({ name }) => !name.endsWith('without its hamza')),
  )
  if (values.missed && half === 'tuning')
    for (const { kind, text, from, to, right, found, findings } of slips.filter(({ mended }) => !mended))
      if (!values.kind || values.kind === kind)
        console.log(
          `${found ? 'not mended' : 'missed'} | ${kind} | ${text.slice(0, from)}[${text.slice(from, to)}|${right}]${text.slice(to)}${findings
            .map(({ from, to, replacement }) => ` {${text.slice(from, to)}>${replacement}}`)
            .join('')}`,
        )
}

function line(title: string, slips: JudgedSlip[]): void {
  console.log(
    `  ${title.padEnd(28)} ${slips.length} ${percent(shareOf(slips, 'found'))} ${percent(shareOf(slips, 'mended'))}`,
  )
}

function weigh(
  title: string,
  table: { share: number; slips: number; found: number; mended: number }[],
): void {
  const all = table.reduce((sum, { share }) => sum + share, 0)
  const of = (which: 'found' | 'mended') =>
    table.reduce((sum, row) => sum + (row.share / all) * row[which], 0)
  const variance = table.reduce(
    (sum, { share, slips, found }) => sum + ((share / all) ** 2 * found * (1 - found)) / slips,
    0,
  )
  console.log(
    `  ${title.padEnd(28)} ${percent(of('found'))} (± ${(196 * Math.sqrt(variance)).toFixed(1)}) ${percent(of('mended'))}`,
  )
}

function shareOf(slips: JudgedSlip[], which: 'found' | 'mended'): number {
  return slips.length === 0 ? 0 : slips.filter(one => one[which]).length / slips.length
}
function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Findings in whole paragraphs of random articles, with the words around them. */
function showFindings(max: number): void {
  let words = 0
  let findings = 0
  for (const { id, body } of shuffled(articles, chance)) {
    if (words >= max) break
    const paragraphs = body.split('\n').filter(text => text.trim() !== '')
    words += wordsIn(body).length
    for (const text of paragraphs)
      for (const { from, to, kind, replacement } of checkText(text)) {
        findings++
        console.log(
          `${kind} | ${id} | …${text.slice(Math.max(0, from - 50), from)}[${text.slice(from, to)}|${replacement ?? ''}]${text.slice(to, to + 40)}…`,
        )
      }
  }
  console.log(`${findings} findings in ${words} words`)
}
