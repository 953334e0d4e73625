import { normaliseArabic } from '../../arabic/normalise.ts'

type Findable = {
  label: string
  /** Other names, Latin ones too. */
  words: string
}

/**
 * Entries that have a word for each typed one, however it is spelled: without tashkeel, hamza and the article. Those
 * whose name begins so come first, then other words of the name, other names, and parts of words.
 */
export function findEntries<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  return entries
    .flatMap(entry => {
      const distance = distanceOf(entry, wanted)
      return distance === undefined ? [] : [{ entry, distance }]
    })
    .sort((one, other) => one.distance - other.distance)
    .map(({ entry }) => entry)
}

/** Undefined if a typed word is nowhere in the entry. */
function distanceOf({ label, words }: Findable, wanted: string[]): number | undefined {
  const name = wordsOf(label)
  const others = wordsOf(words)
  let distance = name.length === wanted.length ? 0 : 0.5
  for (const word of wanted) {
    const place = name.findIndex(one => begins(one, word))
    if (place >= 0) distance += place === 0 ? 0 : 1
    else if (others.some(one => begins(one, word))) distance += 3
    else if (word.length > 2 && name.some(one => one.includes(bare(word)))) distance += 6
    else return undefined
  }
  return distance
}

const wordsOf = (text: string): string[] => normaliseArabic(text).match(/[\p{L}\p{N}]+/gu) ?? []
const begins = (word: string, typed: string) => word.startsWith(typed) || bare(word).startsWith(bare(typed))
const bare = (word: string) => word.replace(/^ال(?=..)/, '')
