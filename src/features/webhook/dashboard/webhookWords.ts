import type { Delivery, WebhookEvent } from '../webhook.contract.ts'

export const eventWords: Record<WebhookEvent, string> = {
  'article.published': 'نُشر مقال',
  'article.changed': 'تغيّر مقال منشور',
  'article.breaking': 'صار مقال عاجلًا',
  'article.withdrawn': 'سُحب مقال منشور',
  'article.taken_down': 'أُزيل مقال من الموقع',
  'subscription.changed': 'تغيّرت حالة اشتراك',
  'message.received': 'وصلت رسالة من قارئ',
}

export const wordsOfEvent = (event: string): string => eventWords[event as WebhookEvent] ?? 'تجربة'

export const stateWords = {
  waiting: 'تنتظر',
  delivered: 'وصلت',
  failed: 'لم تصل',
} as const satisfies Record<Delivery['state'], string>

export const stateColours = {
  waiting: 'yellow',
  delivered: 'teal',
  failed: 'red',
} as const satisfies Record<Delivery['state'], string>
