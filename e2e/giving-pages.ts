import type { Page } from './page-row.ts'

/** Pages about donations and gifts. */
export const givingPages: Record<string, Page> = {
  donate: { route: 'donate___ar', path: '/donate', reads: ['ادعمنا'], hidden: true },
  'own donation': {
    route: 'donate-id___ar',
    path: ({ donation }) => `/donate/${donation}`,
    reads: ['شكرًا لك', 'إيصال تبرّع'],
    as: 'reader',
    hidden: true,
  },
  'give a subscription': {
    route: 'subscribe-gift___ar',
    path: '/subscribe/gift',
    reads: ['أهدِ اشتراكًا', 'استبدله باشتراك'],
  },
  'own gift': {
    route: 'subscribe-gift-id___ar',
    path: ({ gift }) => `/subscribe/gift/${gift}`,
    reads: ['ننتظر تأكيد الدفع', 'بيانات الحوالة'],
    as: 'reader',
    hidden: true,
  },
}
