import { formatRelative } from '../../../arabic/relative.ts'
import type { TroubleKind } from './trouble.schema.ts'

export const troubleLabel = {
  gone: 'أُغلقت نهائيًّا',
  failing: 'لا تُجلب',
  moved: 'انتقلت إلى موقع آخر',
  partial: 'لا تُقرأ كاملة',
  unsaved: 'تعذّر حفظ أخبار منها',
  empty: 'خلت من الأخبار على غير عادتها',
  silent: 'ساكتة على غير عادتها',
  halved: 'هبط عدد أخبارها إلى النصف',
  refused: 'رفض المرشّح كل جديدها',
  fallback: 'تُجلب من عنوان احتياطي',
  excerpts: 'تأتي مقتطفات، ولا يُقرأ نص صفحاتها',
} satisfies Record<TroubleKind, string>

export const troubleTodo = {
  gone: 'أوقفها أو غيّر عنوانها.',
  failing: 'افتح عنوانها في متصفح، واسأل ناشرها.',
  moved: 'تأكد من العنوان الجديد واعتمده في صفحة المرشّح؛ تنتظر أخبارها حتى ذلك.',
  partial: 'راجع سببه في صفحة المرشّح، وأخبر ناشرها أو من يدير الخادم.',
  unsaved: 'خذها من «الوارد»، أو افتح روابطها؛ وأخبر من يدير الخادم.',
  empty: 'افتح عنوانها في متصفح، واسأل ناشرها.',
  silent: 'تأكد من عنوانها عند ناشرها.',
  halved: 'قارنها بموقع ناشرها.',
  refused: 'راجع قواعد المرشّح وجرّبها على ما مضى، أو أقرّها إن كانت صحيحة.',
  fallback:
    'افتح عنوانها الأصلي في متصفح، واسأل ناشرها؛ وإن لم يعد فاجعل العنوان الاحتياطي عنوانها، أو صحّح بيانات الدخول.',
  excerpts: 'انظر السبب في أثر أحد أخبارها في «الوارد»، ثم صحّح محدّد النص أو أوقف قراءة الصفحات.',
} satisfies Record<TroubleKind, string>

type NamedTrouble = {
  name: string
  host: string
  kind: TroubleKind
  /** When it began, if that was long before it was noticed. */
  since?: string | null
  detail?: string | null
}

const maxNamed = 5

/** «3 أيام» */
export const lastingSince = (since: string, now: Date): string =>
  formatRelative(since, now).replace(/^قبل /, '')

/** By then all of them had begun. */
const latestOf = (group: NamedTrouble[]): string | undefined =>
  group.every(({ since }) => since)
    ? group.map(({ since }) => since!).toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]
    : undefined

/** Writes one line for each kind, host and error. */
export function sayTroubles(told: NamedTrouble[], now = new Date()): string {
  return [...Map.groupBy(told, ({ kind, host, detail }) => `${kind} ${host} ${detail ?? ''}`).values()]
    .map(group => {
      const [{ kind, host, detail }] = group as [NamedTrouble]
      const since = latestOf(group)
      const label = since ? `${troubleLabel[kind]} منذ ${lastingSince(since, now)}` : troubleLabel[kind]
      const error = detail ? `. آخر خطأ: ${detail.replace(/\.$/, '')}` : ''
      const names = group.slice(0, maxNamed).map(({ name }) => `«${name}»`)
      const more = group.length > maxNamed ? ` وغيرها، وعددها ${group.length}` : ''
      return `${label} (${host}): ${names.join('، ')}${more}${error}`
    })
    .join('. ')
}

export function sayTodo(told: NamedTrouble[]): string {
  return [...new Set(told.map(({ kind }) => troubleTodo[kind]))].join(' ')
}
