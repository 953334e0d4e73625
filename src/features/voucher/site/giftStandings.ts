export type GiftState = 'ready' | 'used' | 'making' | 'waiting' | 'left' | 'refused' | 'refunded'

export const titleOf = {
  ready: 'هديتك جاهزة',
  used: 'استُبدلت هديتك',
  making: 'نجهّز رمز هديتك',
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  refused: 'لم يكتمل الدفع',
  refunded: 'رُدّ ثمن هذه الهدية',
} satisfies Record<GiftState, string>
