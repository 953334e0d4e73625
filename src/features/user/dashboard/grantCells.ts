import * as contract from '../../../api/contract.ts'
import { accessOf } from '../../../contract/endpoint.ts'
import {
  type Action,
  actions,
  type Grant,
  impliedBy,
  may,
  type Subject,
} from '../../../contract/permissions.ts'

type Cell = {
  granted: boolean /** Included in another grant, so it cannot be changed by itself. */
  implied: boolean
}

const asked = new Set(
  Object.values(contract)
    .flatMap(calls => Object.values(calls))
    .flatMap(call => {
      const access = accessOf(call)
      return typeof access === 'object' ? access.anyOf.map(action => `${action} ${access.subject}`) : []
    }),
)

/** Whether any call requires this right, for the subject or for one that it includes. */
export function isOffered(subject: Subject, action: Action): boolean {
  if (action === 'manage') return actions.some(each => each !== 'manage' && isOffered(subject, each))
  return [subject, ...impliedBy(subject, action)].some(each => asked.has(`${action} ${each}`))
}

export function has(grants: Grant[], subject: Subject, action: Action): boolean {
  return grants.some(grant => grant.subject === subject && grant.action === action)
}

/** Articles come with the role, the other actions with `manage`, and some subjects with others. */
export function cellOf(grants: Grant[], subject: Subject, action: Action): Cell {
  const others = grants.filter(grant => grant.subject !== subject || grant.action !== action)
  const implied = may({ id: 0, name: '', role: 'admin', agencyId: null, grants: others }, action, subject)
  return { granted: implied || has(grants, subject, action), implied }
}

/** Subjects with a right to change but not to read: useless in the dashboard. */
export function unseen(grants: Grant[]): Subject[] {
  const changed = new Set(grants.map(({ subject }) => subject))
  return [...changed].filter(
    subject => isOffered(subject, 'read') && !cellOf(grants, subject, 'read').granted,
  )
}

export function withCell(grants: Grant[], subject: Subject, action: Action, granted: boolean): Grant[] {
  const others = grants.filter(
    grant => grant.subject !== subject || (grant.action !== action && !(granted && action === 'manage')),
  )
  const next = granted ? [...others, { action, subject }] : others
  // One fixed order, so that ticking and unticking leaves no change.
  return next.toSorted(
    (one, other) =>
      one.subject.localeCompare(other.subject) || actions.indexOf(one.action) - actions.indexOf(other.action),
  )
}
