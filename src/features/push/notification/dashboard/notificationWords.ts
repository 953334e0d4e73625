import type { Notification } from '../notification.contract.ts'

export const statusWords = {
  scheduled: { label: 'ينتظر موعده', colour: 'blue' },
  sending: { label: 'يُرسل الآن', colour: 'amber' },
  sent: { label: 'أُرسل', colour: 'teal' },
  cancelled: { label: 'أُلغي', colour: 'gray' },
  missed: { label: 'فات موعده', colour: 'red' },
} as const satisfies Record<Notification['status'], object>

export const kindWords = {
  manual: 'من غرفة الأخبار',
  published: 'جديد ما يُتابع',
  breaking: 'عاجل',
  updated: 'تصويب',
  withdrawn: 'سحب خبر',
} as const satisfies Record<Notification['kind'], string>

export const audienceWords = {
  all: 'كل الأجهزة',
  topics: 'مواضيع',
  members: 'المشتركون',
} as const satisfies Record<Notification['audience'], string>
