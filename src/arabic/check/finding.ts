/** Kinds of errors in a text, with their labels in a list of findings. */
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

/** A position in a text, in UTF-16 units, and the problem there. Without a replacement only a person can decide. */
export type Finding = {
  kind: CheckKind
  from: number
  to: number
  /** Explanation for the writer, in Arabic. */
  reason: string
  replacement?: string
}
