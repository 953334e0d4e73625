import type { Entity } from '../../../contract/entity.ts'
import { commonActions, commonFields, type LogAction } from '../../../contract/log-words.ts'
import * as declared from '../../../entities.ts'

const entities: Entity[] = Object.values(declared)
const bySubject = new Map(entities.map(entity => [entity.subject, entity]))

// Actions of older releases are shown by their stored name.
const actions: Record<string, LogAction> = Object.assign(
  {},
  commonActions,
  ...entities.map(entity => entity.actions),
)

export const actionLabel = (action: string): string => actions[action]?.label ?? action
export const actionColour = (action: string): string => actions[action]?.colour ?? 'gray'
export const subjectLabel = (subject: string): string => bySubject.get(subject)?.label ?? subject

export function fieldLabel(subject: string, field: string): string {
  const common: Record<string, string> = commonFields
  return bySubject.get(subject)?.fields?.[field] ?? common[field] ?? field
}
