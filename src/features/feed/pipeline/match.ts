import type { WordField } from '../feed.item.schema.ts'
import { type WordList, type WordPlace, wordFinder } from './find-words.ts'

export type MatchRule = {
  includeWords: readonly string[]
  includeFields: readonly WordField[]
  /** All of the included words are required, not one of them. */
  includeAll: boolean
  excludeWords: readonly string[]
  excludeFields: readonly WordField[]
}

/** The categories count as one text, joined by `categorySeparator`. */
export type MatchedField = 'title' | 'summary' | 'text' | 'category' | 'author'
const categorySeparator = '، '

/** `offset` and `length` are UTF-16 units of the field's plain text. */
export type MatchPlace = WordPlace & { field: MatchedField }

export type MatchResult = {
  accepted: boolean
  /** The excluded word that was found, or the first included one that was missing. */
  reason?: { kind: 'excluded' | 'not-included'; word: string }
  /** The first places of each word, also of an accepted item. */
  places: MatchPlace[]
}

export type MatchedItem = {
  title: string
  summary: string
  text: string
  categories: readonly string[]
  author: string | undefined
}

/** Excluded words take precedence over included ones; without included words all others match. */
export function matchItem(item: MatchedItem, rule: MatchRule): MatchResult {
  const find = finderOf({ included: rule.includeWords, excluded: rule.excludeWords })
  const fields = { included: rule.includeFields, excluded: rule.excludeFields }
  const places = placesIn(item, find).filter(({ list, field }) => fields[list].includes(ruleField[field]))
  const has = (list: WordList, word: string) =>
    places.some(place => place.list === list && place.word === word)
  const excluded = rule.excludeWords.find(word => has('excluded', word))
  if (excluded !== undefined) return { accepted: false, reason: { kind: 'excluded', word: excluded }, places }
  const wanted = rule.includeWords.filter(word => word.trim() !== '')
  const missing = wanted.find(word => !has('included', word))
  const isMissing = rule.includeAll ? missing !== undefined : !wanted.some(word => has('included', word))
  if (missing === undefined || !isMissing) return { accepted: true, places }
  return { accepted: false, reason: { kind: 'not-included', word: missing }, places }
}

/** The summary is part of the text to editors. */
export const ruleField = {
  title: 'title',
  summary: 'text',
  text: 'text',
  category: 'category',
  author: 'author',
} satisfies Record<MatchedField, WordField>

/** The first places of each word, whichever field they are in. */
export function placesOfWords(item: MatchedItem, words: readonly string[]): MatchPlace[] {
  return placesIn(item, finderOf({ included: words, excluded: [] }))
}

function placesIn(item: MatchedItem, find: Finder): MatchPlace[] {
  const inField = (field: MatchedField, text: string, from = 0) =>
    find(text).map(place => ({ ...place, field, offset: from + place.offset }))
  let from = 0
  const inCategories = item.categories.flatMap(category => {
    const places = inField('category', category, from)
    from += category.length + categorySeparator.length
    return places
  })
  return [
    ...inField('title', item.title),
    ...inField('summary', item.summary),
    ...inField('text', item.text),
    ...inCategories,
    ...inField('author', item.author ?? ''),
  ]
}

type Finder = ReturnType<typeof wordFinder>
const prepared = new Map<string, Finder>()
const maxPrepared = 500

/** Prepared once per rule, which all items of a filter share. */
function finderOf(lists: Record<WordList, readonly string[]>): Finder {
  const key = JSON.stringify(lists)
  const known = prepared.get(key)
  if (known) return known
  if (prepared.size >= maxPrepared) prepared.clear()
  const finder = wordFinder(lists)
  prepared.set(key, finder)
  return finder
}
