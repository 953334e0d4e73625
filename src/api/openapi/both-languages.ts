/** A text in Arabic and in English. */
export type BothLanguages = readonly [arabic: string, english: string]

export const inBoth = ([arabic, english]: BothLanguages) => `${arabic}.\n\n${english}.`

export const inBothOnALine = ([arabic, english]: BothLanguages) => `${arabic} · ${english}`
