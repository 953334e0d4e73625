import { type Action, actions, type Grant, type Subject } from '../../../contract/permissions.ts'

type Cell = {
  granted: boolean /** Comes with something else, and is not changed by itself. */
  implied: boolean
}

export function has(grants: Grant[], subject: Subject, action: Action): boolean {
  return grants.some(grant => grant.subject === subject && grant.action === action)
}

/** Articles come with the role; who manages a thing does all else with it. */
export function cellOf(grants: Grant[], subject: Subject, action: Action): Cell {
  const implied = subject === 'Article' || (action !== 'manage' && has(grants, subject, 'manage'))
  return { granted: implied || has(grants, subject, action), implied }
}

export function withCell(grants: Grant[], subject: Subject, action: Action, granted: boolean): Grant[] {
  const others = grants.filter(
    grant => grant.subject !== subject || (grant.action !== action && !(granted && action === 'manage')),
  )
  const next = granted ? [...others, { action, subject }] : others
  // Always in one order: ticked and unticked again, nothing has changed.
  return next.toSorted(
    (one, other) =>
      one.subject.localeCompare(other.subject) || actions.indexOf(one.action) - actions.indexOf(other.action),
  )
}
