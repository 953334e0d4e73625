const sampleLength = 3000
/** Languages in Arabic script other than Arabic (ISO 639). */
const sisters = /^(fa|prs|ur|ps|ckb|sd|ug|ks|pnb|azb|lrc|bal)\b/

/**
 * Whether an item is in Arabic: most of its letters are in Arabic script, and its feed does not declare another
 * language of that script. Without letters, the declared language decides.
 */
export function isArabic(text: string, declared: string | undefined): boolean {
  const sample = text.slice(0, sampleLength)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return declared === undefined || /^ar\b/.test(declared)
  const inScript = sample.match(/(?=\p{L})\p{Script=Arabic}/gu)?.length ?? 0
  return inScript * 2 >= letters && !sisters.test(declared ?? '')
}
