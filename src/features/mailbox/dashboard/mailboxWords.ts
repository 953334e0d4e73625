import type { Mailbox, MailboxMessage } from '../mailbox.contract.ts'

export const securityLabel = {
  tls: 'TLS من أول الاتصال (993)',
  starttls: 'STARTTLS قبل كلمة المرور (143)',
  none: 'بلا تشفير، داخل شبكتكم وحدها',
} as const satisfies Record<Mailbox['security'], string>

export const unknownLabel = {
  apart: 'تنتظر رسائله محررًا يأخذها أو يتركها',
  refuse: 'لا تؤخذ رسائله، ويُذكر السبب',
} as const satisfies Record<Mailbox['unknown'], string>

export const outcomeLabel = {
  held: 'مقال ينتظر',
  apart: 'تنتظر محررًا',
  refused: 'لم تؤخذ',
  ignored: 'آلية',
  failed: 'تعذّرت',
  waiting: 'تُقرأ قريبًا',
} as const satisfies Record<MailboxMessage['outcome'], string>

export const outcomeColour = {
  held: 'teal',
  apart: 'orange',
  refused: 'gray',
  ignored: 'gray',
  failed: 'red',
  waiting: 'blue',
} as const satisfies Record<MailboxMessage['outcome'], string>
