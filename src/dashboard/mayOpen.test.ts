import { describe, expect, test } from 'vitest'
import { refusalOf } from '../contract/access.ts'
import { accessOf } from '../contract/endpoint.ts'
import { type Action, type Actor, actions, type Subject, subjects } from '../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../dashboard-routes.ts'
import type { NounPage } from '../ui/dashboard/dashboardOf.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'
import { declaredPages } from './declaredPages.ts'
import { menuFor } from './menu.ts'
import * as nouns from './nouns.ts'

const callsOf = new Map(
  Object.values(nouns).flatMap(pages =>
    Object.entries<NounPage>(pages).map(([id, { calls }]) => [id as DashboardPageId, calls] as const),
  ),
)

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

/** Every combination of actions on each subject. */
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

test('every page that requires a right lists its calls, and no other page lists any', () => {
  expect([...callsOf.keys()].sort()).toEqual(pages.sort())
})

test.each(pages.filter(id => id.includes('-create_') || id.includes('-edit-')))(
  '%s lists the calls of its form',
  id => {
    const methods = callsOf.get(id)!.map(call => call['~orpc'].route.method)
    expect(methods.filter(method => method !== 'GET')).not.toEqual([])
  },
)

test.each(pages)('%s opens exactly for those who may make its calls', id => {
  const wrong = people.filter(person => {
    const answered = callsOf.get(id)!.every(call => refusalOf(accessOf(call), person) === undefined)
    // All staff can read the newsroom's settings, but the page is only for those who may see all of them.
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
  ['manage Statistics', ['dashboard-contact___ar', 'dashboard-statistics___ar']],
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

test('an agency has its own figures under Statistics, and no page under Analytics', () => {
  const opens = (id: DashboardPageId) => mayOpen(someone('agency'), id)
  expect(pages.filter(id => /-(?:analytics|statistics)/.test(id) && opens(id))).toEqual([
    'dashboard-statistics___ar',
  ])
})

describe('the menu', () => {
  const top = (user: Actor) => menuFor(user)[0]?.items.map(({ label }) => label)

  test('has five pages on top, and lists every page once, in groups that fit into a window', () => {
    const [first, ...groups] = menuFor(someone('superadmin'))
    expect(first?.label).toBe('')
    expect(top(someone('superadmin'))).toEqual([
      'نظرة عامة',
      'المقالات',
      'الوارد',
      'الصفحة الأولى',
      'للمراجعة',
    ])
    expect(top(someone('agency'))).toEqual(['نظرة عامة', 'المقالات', 'الوارد'])
    expect(groups.map(({ label }) => label)).toEqual([
      'التحرير',
      'الإرسال والنشر',
      'الأرقام',
      'التصنيف',
      'الوكالات والخلاصات',
      'الاشتراكات',
      'الإدارة',
      'الربط ببرامج أخرى',
    ])
    expect(Math.max(...groups.map(({ items }) => items.length))).toBeLessThan(11)
    const listed = Object.entries(declaredPages).flatMap(([id, { menu }]) =>
      'group' in Object(menu) ? [id] : [],
    )
    expect(
      menuFor(someone('superadmin'))
        .flatMap(({ items }) => items.map(({ id }) => id))
        .sort(),
    ).toEqual(listed.sort())
    const names = menuFor(someone('superadmin')).flatMap(({ label, items }) => [
      label,
      ...items.map(item => item.label),
    ])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('pages without rights leave no empty group', () => {
    expect(menuFor(someone('agency')).map(({ label }) => label)).toEqual([
      '',
      'التحرير',
      'الأرقام',
      'الوكالات والخلاصات',
    ])
    expect(menuFor(undefined)).toEqual([])
  })

  const shown = (words: string[]) =>
    menuFor(someone('admin', words))
      .flatMap(({ items }) => items)
      .map(({ label }) => label)
  const ofEditors = shown([])

  test.each<[string[], string[]]>([
    [['read Category'], ['الأقسام']],
    [['create Category'], ['قسم جديد']],
    [['update Category', 'delete Category'], []],
    [
      ['read Users'],
      [
        'مستلمو الرسائل',
        'عناوين لا يُرسل إليها',
        'الوكالات',
        'مرشّحات RSS',
        'بريد المراسلين',
        'المستخدمون والصلاحيات',
      ],
    ],
    [['create Users'], ['مرشّح جديد', 'مستخدم جديد']],
    [['read Statistics'], ['إحصاءات النشر']],
    [['manage Statistics'], ['إحصاءات النشر', 'رسائل القراء', 'رسائل إلى المحرر']],
  ])('%j adds %j', (words, labels) => {
    expect(shown(words).filter(label => !ofEditors.includes(label))).toEqual(labels)
  })
})
