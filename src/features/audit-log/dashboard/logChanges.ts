import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { formatNumber } from '../../../arabic/digits.ts'
import { unsaidFields } from '../../../contract/log-words.ts'
import type { LogEntry } from '../log.contract.ts'
import { fieldLabel } from './logLabels.ts'

export type FieldChange = { field: string; label: string; before: string; after: string }

const unsaid: readonly string[] = unsaidFields
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const emptiness = 'فارغ'

/** Fields that an entry changed, with labels; for creation and deletion, those not empty. */
export function changesOfEntry(
  { subject, before, after }: Pick<LogEntry, 'subject' | 'before' | 'after'>,
  words: Record<string, Record<string, string>> = {},
): FieldChange[] {
  const isEdit = before !== null && after !== null
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter(field => !unsaid.includes(field) && (isEdit || says(before?.[field]) || says(after?.[field])))
    .map(field => ({
      field,
      label: fieldLabel(subject, field),
      before: before ? inWords(before[field], words[field]) : '',
      after: after ? inWords(after[field], words[field]) : '',
    }))
}

function says(value: unknown): boolean {
  return value !== false && inWords(value) !== emptiness
}

/** `known` has labels for enumerated values, such as roles and states. */
export function inWords(value: unknown, known: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return emptiness
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا'
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') {
    if (instant.test(value)) return `${formatGregorian(value)} ${formatTime(value)}`
    return known[value] ?? withoutTags(value)
  }
  if (Array.isArray(value)) return value.map(one => inWords(one, known)).join('، ') || emptiness
  const { name, title, alt, action, subject, id } = value as Record<string, unknown>
  if (typeof action === 'string' && typeof subject === 'string') {
    return `${known[subject] ?? subject}: ${known[action] ?? action}`
  }
  const called = name ?? title ?? alt
  return typeof called === 'string' && called !== '' ? called : `رقم ${String(id ?? '؟')}`
}

function withoutTags(text: string): string {
  if (!/<[a-z][^>]*>/i.test(text)) return text
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
