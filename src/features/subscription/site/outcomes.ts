export type Outcome = 'waiting' | 'left' | 'paid' | 'refused' | 'stray' | 'unknown'

export const titleOf = {
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  paid: 'اكتمل اشتراكك',
  refused: 'لم يكتمل الدفع',
  stray: 'وصلنا المبلغ، ولا اشتراك له',
  unknown: 'لا نعرف هذه الدفعة',
} satisfies Record<Outcome, string>
