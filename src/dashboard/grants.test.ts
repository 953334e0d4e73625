import { expect, test } from 'vitest'
import * as contract from '../api/contract.ts'
import { refusalOf } from '../contract/access.ts'
import { accessOf } from '../contract/endpoint.ts'
import { type Action, type Actor, actions, type Subject, subjects } from '../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'
import { isOffered } from '../features/user/dashboard/grantCells.ts'
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
  return pages
    .filter(id => mayOpen(admin({ action, subject }), id) && !mayOpen(admin(), id))
    .map(id => id.replace(/^dashboard-|___ar$/g, ''))
    .sort()
}

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

/** The pages that each grant opens, and the subjects of its calls. */
const table: Record<string, [pages: string, subjects: string]> = {
  'manage Article': ['', ''],
  'create Article': ['', ''],
  'read Article': ['', ''],
  'update Article': ['', ''],
  'delete Article': ['', ''],
  'manage Agency': ['agencies-list', 'Agency'],
  'create Agency': ['', 'Agency'],
  'read Agency': ['agencies-list', 'Agency'],
  'update Agency': ['', 'Agency'],
  'delete Agency': ['', 'Agency'],
  'manage Category': ['category-create category-edit-id category-list', 'Category'],
  'create Category': ['category-create', 'Category'],
  'read Category': ['category-list', 'Category'],
  'update Category': ['', 'Category'],
  'delete Category': ['', 'Category'],
  'manage Package': ['package-create package-edit-id package-list', 'Package'],
  'create Package': ['package-create', 'Package'],
  'read Package': ['package-list', 'Package'],
  'update Package': ['', 'Package'],
  'delete Package': ['', 'Package'],
  'manage Subscription': [
    'donation-list group-id group-list invoice-list members-figures members-id members-list members-payments promotion-list voucher-id voucher-list voucher-print-id',
    'Subscription',
  ],
  'create Subscription': ['voucher-id voucher-print-id', 'Subscription'],
  'read Subscription': [
    'donation-list group-id group-list invoice-list members-figures members-id members-list members-payments promotion-list voucher-list',
    'Subscription',
  ],
  'update Subscription': ['', 'Subscription'],
  'delete Subscription': ['', 'Subscription'],
  'manage Statistics': ['contact reader-letter statistics', 'ContactUs Statistics'],
  'read Statistics': ['statistics', 'Statistics'],
  'manage ContactUs': ['contact reader-letter', 'ContactUs'],
  'read ContactUs': ['contact reader-letter', 'ContactUs'],
  'update ContactUs': ['', 'ContactUs'],
  'delete ContactUs': ['', 'ContactUs'],
  'manage Users': [
    'agencies-list filters-create filters-editable-id filters-list log mailbox-id mailbox-list newsletter-subscribers newsletter-suppression users-create users-editable-id users-list',
    'Agency Filters Users',
  ],
  'create Users': ['filters-create users-create', 'Agency Filters Users'],
  'read Users': [
    'agencies-list filters-editable-id filters-list mailbox-id mailbox-list newsletter-subscribers newsletter-suppression users-list',
    'Agency Filters Users',
  ],
  'update Users': ['', 'Agency Filters Users'],
  'delete Users': ['', 'Agency Filters Users'],
  'manage Filters': ['filters-create filters-editable-id filters-list mailbox-id mailbox-list', 'Filters'],
  'create Filters': ['filters-create', 'Filters'],
  'read Filters': ['filters-editable-id filters-list mailbox-id mailbox-list', 'Filters'],
  'update Filters': ['', 'Filters'],
  'delete Filters': ['', 'Filters'],
  'manage Analytics': ['analytics analytics-article-id', 'Analytics'],
  'read Analytics': ['analytics analytics-article-id', 'Analytics'],
  'manage Settings': [
    'api-key-list channels-list first-run network-list partner-list settings site-import social-list system webhook-id webhook-list',
    'Settings',
  ],
  'create Settings': ['', 'Settings'],
  'read Settings': [
    'api-key-list channels-list network-list partner-list settings social-list webhook-id webhook-list',
    'Settings',
  ],
  'update Settings': ['', 'Settings'],
  'delete Settings': ['', 'Settings'],
  'manage AdsPositions': ['adspositions', 'AdsPositions'],
  'read AdsPositions': ['adspositions', 'AdsPositions'],
  'update AdsPositions': ['', 'AdsPositions'],
}

test.each(subjects.flatMap(subject => actions.map(action => [action, subject] as const)))(
  '%s %s opens the expected pages',
  (action, subject) => {
    const found = isOffered(subject, action)
      ? [opened(action, subject).join(' '), answered(action, subject).join(' ')]
      : undefined
    expect(found).toEqual(table[`${action} ${subject}`])
  },
)

test('a lesser right opens no page beyond those of the right to manage, and each grant opens its own subject', () => {
  for (const [words, [pages, own]] of Object.entries(table)) {
    const [action, subject = ''] = words.split(' ')
    const [whole = ''] = table[`manage ${subject}`] ?? []
    expect([words, pages.split(' ').filter(page => page && !whole.split(' ').includes(page))]).toEqual([
      words,
      [],
    ])
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
