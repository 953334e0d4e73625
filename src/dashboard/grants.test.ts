import { expect, test } from 'vitest'
import * as contract from '../api/contract.ts'
import { refusalOf } from '../contract/access.ts'
import { accessOf } from '../contract/endpoint.ts'
import { type Action, type Actor, actions, type Subject, subjects } from '../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'
import { isOffered } from '../features/user/dashboard/grantCells.ts'
import { accessPages } from '../testing/accessTable.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'

const admin = (...grants: { action: Action; subject: Subject }[]): Actor => ({
  id: 1,
  name: 'شخص',
  role: 'admin',
  agencyId: null,
  grants,
})

const pages = Object.keys(dashboardRoutes) as DashboardPageId[]
const calls = Object.values(contract).flatMap(noun => Object.values(noun))

/** Pages that a grant opens to an admin in addition to those of all admins, ordered by name. */
function opened(action: Action, subject: Subject): string[] {
  return pages.filter(id => mayOpen(admin({ action, subject }), id) && !mayOpen(admin(), id)).sort()
}

/** Those that the nouns list under the grant. */
const pagesOf = (grant: string) =>
  Object.entries(accessPages)
    .filter(([, grants]: [string, string[]]) => grants.includes(grant))
    .map(([id]) => id)
    .sort()

/** Subjects of the calls that a grant opens in addition to those of all admins. */
function answered(action: Action, subject: Subject): string[] {
  const asked = calls.flatMap(call => {
    const access = accessOf(call)
    const opens = refusalOf(access, admin({ action, subject })) === undefined
    const isNew = opens && refusalOf(access, admin()) !== undefined
    return isNew && typeof access === 'object' ? [access.subject] : []
  })
  return [...new Set(asked)].sort()
}

/** Subjects of the calls that each grant opens. Its pages are in each noun's `<noun>.access.ts`. */
const table: Record<string, string> = {
  'manage Article': '',
  'create Article': '',
  'read Article': '',
  'update Article': '',
  'delete Article': '',
  'manage Agency': 'Agency',
  'create Agency': 'Agency',
  'read Agency': 'Agency',
  'update Agency': 'Agency',
  'delete Agency': 'Agency',
  'manage Category': 'Category',
  'create Category': 'Category',
  'read Category': 'Category',
  'update Category': 'Category',
  'delete Category': 'Category',
  'manage Package': 'Package',
  'create Package': 'Package',
  'read Package': 'Package',
  'update Package': 'Package',
  'delete Package': 'Package',
  'manage Subscription': 'Subscription',
  'create Subscription': 'Subscription',
  'read Subscription': 'Subscription',
  'update Subscription': 'Subscription',
  'delete Subscription': 'Subscription',
  'manage Statistics': 'ContactUs Statistics',
  'read Statistics': 'Statistics',
  'manage ContactUs': 'ContactUs',
  'read ContactUs': 'ContactUs',
  'update ContactUs': 'ContactUs',
  'delete ContactUs': 'ContactUs',
  'manage Users': 'Agency Filters Users',
  'create Users': 'Agency Filters Users',
  'read Users': 'Agency Filters Users',
  'update Users': 'Agency Filters Users',
  'delete Users': 'Agency Filters Users',
  'manage Filters': 'Filters',
  'create Filters': 'Filters',
  'read Filters': 'Filters',
  'update Filters': 'Filters',
  'delete Filters': 'Filters',
  'manage Analytics': 'Analytics',
  'read Analytics': 'Analytics',
  'manage Settings': 'Settings',
  'create Settings': 'Settings',
  'read Settings': 'Settings',
  'update Settings': 'Settings',
  'delete Settings': 'Settings',
  'manage AdsPositions': 'AdsPositions',
  'read AdsPositions': 'AdsPositions',
  'update AdsPositions': 'AdsPositions',
}

test.each(subjects.flatMap(subject => actions.map(action => [action, subject] as const)))(
  '%s %s opens the expected pages',
  (action, subject) => {
    const grant = `${action} ${subject}`
    if (!isOffered(subject, action)) return expect(table[grant]).toBeUndefined()
    expect(opened(action, subject)).toEqual(pagesOf(grant))
    expect(answered(action, subject).join(' ')).toBe(table[grant])
  },
)

test('a lesser right opens no page beyond those of the right to manage, and each grant opens its own subject', () => {
  for (const [words, own] of Object.entries(table)) {
    const [action, subject = ''] = words.split(' ')
    const whole = pagesOf(`manage ${subject}`)
    expect([words, pagesOf(words).filter(page => !whole.includes(page))]).toEqual([words, []])
    if (subject !== 'Article')
      expect([words, action, own.split(' ').includes(subject)]).toEqual([words, action, true])
  }
})

test('calls that do not exist for an agency declare NOT_FOUND', () => {
  const agency: Actor = { ...admin(), role: 'agency', agencyId: 7 }
  const undeclared = calls.filter(
    call => refusalOf(accessOf(call), agency) === 'NOT_FOUND' && !('NOT_FOUND' in call['~orpc'].errorMap),
  )
  expect(undeclared.map(call => call['~orpc'].route.path)).toEqual([])
})
