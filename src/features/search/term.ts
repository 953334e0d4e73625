/** A searched word: its possible stems, and its distance from the one before, counting stop words. */
export type Word = { written: string; stems: string[]; after: number }
/** Words without quotation marks stand for themselves, however near each other; `glued` is two typed words as one. */
export type Phrase = { words: Word[]; quoted: boolean; glued?: boolean }
/**
 * One of several: where OR stands between them, or of the spellings of one (`F-16`, `F16`); `synonyms` find it too, and
 * count a little less.
 */
export type Term = { anyOf: Phrase[]; excluded: boolean; required: boolean; synonyms?: Phrase[] }
