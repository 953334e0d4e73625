import { expect, test } from 'vitest'
import type { DashboardRoute } from '../contract/page-route.ts'
import { dashboardRoutes } from '../dashboard-routes.ts'

const pathsWith = (has: (route: DashboardRoute) => boolean) =>
  Object.values(dashboardRoutes)
    .filter(has)
    .map(({ path }) => path)
    .sort()

test('pages with a selection, opened rows or dialogs are kept for going back', () => {
  expect(pathsWith(({ keepAlive }) => keepAlive === true)).toEqual([
    '/dashboard/article/board',
    '/dashboard/article/calendar',
    '/dashboard/article/list',
    '/dashboard/contact',
    '/dashboard/log',
    '/dashboard/media/list',
    '/dashboard/reader-letter',
    '/dashboard/story/list',
    '/dashboard/wire/list',
  ])
})

test('all pages fade in, except for the editor, where writing starts at once', () => {
  expect(pathsWith(({ transition }) => transition === 'none')).toEqual([
    '/dashboard/article/create',
    '/dashboard/article/edit/:id',
  ])
})
