import { eachWord, phraseIndex } from '../../../arabic/words.ts'
import type { Place } from '../feed.contract.ts'

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
