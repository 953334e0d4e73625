import { expect, test } from 'vitest'
import { publishWords } from './publishWords.ts'

const draft = (name: string, chosen = true) => ({ chosen, account: { name } })
const nothing = { isLead: false, notifies: false, audience: 'all', newsletterIds: [] as number[] } as const
const newsletters = [
  { id: 1, name: 'نشرة الصباح' },
  { id: 2, name: 'حصاد الأسبوع' },
]

test.each([
  [nothing, [draft('تلغرام', false)], ''],
  [{ ...nothing, isLead: true }, [], 'يُثبَّت في صدر الصفحة الأولى.'],
  [nothing, [draft('تلغرام'), draft('إكس')], 'يُنشر على: تلغرام، إكس.'],
  [
    { isLead: true, notifies: true, audience: 'members', newsletterIds: [1, 7] as number[] } as const,
    [draft('تلغرام')],
    'يُثبَّت في صدر الصفحة الأولى، ويُرسل إشعار إلى المشتركين بعد دقيقة تستطيع فيها إلغاءه، ويدخل «نشرة الصباح»، ويُنشر على: تلغرام.',
  ],
])('what leaves beside the article, in a sentence: %j', (plan, drafts, words) => {
  expect(publishWords(plan, drafts, newsletters)).toBe(words)
})
