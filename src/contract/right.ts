import type { Action, Subject } from './permissions.ts'

/** Any one of the actions suffices. */
export type Right = { anyOf: readonly Action[]; subject: Subject; everywhere: boolean }

export function can(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: false }
}

export function canEverywhere(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: true }
}

const rightsOf = (right: typeof can) => (subject: Subject) => ({
  read: right('read', subject),
  create: right('create', subject),
  update: right('update', subject),
  remove: right('delete', subject),
})

/** The rights to a subject, by the calls that usually need them. */
export const rightsTo = rightsOf(can)
/** The same rights to all of the subject. */
export const rightsEverywhere = rightsOf(canEverywhere)
