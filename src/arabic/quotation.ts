/** In any of the quotation marks that keyboards write: in Arabic, phones turn straight ones into ”…“. */
const inMarks = '«[^»]*»|»[^«»]*«|["＂][^"＂]*["＂]|[“”„‟][^“”„‟]*[“”„‟]'

/** Quoted parts of a text. */
export const quotation = new RegExp(inMarks, 'g')

const whole = new RegExp(`^(?:${inMarks})$`)

/** Whether a text is one quotation. */
export function isQuoted(text: string): boolean {
  return whole.test(text)
}
