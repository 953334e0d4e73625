import { afterEach, expect, test, vi } from 'vitest'
import type { Actor } from '../../contract/permissions.ts'
import { listEntries, type PaletteEntry } from './paletteEntries.ts'
import { keepRecent, readRecent } from './recentEntries.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubStorage(items = new Map<string, string>()) {
  const setItem = vi.fn((key: string, value: string) => void items.set(key, value))
  vi.stubGlobal('localStorage', { getItem: (key: string) => items.get(key) ?? null, setItem })
  return items
}

const admin: Actor = { id: 1, name: 'شخص', role: 'superadmin', agencyId: null, grants: [] }
const open = listEntries(admin)
const page = (typed: string) => open.find(({ label }) => label === typed)!
const article = (id: number): PaletteEntry => ({
  ...page('المقالات'),
  key: `article ${id}`,
  kind: 'article',
  label: `خبر ${id}`,
  target: { to: `/dashboard/article/edit/${id}` },
})
const labels = (user = 1, among = open) => readRecent(user, among).map(({ label }) => label)

test('the last chosen entries come first, each once, at most eight, and only for their user', () => {
  stubStorage()
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) keepRecent(1, article(id))
  keepRecent(1, page('الوسوم'))
  keepRecent(1, article(5))
  expect(labels()).toEqual(['خبر 5', 'الوسوم', 'خبر 8', 'خبر 7', 'خبر 6', 'خبر 4', 'خبر 3', 'خبر 2'])
  expect(labels(2)).toEqual([])
})

test('a page whose right was revoked disappears', () => {
  stubStorage()
  keepRecent(3, article(1))
  keepRecent(3, page('الوسوم'))
  expect(labels(3, [])).toEqual(['خبر 1'])
})

test.each([
  '{',
  '7',
  '[{"key":1}]',
  '[{"key":"article 1","kind":"article","label":"خبر","to":"https://evil.example/"}]',
  '[{"key":"article 1","kind":"article","label":"خبر","to":"javascript:alert(1)"}]',
])('%s in the storage is nothing', text => {
  stubStorage(new Map([['palette:4', text]]))
  expect(labels(4)).toEqual([])
})

test('if the browser refuses to store, entries last until the page closes', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepRecent(5, article(1))
  keepRecent(5, article(2))
  expect(labels(5)).toEqual(['خبر 2', 'خبر 1'])
})
