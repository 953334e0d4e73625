export type Outcome = 'waiting' | 'left' | 'paid' | 'refused' | 'stray' | 'unknown' | 'elsewhere'

export const titleOf = {
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  paid: 'اكتمل اشتراكك',
  refused: 'لم يكتمل الدفع',
  stray: 'وصلنا المبلغ، ولا اشتراك له',
  unknown: 'لا نعرف هذه الدفعة',
  elsewhere: 'عدت من متصفح آخر',
} satisfies Record<Outcome, string>
