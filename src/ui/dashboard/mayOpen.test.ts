import { describe, expect, test } from 'vitest'
import * as contract from '../../api/contract.ts'
import { refusalOf } from '../../contract/access.ts'
import { accessOf } from '../../contract/endpoint.ts'
import { type Action, type Actor, actions, type Subject, subjects } from '../../contract/permissions.ts'
import { menuFor } from '../../dashboard/menu.ts'
import { type DashboardPageId, dashboardRoutes } from '../../dashboard-routes.ts'
import { mayOpen } from './mayOpen.ts'

const accessByCall = new Map(
  Object.values(contract)
    .flatMap(calls => Object.values(calls))
    .map(call => [`${call['~orpc'].route.method} ${call['~orpc'].route.path}`, accessOf(call)]),
)

/** What each page cannot do without: what it shows, and what its form sends. Written by hand. */
const callsOf: Partial<Record<DashboardPageId, string[]>> = {
  'dashboard-article-list___ar': ['GET /article/dashboard'],
  'dashboard-article-create___ar': ['POST /article', 'PUT /article/draft/{article}'],
  'dashboard-article-edit-id___ar': ['GET /article/edit/{id}', 'PATCH /article/edit/{id}'],
  'dashboard-category-list___ar': ['GET /category/admin/paginate'],
  'dashboard-category-create___ar': ['GET /category/all', 'POST /category'],
  'dashboard-category-edit-id___ar': ['GET /category/admin/paginate', 'PATCH /category/{id}'],
  'dashboard-tag-list___ar': ['GET /tag/paginate'],
  'dashboard-people-list___ar': ['GET /peopleOfInterest/admin'],
  'dashboard-author-list___ar': ['GET /author/admin'],
  'dashboard-source-list___ar': ['GET /source/paginate'],
  'dashboard-media-list___ar': ['GET /media'],
  'dashboard-agencies-list___ar': ['GET /agency/dashboard/admin'],
  'dashboard-filters-list___ar': ['GET /rssfilters'],
  'dashboard-filters-create___ar': ['POST /rssfilters', 'POST /rssfilters/try', 'GET /agency/all'],
  'dashboard-filters-editable-id___ar': ['GET /rssfilters/{id}', 'GET /rssfilters/items/{id}'],
  'dashboard-adspositions___ar': ['GET /adspositions/all'],
  'dashboard-channels-list___ar': ['GET /channels/admin'],
  'dashboard-users-list___ar': ['GET /user/admin'],
  'dashboard-users-create___ar': ['POST /user/create-user'],
  'dashboard-users-editable-id___ar': ['GET /user/{id}', 'PATCH /user/edit/{id}'],
  'dashboard-social-list___ar': ['GET /social/paginate'],
  'dashboard-settings___ar': ['GET /setting/dashboard'],
  'dashboard-contact___ar': ['GET /contactus'],
  'dashboard-log___ar': ['GET /log/admin', 'GET /log/admin/choices'],
}

const someone = (role: Actor['role'], words: string[] = []): Actor => ({
  id: 1,
  name: 'شخص',
  role,
  agencyId: role === 'agency' ? 7 : null,
  grants: words.map(word => {
    const [action, subject] = word.split(' ')
    return { action: action as Action, subject: subject as Subject }
  }),
})

/** Every set of actions on each subject. */
const admins = subjects.flatMap(subject =>
  Array.from({ length: 2 ** actions.length }, (_, set) =>
    actions.filter((_, bit) => set & (1 << bit)).map(action => `${action} ${subject}`),
  ),
)
const people = [
  someone('superadmin'),
  someone('agency'),
  someone('user'),
  ...admins.map(words => someone('admin', words)),
]
const pages = (Object.keys(dashboardRoutes) as DashboardPageId[]).filter(id => dashboardRoutes[id].access)

test('every page that asks for a right names its calls', () => {
  expect(Object.keys(callsOf).sort()).toEqual(pages.sort())
})

test.each(pages)('%s opens just for whom its calls answer', id => {
  const wrong = people.filter(person => {
    const answered = callsOf[id]!.every(call => {
      const access = accessByCall.get(call)
      if (!access) throw new Error(`no call ${call}`)
      return refusalOf(access, person) === undefined
    })
    // The newsroom's settings answer all who work there; the page is for who may see them all.
    if (id === 'dashboard-settings___ar') return mayOpen(person, id) && !answered
    return answered !== mayOpen(person, id)
  })
  expect(wrong.map(({ role, grants }) => [role, grants])).toEqual([])
})

/** SPECIFICATION.md section 2. */
test.each<[string, DashboardPageId[]]>([
  ['manage AdsPositions', ['dashboard-adspositions___ar']],
  ['manage Article', ['dashboard-article-list___ar']],
  [
    'manage Category',
    ['dashboard-category-create___ar', 'dashboard-category-edit-id___ar', 'dashboard-category-list___ar'],
  ],
  ['manage Statistics', ['dashboard-contact___ar']],
  ['create Users', ['dashboard-filters-create___ar', 'dashboard-users-create___ar']],
  [
    'manage Users',
    [
      'dashboard-agencies-list___ar',
      'dashboard-filters-editable-id___ar',
      'dashboard-filters-list___ar',
      'dashboard-users-editable-id___ar',
      'dashboard-users-list___ar',
    ],
  ],
])('%s opens %j', (words, ids) => {
  const admin = someone('admin', [words])
  expect(ids.filter(id => !mayOpen(admin, id))).toEqual([])
})

describe('the menu', () => {
  const shown = (words: string[]) =>
    menuFor(someone('admin', words))
      .flatMap(({ items }) => items)
      .map(({ label }) => label)
  const ofEditors = shown([])

  test.each<[string[], string[]]>([
    [['read Category'], ['الأقسام']],
    [['create Category'], ['قسم جديد']],
    [['update Category', 'delete Category'], []],
    [['read Users'], ['الوكالات', 'مرشّحات RSS', 'المستخدمون']],
    [['create Users'], ['مرشّح جديد', 'مستخدم جديد']],
    [['read Statistics'], ['رسائل القراء']],
  ])('%j adds %j', (words, labels) => {
    expect(shown(words).filter(label => !ofEditors.includes(label))).toEqual(labels)
  })
})
