import { eachWord, phraseIndex } from '../../../arabic/words.ts'

export const placeFields = ['title', 'summary', 'text', 'category', 'author'] as const

/** Where a word of a rule is in an item; `offset` and `length` count UTF-16 units of the field's plain text. */
export type Place = { word: string; field: (typeof placeFields)[number]; offset: number; length: number }

type Texts = { title: string; summary: string; text: string; categories: readonly string[] }

/** The first place of a word or phrase, in any Arabic spelling. In categories, which are a list, the offset is 0. */
export function findPlace({ title, summary, text, categories }: Texts, word: string): Place | undefined {
  const isIn = phraseIndex([[word, true]])
  for (const [field, value] of Object.entries({ title, text, summary }) as [Place['field'], string][]) {
    if (isIn(value).size === 0) continue
    const words = [...eachWord(value)]
    const count = Math.max(1, [...eachWord(word)].length)
    for (const [index, { start }] of words.entries()) {
      const { end } = words[Math.min(index + count, words.length) - 1]!
      if (isIn(value.slice(start, end)).size > 0) return { word, field, offset: start, length: end - start }
    }
  }
  const category = categories.find(name => isIn(name).size > 0)
  return category === undefined ? undefined : { word, field: 'category', offset: 0, length: category.length }
}
