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
  granted: boolean /** Comes with something else, and is not changed by itself. */
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

/** Whether a grant opens anything: some call asks for it, of the subject or of one that it carries. */
export function isOffered(subject: Subject, action: Action): boolean {
  if (action === 'manage') return actions.some(each => each !== 'manage' && isOffered(subject, each))
  return [subject, ...(impliedBy[subject] ?? [])].some(each => asked.has(`${action} ${each}`))
}

export function has(grants: Grant[], subject: Subject, action: Action): boolean {
  return grants.some(grant => grant.subject === subject && grant.action === action)
}

/** Articles come with the role, all else with a thing for who manages it, and some things with others. */
export function cellOf(grants: Grant[], subject: Subject, action: Action): Cell {
  const others = grants.filter(grant => grant.subject !== subject || grant.action !== action)
  const implied = may({ id: 0, name: '', role: 'admin', agencyId: null, grants: others }, action, subject)
  return { granted: implied || has(grants, subject, action), implied }
}

/** Things that may be changed and not seen: of no use in the dashboard. */
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
  // Always in one order: ticked and unticked again, nothing has changed.
  return next.toSorted(
    (one, other) =>
      one.subject.localeCompare(other.subject) || actions.indexOf(one.action) - actions.indexOf(other.action),
  )
}
