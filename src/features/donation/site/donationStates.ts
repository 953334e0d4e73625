export type DonationState = 'paid' | 'waiting' | 'left' | 'refused' | 'refunded'

export const titleOf = {
  paid: 'شكرًا لك',
  waiting: 'ننتظر تأكيد الدفع',
  left: 'لم تُكمل الدفع',
  refused: 'لم يكتمل الدفع',
  refunded: 'رُدّ إليك تبرّعك',
} satisfies Record<DonationState, string>
