/**
 * Why there is no answer: a wrong key, a suspended account, the day's calls used up, too many calls in a minute, not
 * covered by the plan, a request that the provider rejects, or no usable answer at all.
 */
export type FailureReason = 'key' | 'suspended' | 'spent' | 'hasty' | 'plan' | 'rejected' | 'away'

const words: Record<FailureReason, string> = {
  key: 'رفض المزوّد المفتاح. تحقق منه في الإعدادات.',
  suspended: 'أوقف المزوّد حسابكم. راجعوا لوحته ثم جرّبوا المفتاح.',
  spent: 'انتهت طلبات اليوم لدى المزوّد، وتعود عند منتصف الليل بتوقيت غرينتش.',
  hasty: 'طلبات كثيرة في دقيقة واحدة؛ نعيد المحاولة بعد قليل.',
  plan: 'لا تشمل خطتكم لدى المزوّد هذا الموسم أو هذا الطلب.',
  rejected: 'لم يقبل المزوّد الطلب؛ تحقق من الموسم.',
  away: 'لا يرد المزوّد الآن، أو لا يُفهم رده؛ نعيد المحاولة.',
}
const parts: Record<string, string> = { table: 'الجدول', season: 'مباريات الموسم' }

export const reasonInWords = (reason: string): string => words[reason as FailureReason] ?? reason

/** «الجدول: لا تشمل خطتكم…» for «table:3 plan». */
export function problemInWords(problem: string): string {
  const [call = '', reason = ''] = problem.split(' ')
  return `${parts[call.split(':', 1)[0]!] ?? call}: ${reasonInWords(reason)}`
}
