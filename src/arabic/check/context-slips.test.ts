import { describe, expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const mended = (text: string) =>
  checkText(text).reduceRight(
    (left, { from, to, replacement = '' }) => left.slice(0, from) + replacement + left.slice(to),
    text,
  )

/** Sentences of our own; «[wrong|right]» marks the slip. */
const slips = {
  'final heh and teh': [
    'تحدث الوزير عن أهمية [القضيه|القضية] في كلمته',
    'ألقى الرئيس كلمة في [افتتاحة|افتتاحه] للمعرض',
  ],
  'hamza within a word': ['شارك في الندوة عدد من [رءساء|رؤساء] البلديات'],
  'a letter too few': [
    'ارتفعت أسعار النفط [خلل|خلال] الأسبوع الماضي',
    'نفى [المتحث|المتحدث] باسم الجيش هذه الأنباء',
  ],
  'a neighbouring key': [
    'وصل رئيس الوزراء إلى [العاثمة|العاصمة] أمس',
    'دعت الأمم المتحدة إلى وقف [إطلاث|إطلاق] النار فورا',
    'وأكد المتحدث أن المفاوضات [مستنرة|مستمرة] بين الجانبين',
  ],
  'swapped letters': [
    'تراجعت أسهم البنوك في [الوسق|السوق] المالية',
    'أعلن [امجلس|المجلس] موعد الجلسة المقبلة',
  ],
} satisfies Record<string, string[]>

describe.each(Object.entries(slips))('%s', (_, marked) => {
  test.each(marked)('%s', sentence => {
    expect(mended(sentence.replace(/\[(.*?)\|.*?\]/, '$1'))).toContain(/\|(.*?)\]/.exec(sentence)![1])
  })
})
