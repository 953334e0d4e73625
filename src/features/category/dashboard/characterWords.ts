import type { Character, MatchState } from '../category.schema.ts'

export const characterWords: Record<Character, { label: string; text: string }> = {
  plain: { label: 'عام', text: 'شكله في الصفحة الأولى بحسب موضعه وصوره.' },
  economy: { label: 'اقتصاد', text: 'فوق أخباره شريط أرقام تكتبه هيئة التحرير.' },
  sport: { label: 'رياضة', text: 'فوق أخباره شريط نتائج، وصورها مربعة.' },
  culture: { label: 'ثقافة', text: 'صور طولية، وعناوين بالنسخ.' },
  opinion: { label: 'رأي', text: 'صورة الكاتب واسمه قبل العنوان.' },
}

export const matchWords: Record<MatchState, string> = {
  upcoming: 'لم تبدأ',
  live: 'جارية',
  finished: 'انتهت',
  postponed: 'مؤجلة',
}
