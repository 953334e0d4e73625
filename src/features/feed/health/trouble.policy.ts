import type { TroubleKind } from './trouble.schema.ts'

export const troubleLabel = {
  gone: 'أُغلقت نهائيًّا',
  failing: 'لا تُجلب',
  moved: 'انتقلت إلى موقع آخر',
  empty: 'خلت من الأخبار على غير عادتها',
  silent: 'ساكتة على غير عادتها',
  halved: 'هبط عدد أخبارها إلى النصف',
  refused: 'رفض المرشّح كل جديدها',
} satisfies Record<TroubleKind, string>

export const troubleTodo = {
  gone: 'أوقفها أو غيّر عنوانها.',
  failing: 'افتح عنوانها في متصفح، واسأل ناشرها.',
  moved: 'تأكد من العنوان الجديد واعتمده في صفحة المرشّح؛ تنتظر أخبارها حتى ذلك.',
  empty: 'افتح عنوانها في متصفح، واسأل ناشرها.',
  silent: 'تأكد من عنوانها عند ناشرها.',
  halved: 'قارنها بموقع ناشرها.',
  refused: 'راجع قواعد المرشّح، وجرّبها على ما مضى.',
} satisfies Record<TroubleKind, string>

type NamedTrouble = { name: string; host: string; kind: TroubleKind }

const maxNamed = 5

/** Writes one line for each kind and host. */
export function sayTroubles(told: NamedTrouble[]): string {
  return [...Map.groupBy(told, ({ kind, host }) => `${kind} ${host}`).values()]
    .map(group => {
      const [{ kind, host }] = group as [NamedTrouble]
      const names = group.slice(0, maxNamed).map(({ name }) => `«${name}»`)
      const more = group.length > maxNamed ? ` وغيرها، وعددها ${group.length}` : ''
      return `${troubleLabel[kind]} (${host}): ${names.join('، ')}${more}`
    })
    .join('. ')
}

export function sayTodo(told: NamedTrouble[]): string {
  return [...new Set(told.map(({ kind }) => troubleTodo[kind]))].join(' ')
}
