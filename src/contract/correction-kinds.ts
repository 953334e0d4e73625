/** What a note on a published article says: what was wrong, what was unclear, what is new. */
export const correctionKinds = { correction: 'تصويب', clarification: 'توضيح', update: 'تحديث' } as const
export type CorrectionKind = keyof typeof correctionKinds
