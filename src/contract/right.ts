import type { Action, Subject } from './permissions.ts'

/** Any one of the actions suffices. */
export type Right = { anyOf: readonly Action[]; subject: Subject; everywhere: boolean }

export function can(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: false }
}

export function canEverywhere(action: Action | readonly Action[], subject: Subject): Right {
  return { anyOf: [action].flat(), subject, everywhere: true }
}

/** The rights to all of a subject, by the calls that usually need them. */
export function rightsEverywhere(subject: Subject) {
  return {
    read: canEverywhere('read', subject),
    create: canEverywhere('create', subject),
    update: canEverywhere('update', subject),
    remove: canEverywhere('delete', subject),
  }
}
