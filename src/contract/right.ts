import type { Action, Subject } from './permissions.ts'

/** A right to a subject, of which any one action suffices. */
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

/** The rights to a subject, named after the calls that usually need them. */
export const rightsTo = rightsOf(can)
/** The same rights, to all rows of the subject. */
export const rightsEverywhere = rightsOf(canEverywhere)
