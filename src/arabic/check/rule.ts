import type { Finding } from './finding.ts'

/** The word to judge and its neighbours; '' where punctuation or the paragraph's edge is nearer. */
export type Words = {
  text: string
  word: string
  /** Whether the paragraph begins before this word's predecessor, so that no subject was named yet. */
  isSecond: boolean
  before: (steps: number) => string
  after: (steps: number) => string
}

/** Returns the replacement for a word, or for the word and those after it up to index `last`. */
export type Rule = (
  words: Words,
) => { last?: number; right: string; reason: string; kind: Finding['kind'] } | undefined

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
