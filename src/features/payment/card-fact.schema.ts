import type { Fact } from './fact.schema.ts'

/**
 * The outcome of a page on which a reader saves a card; no money is taken. `change` is our id, if the provider knows it.
 * `isHeld`: an amount is reserved on the card, until it is released.
 */
export type CardFact = { at: Date; ref: string; change: number | undefined; isHeld: boolean } & (
  | {
      kind: 'cardSaved'
      customer: string
      card: { token: string; label: string; expires?: string | undefined }
    }
  /** `message` is for the reader, in Arabic. */
  | { kind: 'cardRefused'; message: string }
)

export const isCardFact = (fact: Fact | CardFact): fact is CardFact =>
  fact.kind === 'cardSaved' || fact.kind === 'cardRefused'
