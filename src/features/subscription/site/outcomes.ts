/** Outcomes of a page on which a card is saved. */
export type CardOutcome = 'cardWaiting' | 'cardSaved' | 'cardRefused'

export type Outcome =
  | 'waiting'
  | 'left'
  | 'paid'
  | 'refused'
  | 'stray'
  | 'unknown'
  | 'elsewhere'
  | CardOutcome

export const titleOf = {
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  paid: 'اكتمل اشتراكك',
  refused: 'لم يكتمل الدفع',
  stray: 'وصلنا المبلغ، ولا اشتراك له',
  unknown: 'لا نعرف هذه الدفعة',
  elsewhere: 'عدت من متصفح آخر',
  cardWaiting: 'ننتظر حفظ البطاقة',
  cardSaved: 'بدّلت بطاقتك',
  cardRefused: 'لم تُحفظ البطاقة، وبقيت بطاقتك',
} satisfies Record<Outcome, string>
