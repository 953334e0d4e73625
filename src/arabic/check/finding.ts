/** What may be wrong in a text; each has its words for a list of findings. */
export const checkKinds = {
  yeh: 'ياء أو ألف مقصورة',
  teh: 'تاء مربوطة أو هاء',
  hamza: 'همزة',
  spelling: 'إملاء',
  grammar: 'نحو',
  tanwin: 'تنوين',
  latinMark: 'علامة لاتينية',
  pair: 'علامة بلا قرينتها',
  spaces: 'مسافات زائدة',
  spaceBefore: 'مسافة قبل علامة',
  spaceAfter: 'لا مسافة بعد علامة',
  tatweel: 'تطويل',
  digits: 'أرقام مختلطة',
  direction: 'علامة اتجاه خفية',
  repeat: 'كلمة مكررة',
  foreignLetter: 'حرف غير عربي',
  name: 'اسم علم',
  wording: 'قاموس التحرير',
} as const

export type CheckKind = keyof typeof checkKinds

/** A place in a text, in UTF-16 units, and what is wrong there. Without a replacement only a person can tell. */
export type Finding = {
  kind: CheckKind
  from: number
  to: number
  /** For the writer, in Arabic. */
  reason: string
  replacement?: string
}
