import { weekdays } from '../../../arabic/month-names.ts'
import type { PluralForms } from '../../../arabic/plural.ts'
import type { BlockKind, LetterBlock } from '../letter.schema.ts'
import type { Issue, Newsletter, Suppression } from '../newsletter.schema.ts'
import type { Subscriber } from '../subscriber.contract.ts'

export const kindWords: Record<Newsletter['kind'], string> = {
  morning: 'نشرة الصباح',
  week: 'حصاد الأسبوع',
  section: 'رسالة قسم',
  breaking: 'عاجل',
  custom: 'رسالة أخرى',
}

export const stateWords: Record<Issue['state'], { label: string; colour: string }> = {
  draft: { label: 'مسودة', colour: 'gray' },
  scheduled: { label: 'تنتظر موعدها', colour: 'blue' },
  sending: { label: 'تُرسل', colour: 'amber' },
  sent: { label: 'أُرسلت', colour: 'teal' },
  cancelled: { label: 'ملغاة', colour: 'red' },
}

export const subscriptionWords: Record<Subscriber['state'], { label: string; colour: string }> = {
  confirmed: { label: 'مشترك', colour: 'teal' },
  pending: { label: 'لم يؤكد بعد', colour: 'blue' },
  unsubscribed: { label: 'تركها', colour: 'gray' },
  suppressed: { label: 'لا يُرسل إليه', colour: 'orange' },
}

export const reasonWords: Record<Suppression['reason'], string> = {
  bounce: 'ارتد بريده',
  complaint: 'شكا',
  manual: 'منعه محرر',
}

export const blockWords: Record<BlockKind, string> = {
  leads: 'الأخبار الرئيسة',
  latest: 'الأحدث',
  mostRead: 'الأكثر قراءة',
  section: 'من قسم',
  stories: 'مقالات مختارة',
  heading: 'عنوان',
  text: 'نص',
  button: 'زر',
  divider: 'فاصل',
}

export const recipient: PluralForms = {
  zero: 'لا مشتركين',
  one: 'مشترك واحد',
  two: 'مشتركان',
  few: '{count} مشتركين',
  many: '{count} مشتركًا',
  other: '{count} مشترك',
}

/** An issue that is not composed yet has no subject. */
export const nameOf = ({ subject, newsletter }: Pick<Issue, 'subject' | 'newsletter'>) =>
  subject || newsletter.name

export const dayChoices = weekdays.map((label, day) => ({ value: String(day), label }))

/** A new, empty block. */
export function newBlock(kind: BlockKind, category: number | undefined): LetterBlock {
  switch (kind) {
    case 'leads':
      return { kind, title: '', count: 1 }
    case 'latest':
      return { kind, title: 'آخر الأخبار', count: 6, days: 1 }
    case 'mostRead':
      return { kind, title: 'الأكثر قراءة', count: 5, days: 1 }
    case 'section':
      return { kind, title: '', categoryId: category ?? 0, count: 4, days: 1 }
    case 'stories':
      return { kind, title: '', ids: [] }
    case 'heading':
    case 'text':
      return { kind, text: '' }
    case 'button':
      return { kind, label: '', url: '' }
    case 'divider':
      return { kind }
  }
}
