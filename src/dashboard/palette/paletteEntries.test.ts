import { expect, test } from 'vitest'
import type { Action, Actor, Subject } from '../../contract/permissions.ts'
import { mayOpen } from '../../ui/dashboard/mayOpen.ts'
import { menuFor } from '../menu.ts'
import { findEntries } from './findEntries.ts'
import { listEntries, templateEntries } from './paletteEntries.ts'

const someone = (role: Actor['role'], ...grants: { action: Action; subject: Subject }[]): Actor => ({
  id: 1,
  name: 'شخص',
  role,
  agencyId: role === 'agency' ? 7 : null,
  grants,
})
const labelsOf = (user: Actor, typed: string) =>
  findEntries(listEntries(user), typed).map(({ label }) => label)
const superadmin = someone('superadmin')

test.each([
  someone('agency'),
  someone('admin'),
  someone('admin', { action: 'create', subject: 'Category' }),
  superadmin,
])('$role $grants finds every page of the menu, by its own name and address', user => {
  const pages = menuFor(user).flatMap(({ items }) => items)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter(({ label }) => labelsOf(user, label)[0] !== label)).toEqual([])
  const known = new Set(listEntries(user).map(({ key }) => key))
  expect(pages.filter(({ id }) => !known.has(id))).toEqual([])
})

test('every entry of the palette opens in the browser, and no two entries share a key', () => {
  const agency = someone('agency')
  const pages = listEntries(agency).filter(({ key }) => key.startsWith('dashboard'))
  expect(pages.filter(({ key }) => !mayOpen(agency, key as never))).toEqual([])
  const keys = listEntries(superadmin).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(listEntries(superadmin).filter(({ target }) => JSON.stringify(target).includes(':id'))).toEqual([])
})

test.each([
  [superadmin, 'قسم جديد', 'قسم جديد'],
  [superadmin, 'settings', 'الإعدادات'],
  [superadmin, 'webhook', 'خطافات الويب'],
  [superadmin, 'كلمه المرور', 'أمان حسابي'],
  [superadmin, 'داكن', 'المظهر: داكن'],
  [superadmin, 'نقل', 'نقل الموقع'],
  [superadmin, 'استيراد', 'نقل الموقع'],
  [superadmin, 'ووردبريس', 'نقل الموقع'],
  [someone('agency'), 'قسم جديد', undefined],
  [someone('agency'), 'الاعدادات', undefined],
  [someone('agency'), 'مقال جديد', 'مقال جديد'],
  [someone('admin', { action: 'create', subject: 'Category' }), 'قسم', 'قسم جديد'],
])('%j types «%s» and finds %s', (user, typed, label) => {
  expect(labelsOf(user, typed)[0]).toBe(label)
})

test.each([
  ['وسم', 'الوسوم'],
  ['قسم', 'الأقسام'],
  ['كاتب', 'الكتّاب'],
  ['مصدر', 'المصادر'],
  ['صورة', 'مكتبة الصور'],
  ['قناة', 'القنوات'],
  ['فاتورة', 'الفواتير'],
  ['محرر', 'المستخدمون والصلاحيات'],
  ['رسالة', 'الرسائل البريدية'],
])('the singular «%s» finds %s', (typed, label) => {
  expect(labelsOf(superadmin, typed)).toContain(label)
})

test.each(['قالب نشره', 'نشرة', 'مقال جديد نشرة', 'template'])('«%s» finds the template', typed => {
  const template = { id: 7, name: 'نشرة الصباح' } as Parameters<typeof templateEntries>[0][number]
  const found = findEntries([...listEntries(superadmin), ...templateEntries([template])], typed)
  expect(found.map(({ target }) => target)).toContainEqual({ to: '/dashboard/article/create?template=7' })
})
