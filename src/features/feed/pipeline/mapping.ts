import type { WordField } from '../feed.item.schema.ts'
import { type MatchedItem, placesOfWords, ruleField } from './match.ts'

/** Words of an item's source, and the fields in which they count. */
export type MappingRule = { words: readonly string[]; fields: readonly WordField[] }

/** Indexes of the mappings that fit an item, in their order. Words are found as the filter's own are, by stems. */
export function matchMappings(item: MatchedItem, mappings: readonly MappingRule[]): number[] {
  if (mappings.length === 0) return []
  const places = placesOfWords(item, [...new Set(mappings.flatMap(({ words }) => words))])
  return mappings.flatMap(({ words, fields }, index) =>
    places.some(({ word, field }) => words.includes(word) && fields.includes(ruleField[field])) ? index : [],
  )
}

type Mapping<Id> = {
  category: Id | null
  author: Id | null
  tags: readonly Id[]
  people: readonly Id[]
}

/** The first mapping with a section, and the first with an author, decide; tags and people are those of all. */
export function applyMappings<Id>(mappings: readonly Mapping<Id>[], matched: readonly number[]) {
  const fitting = matched.flatMap(index => mappings[index] ?? [])
  return {
    category: fitting.find(({ category }) => category !== null)?.category ?? undefined,
    author: fitting.find(({ author }) => author !== null)?.author ?? undefined,
    tags: fitting.flatMap(({ tags }) => tags),
    people: fitting.flatMap(({ people }) => people),
  }
}
