/**
 * `node bench/fresh-slips.ts`: what the checks find in `src/arabic/check/fresh-sentences.txt` by kind, in the half that
 * rules were made from and in the half that nobody tuned to, and how many findings right text has; then the same of
 * `bench/slips/examined-sentences.txt`, which somebody wrote who has never read a rule. `--missed` prints the misses of the
 * first half. `--clean <articles.jsonl.gz …>` adds so many words of each half from whole articles.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkText } from '../src/arabic/check/check-text.ts'
import type { Finding } from '../src/arabic/check/finding.ts'
import { readArticles, withoutTashkeel, wordsIn } from './slips/sentences.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missed: { type: 'boolean' }, words: { type: 'string', default: '3000' } },
})
const folder = path.join(import.meta.dirname, '../src/arabic/check')
const examined = path.join(import.meta.dirname, 'slips')
const linesOf = (file: string, within = folder) =>
  readFileSync(path.join(within, file), 'utf8').trim().split('\n')

type MarkedSlip = { half: string; kind: string; text: string; clean: string; from: number; to: number }

let [half, kind] = ['', '']
const markedLines = [...linesOf('fresh-sentences.txt'), ...linesOf('examined-sentences.txt', examined)]
const marked = markedLines.flatMap((line): MarkedSlip[] => {
  if (line.startsWith('# ')) {
    ;[half = '', kind = ''] = line.slice(2).split(': ')
    return []
  }
  const [, before = '', wrong = '', right = '', after = ''] =
    /^([^[]*)\[([^|]*)\|([^\]]*)\](.*)$/.exec(line) ?? []
  const [from, to] = [before.length, before.length + wrong.length]
  return [{ half, kind, text: before + wrong + after, clean: before + right + after, from, to }]
})
const cleanLines = [
  ...linesOf('fresh-clean.txt').map((text, at) => ({ text, half: at % 2 === 0 ? 'tuned' : 'untouched' })),
  ...linesOf('examined-clean.txt', examined).map(text => ({ text, half: 'examined' })),
]

for (const half of ['tuned', 'untouched', 'examined']) {
  const mine = marked.filter(one => one.half === half).map(judge)
  const [found, mended] = [mine.filter(one => one.found).length, mine.filter(one => one.mended).length]
  console.log(`\n${half}: ${mine.length} sentences, found ${share(found)}, mended ${share(mended)}`)
  for (const kind of new Set(mine.map(one => one.kind))) {
    const of = mine.filter(one => one.kind === kind)
    const count = (which: 'found' | 'mended') => of.filter(one => one[which]).length
    console.log(`  ${kind.padEnd(34)} ${of.length} ${count('found')} ${count('mended')}`)
  }
  if (values.missed && half === 'tuned')
    for (const one of mine.filter(({ mended }) => !mended))
      console.log(
        `${one.found ? 'not mended' : 'missed'} | ${one.kind} | ${shown(one, one.there)} | ${one.clean}`,
      )
  const texts = [
    ...mine.map(({ clean }) => clean),
    ...cleanLines.filter(one => one.half === half).map(one => one.text),
  ]
  alarms('own text', texts, half)
  if (positionals.length > 0 && half !== 'examined') alarms('articles', articlesOf(half), half)

  function share(part: number) {
    return `${part} (${((100 * part) / mine.length).toFixed(1)} %)`
  }
}

function judge(one: MarkedSlip) {
  const there = checkText(one.text).filter(({ from, to }) => from <= one.to && to >= one.from)
  const mended = there.reduceRight(
    (text, { from, to, replacement = '' }) => text.slice(0, from) + replacement + text.slice(to),
    one.text,
  )
  return {
    ...one,
    there,
    found: there.length > 0,
    mended: withoutTashkeel(mended) === withoutTashkeel(one.clean),
  }
}

function shown({ text, from, to }: MarkedSlip, there: Finding[]) {
  const offered = there
    .map(({ from, to, replacement }) => `{${text.slice(from, to)}>${replacement}}`)
    .join('')
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)} ${offered}`
}

function alarms(name: string, texts: string[], half: string) {
  const findings = texts.flatMap(text => checkText(text).map(one => ({ text, ...one })))
  const words = texts.reduce((sum, text) => sum + wordsIn(text).length, 0)
  const rate = ((1000 * findings.length) / words).toFixed(2)
  console.log(
    `  ${name}: ${findings.length} findings in ${words} words without a marked slip (${rate} in 1,000)`,
  )
  for (const { text, from, to, kind, replacement } of findings)
    console.log(
      `    ${half} ${kind} | …${text.slice(Math.max(0, from - 50), from)}[${text.slice(from, to)}|${replacement ?? ''}]${text.slice(to, to + 40)}…`,
    )
}

function articlesOf(half: string): string[] {
  const order = (id: string) => createHash('sha1').update(`fresh ${id}`).digest('hex')
  const sorted = readArticles(positionals)
    .map(({ id, body }) => ({ body, order: order(id ?? body) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
  const texts: string[] = []
  let words = 0
  for (const { body } of sorted.filter((_, at) => (at % 2 === 0) === (half === 'tuned'))) {
    if (words >= Number(values.words)) break
    texts.push(...body.split('\n').filter(text => text.trim() !== ''))
    words += wordsIn(body).length
  }
  return texts
}
