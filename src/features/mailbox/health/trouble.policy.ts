import type { NamedTrouble, TroubleKind } from './trouble.schema.ts'

const troubleLabel = {
  failing: 'لا تُقرأ صناديق بريد',
  silent: 'سكتت على غير عادتها صناديق بريد',
} satisfies Record<TroubleKind, string>

const troubleTodo = {
  failing: 'افتح الصندوق في صفحة «بريد المراسلين»، وجرّب الاتصال.',
  silent: 'أرسل إلى الصندوق رسالة، واسأل المراسلين.',
} satisfies Record<TroubleKind, string>

const maxNamed = 5

/** Writes one line for each kind and server. */
export function sayTroubles(told: NamedTrouble[]): string {
  return [...Map.groupBy(told, ({ kind, host }) => `${kind} ${host}`).values()]
    .map(group => {
      const [{ kind, host }] = group as [NamedTrouble]
      const names = group.slice(0, maxNamed).map(nameOf)
      const more = group.length > maxNamed ? ` وغيرها، وعددها ${group.length}` : ''
      return `${troubleLabel[kind]} (${host}): ${names.join('، ')}${more}`
    })
    .join('\n')
}

function nameOf({ kind, name, lastError }: NamedTrouble): string {
  return kind === 'failing' && lastError ? `«${name}» (${lastError})` : `«${name}»`
}

export function sayTodo(told: NamedTrouble[]): string {
  return [...new Set(told.map(({ kind }) => troubleTodo[kind]))].join(' ')
}
