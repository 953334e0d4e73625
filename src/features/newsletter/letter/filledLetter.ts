import type { HouseStyle } from '../../../arabic/house-style.ts'
import type { LetterContent } from '../letter.schema.ts'
import type { FilledBlock } from './fillBlocks.ts'

/** Replaced for each recipient by addresses that need no escaping. */
export const placeholders = {
  unsubscribe: '{{unsubscribe}}',
  preferences: '{{preferences}}',
  /** The issue's own page. */
  archive: '{{archive}}',
} as const

export type FilledLetter = Omit<LetterContent, 'blocks'> & { blocks: FilledBlock[] }
/** `style` is passed in, as a worker has no ambient house style. */
export type Frame = {
  name: string
  siteName: string
  siteUrl: string
  at: Date
  style: HouseStyle
  /** The newspaper's colour, `#RRGGBB`. */
  accent: string
}
