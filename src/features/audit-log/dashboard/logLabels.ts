import type { Entity } from '../../../contract/entity.ts'
import { commonActions, commonFields, type LogAction } from '../../../contract/log-words.ts'
import * as declared from '../../../entities.ts'

const entities: Entity[] = Object.values(declared)
const bySubject = new Map(entities.map(entity => [entity.subject, entity]))

const common: Record<string, LogAction> = commonActions
const special: Record<string, LogAction> = Object.assign({}, ...entities.map(entity => entity.actions))

/** The subject's own word for the action, as «disabled» hides a poll and suspends an account. */
const wordsOf = (action: string, subject: string | undefined): LogAction | undefined =>
  bySubject.get(subject ?? '')?.actions?.[action] ?? common[action] ?? special[action]

/** Actions of older releases are shown by their stored name. */
export const actionLabel = (action: string, subject?: string): string =>
  wordsOf(action, subject)?.label ?? action
export const actionColour = (action: string, subject: string): string =>
  wordsOf(action, subject)?.colour ?? 'gray'
export const subjectLabel = (subject: string): string => bySubject.get(subject)?.label ?? subject

export function fieldLabel(subject: string, field: string): string {
  const shared: Record<string, string> = commonFields
  return bySubject.get(subject)?.fields?.[field] ?? shared[field] ?? field
}
