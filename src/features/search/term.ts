/** A searched word: its possible stems, and its distance from the previous one, including stop words. */
export type Word = { written: string; stems: string[]; after: number }
/** Words without quotation marks are independent of each other's position; `glued` is two typed words as one. */
export type Phrase = { words: Word[]; quoted: boolean; glued?: boolean }
/**
 * Alternatives: separated by OR, or spellings of one word (`F-16`, `F16`); `synonyms` match too, and count a little
 * less.
 */
export type Term = { anyOf: Phrase[]; excluded: boolean; required: boolean; synonyms?: Phrase[] }
