/** Kinds of notes on a published article: an error, an ambiguity, news. */
export const correctionKinds = { correction: 'تصويب', clarification: 'توضيح', update: 'تحديث' } as const
export type CorrectionKind = keyof typeof correctionKinds
