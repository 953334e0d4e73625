import type { Confusable } from './confusables.ts'

/** Weights of a logistic regression for the odds that a word is a slip. */
type SlipOdds = {
  /** For each piece that `writeEvidence` writes, the rival's less the word's own. */
  evidence: readonly number[]
  /** Whether news has the word itself beside its neighbours, and often. */
  pairBefore: number
  pairAfter: number
  usualBefore: number
  usualAfter: number
  /** For each level of the rival's pairs. */
  rivalBefore: number
  rivalAfter: number
  short: number
  frequency: number
  slips: Readonly<Record<Confusable['slip'], number>>
  /** Lower odds are not reported. */
  least: number
}

/** How much each piece of evidence counts where rivals are compared. Fitted to clean text. */
export const rivalShare: readonly number[] = [
  0.84, 0.1, 0.09, 0.03, 0.02, 0.09, 0.09, 0.04, 0.02, 0.02, 0.07, 0.07,
]

/** For words in use. Fitted to clean text and to slips in it (docs/checks.md). */
export const ofKnown: SlipOdds = {
  evidence: [0.69, 0.05, 0.03, 0.04, -0.01, 0.09, 0.04, 0.06, 0, 0.04, 0.02, 0.03],
  pairBefore: -1.76,
  pairAfter: -1.48,
  usualBefore: -0.47,
  usualAfter: -1.01,
  rivalBefore: 0.88,
  rivalAfter: 0.8,
  short: -0.98,
  frequency: -0.09,
  slips: {
    look: 2.68,
    sound: -1.85,
    swap: 1.12,
    double: -2.03,
    missing: 1.85,
    extra: -3.1,
    stray: -3.61,
    key: 0.57,
    dots: 0.64,
    end: -2.76,
    form: 1.23,
  },
  least: 7.2,
}

/** For words that are not in use. */
export const ofUnknown: SlipOdds = {
  evidence: [0.57, 0.02, -0.01, -0.03, -0.03, 0.2, 0.01, -0.04, -0.07, 0.01, -0.14, -0.07],
  pairBefore: 0.15,
  pairAfter: 0.32,
  usualBefore: 0.01,
  usualAfter: 0.01,
  rivalBefore: 0.99,
  rivalAfter: 1.04,
  short: -2.07,
  frequency: 0.29,
  slips: {
    look: 1.94,
    sound: -1.64,
    swap: 1.02,
    double: -0.83,
    missing: 0.52,
    extra: -0.99,
    stray: -0.49,
    key: -0.26,
    dots: 1,
    end: 0,
    form: -1.89,
  },
  least: 3.2,
}
