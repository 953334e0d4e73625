export type Outcome = 'waiting' | 'left' | 'paid' | 'refused' | 'unknown'

export const titleOf = {
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  paid: 'اكتمل اشتراكك',
  refused: 'لم يكتمل الدفع',
  unknown: 'لا نعرف هذه الدفعة',
} satisfies Record<Outcome, string>
