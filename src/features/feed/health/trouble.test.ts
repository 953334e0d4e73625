import { expect, test } from 'vitest'
import { sayTroubles } from './trouble.policy.ts'

const now = new Date('2026-11-30T12:00:00Z')
const host = 'a.example'

test('feeds of a host are one line, with the time since all began, but for different errors', () => {
  const since = '2026-11-27T12:00:00Z'
  const earlier = '2026-11-20T12:00:00Z'
  const served = { host, kind: 'fallback', since } as const
  const says = sayTroubles(
    [
      { ...served, name: 'أ', detail: 'رد الخادم فارغ.', since: earlier },
      { ...served, name: 'ب', detail: 'رد الخادم فارغ.' },
      { ...served, name: 'ج', detail: 'لا يجيب' },
      { host, kind: 'silent', name: 'د' },
    ],
    now,
  )
  expect(says).toBe(
    'تُجلب من عنوان احتياطي منذ 3 أيام (a.example): «أ»، «ب». آخر خطأ: رد الخادم فارغ. ' +
      'تُجلب من عنوان احتياطي منذ 3 أيام (a.example): «ج». آخر خطأ: لا يجيب. ' +
      'ساكتة على غير عادتها (a.example): «د»',
  )
})
