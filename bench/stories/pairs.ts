import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Text = { title: string; text: string }
export type Label = 'copy' | 'update' | 'lookAlike' | 'other'
export type LabelledPair = { label: Label; one: Text; other: Text }
type News = { title: string; otherTitle: string; paragraphs: string[]; later: string[] }

const each = { copies: 24, updates: 24, lookAlikes: 28 }

/** Pairs made of our own texts with the edits that newsrooms make; always the same ones. */
export function labelledPairs(): { known: LabelledPair[]; heldOut: LabelledPair[] } {
  const [known, heldOut] = ['known', 'heldOut'].map((_, half) =>
    pairsOf(
      newsIn(halfOf('news.txt', half)),
      blocksIn(halfOf('templates.txt', half)),
      createRandom(half + 1),
    ),
  )
  return { known: known!, heldOut: heldOut! }
}

/** The first telling of each event, of the known or the held out half. */
export function firstTexts(half: number): Text[] {
  return newsIn(halfOf('news.txt', half)).map(textOf)
}

function pairsOf(news: News[], templates: string[][], random: Random): LabelledPair[] {
  const copies = news.flatMap(seed => times(each.copies, () => copyPair(seed, random)))
  const updates = news.flatMap(seed => times(each.updates, () => updatePair(seed, random)))
  const lookAlikes = templates.flatMap(lines => times(each.lookAlikes, () => lookAlikePair(lines, random)))
  const others = news.flatMap((one, at) =>
    news.slice(at + 1).map(other => ({ label: 'other' as const, one: textOf(one), other: textOf(other) })),
  )
  return [...copies, ...updates, ...lookAlikes, ...others]
}

function copyPair(seed: News, random: Random): LabelledPair {
  return { label: 'copy', one: textOf(seed), other: reprint(textOf(seed), seed.otherTitle, random) }
}

/** One to four of the edits of a reprint, which leave the facts as they are. */
function reprint({ title, text }: Text, otherTitle: string, random: Random): Text {
  const chosen = shuffled(reprints, random).slice(0, 1 + random.below(4))
  const body = chosen.reduce((changed, edit) => edit(changed, random), text)
  return { title: random.below(3) > 0 ? otherTitle : title, text: body }
}

type Edit = (text: string, random: Random) => string

const reprints: Edit[] = [
  (text, random) => `${random.pick(wordsOf('credit'))} ${text}`,
  (text, random) => `${text}\n${random.pick(wordsOf('tail'))}`,
  text => text.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit))),
  text => text.replace(/[أإ]/g, 'ا').replace(/ة(?=\s)/g, 'ه'),
  text => text.replace(/[ًٌٍَُِّْ]/g, ''),
  text => text.replace(/،/g, ' ،').replace(/«|»/g, '"'),
  (text, random) => replaceWords(text, shuffled(wordsOf('said'), random).slice(0, 3)),
  (text, random) => withoutWord(withoutWord(text, random), random),
  text => text.replace(/،[^،.]*\.$/, '.'),
  text => text.replaceAll('\n', ' '),
]

/** Later facts: other numbers, another lead, or what happened since; never all at once. */
function updatePair(seed: News, random: Random): LabelledPair {
  const paragraphs = [...seed.paragraphs]
  const kind = random.below(4)
  if (kind !== 1) paragraphs.push(random.pick(seed.later))
  if (kind === 1) paragraphs.splice(random.below(2) * 2, 1, random.pick(seed.later))
  if (kind === 2) paragraphs[0] = changeNumbers(paragraphs[0]!, random)
  if (kind === 3)
    paragraphs[1] = replaceWords(
      changeNumbers(paragraphs[1]!, random),
      shuffled(wordsOf('said'), random).slice(0, 2),
    )
  const other = { title: random.below(2) > 0 ? seed.otherTitle : seed.title, text: paragraphs.join('\n') }
  return { label: 'update', one: textOf(seed), other }
}

function lookAlikePair(lines: string[], random: Random): LabelledPair {
  const one = filled(lines, random)
  let other = one
  // The same place or name twice would be the same story.
  while (other.title === one.title) other = filled(lines, random)
  return { label: 'lookAlike', one, other }
}

function filled(lines: string[], random: Random): Text {
  const chosen = new Map<string, string>()
  const [title = '', ...paragraphs] = lines.map(line =>
    line.replace(/\{(\w+)(?::(\d+)-(\d+))?\}/g, (_, kind: string, from?: string, to?: string) => {
      if (from && to) return String(Number(from) + random.below(Number(to) - Number(from) + 1))
      const value = chosen.get(kind) ?? random.pick(wordsOf(kind))
      chosen.set(kind, value)
      return value
    }),
  )
  return { title, text: paragraphs.join('\n') }
}

const changeNumbers: Edit = (text, random) =>
  text.replace(/\d+/g, digits => String(Number(digits) + 1 + random.below(9)))

function withoutWord(text: string, random: Random): string {
  const all = text.split(' ')
  return all.toSpliced(random.below(all.length), 1).join(' ')
}

function replaceWords(text: string, changes: string[]): string {
  return changes.reduce((changed, change) => {
    const [from = '', to = ''] = change.split('=')
    return changed.replace(from, to)
  }, text)
}

const textOf = ({ title, paragraphs }: News): Text => ({ title, text: paragraphs.join('\n') })
const times = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make)
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const halfOf = (file: string, half: number) => read(file).split('# held out\n')[half] ?? ''
const blocksIn = (text: string) =>
  text
    .trim()
    .split('\n\n')
    .map(block => block.split('\n'))

function newsIn(text: string): News[] {
  return blocksIn(text).map(([title = '', otherTitle = '', ...lines]) => ({
    title,
    otherTitle,
    paragraphs: lines.filter(line => !line.startsWith('+ ')),
    later: lines.filter(line => line.startsWith('+ ')).map(line => line.slice(2)),
  }))
}

function wordsOf(kind: string): string[] {
  const found = words.get(kind)
  if (!found) throw new Error(`words.txt has no ${kind}`)
  return found
}

const words = new Map(
  read('words.txt')
    .trim()
    .split('\n')
    .map(line => {
      const [kind = '', list = ''] = line.split(': ', 2)
      return [kind, list.split(' | ')] as const
    }),
)

type Random = { below: (limit: number) => number; pick: <Value>(values: Value[]) => Value }

/** Repeatable: mulberry32. */
function createRandom(seed: number): Random {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % limit
  }
  return { below, pick: values => values[below(values.length)]! }
}

function shuffled<Value>(values: Value[], random: Random): Value[] {
  const left = [...values]
  return values.map(() => left.splice(random.below(left.length), 1)[0]!)
}
