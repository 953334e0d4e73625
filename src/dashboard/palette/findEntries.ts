import { normaliseArabic } from '../../arabic/normalise.ts'

type Findable = {
  label: string
  /** Alternative names, including Latin ones. */
  words: string
}

/**
 * Finds entries that have a word for each typed one, ignoring tashkeel, hamza and the article. Names that
 * begin with the text come first, then other words of the name, alternative names, and parts of words.
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

/** Rank of an entry; undefined if it lacks a typed word. */
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
