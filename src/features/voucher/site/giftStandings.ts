export type Standing = 'ready' | 'making' | 'waiting' | 'left' | 'refused' | 'refunded'

export const titleOf = {
  ready: 'هديتك جاهزة',
  making: 'نجهّز رمز هديتك',
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  refused: 'لم يكتمل الدفع',
  refunded: 'رُدّ ثمن هذه الهدية',
} satisfies Record<Standing, string>
