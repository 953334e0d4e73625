import { grammarKinds } from './grammar-kinds.ts'
import { letterKinds } from './letter-kinds.ts'
import type { Counts, Word } from './sentences.ts'

/** Letters that are written instead of those between two places of a sentence. */
export type Change = { from: number; to: number; wrong: string }
export type Place = { text: string; words: Word[]; at: number; counts: Counts; chance: () => number }
/**
 * `share`: how many of the slips in the development part of the QALB-2014 shared task are of this kind (comments of
 * readers of Aljazeera, counted by word in the alignment of the CAMeL Lab's arabic-gec; missing conjunctions, dialect
 * and rewritten phrases are left out). `wanted`: how many are put into each half.
 */
export type SlipKind = {
  name: string
  share: number
  wanted: number
  make: (place: Place) => Change | undefined
}

export const slipKinds: SlipKind[] = [...letterKinds, ...grammarKinds]
