import type * as contract from '../contract.ts'

/** English for each call of a noun, for its summary. The Arabic is in the contract. */
export type CallWords = {
  [Noun in keyof typeof contract]?: { [Verb in keyof (typeof contract)[Noun]]: string }
}
