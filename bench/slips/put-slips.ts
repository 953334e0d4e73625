import { type SlipKind, slipKinds } from './kinds.ts'
import { type Counts, type Sentence, shuffled } from './sentences.ts'

/** A sentence with one slip; `right` is what stood between the two places before. */
export type SlippedSentence = {
  kind: string
  source: string
  clean: string
  text: string
  from: number
  to: number
  right: string
}

const maxOfOneWord = 4

/** As many slips of each kind as are wanted, the same number from each source, one in a sentence. */
export function putSlips(sentences: Sentence[], counts: Counts, chance: () => number): SlippedSentence[] {
  const sources = [...new Set(sentences.map(({ source }) => source))]
  return sources.flatMap(source => {
    const mine = shuffled(
      sentences.filter(one => one.source === source),
      chance,
    )
    const used = new Set<Sentence>()
    const rarestFirst = slipKinds.toSorted((one, other) => one.share - other.share)
    return rarestFirst.flatMap(kind =>
      putSlipsOf(kind, Math.ceil(kind.wanted / sources.length), mine, used, counts, chance),
    )
  })
}

function putSlipsOf(
  { name, make }: SlipKind,
  wanted: number,
  sentences: Sentence[],
  used: Set<Sentence>,
  counts: Counts,
  chance: () => number,
): SlippedSentence[] {
  const made: SlippedSentence[] = []
  const ofWord = new Map<string, number>()
  for (const sentence of sentences) {
    if (made.length === wanted) break
    if (used.has(sentence)) continue
    const { text, words, source } = sentence
    for (const at of shuffled([...words.keys()], chance)) {
      const change = make({ text, words, at, counts, chance })
      const right = change && text.slice(change.from, change.to)
      if (
        !change ||
        right === undefined ||
        right === change.wrong ||
        (ofWord.get(right) ?? 0) >= maxOfOneWord
      )
        continue
      const { from, to, wrong } = change
      ofWord.set(right, (ofWord.get(right) ?? 0) + 1)
      used.add(sentence)
      made.push({
        kind: name,
        source,
        clean: text,
        text: text.slice(0, from) + wrong + text.slice(to),
        from,
        to: from + wrong.length,
        right,
      })
      break
    }
  }
  return made
}
