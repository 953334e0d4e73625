import { expect, test } from 'vitest'
import { emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import type { LocalDraft } from './DraftKeeper.ts'
import {
  listFoundDrafts,
  listLocalDrafts,
  listTabDrafts,
  pruneLocalDrafts,
  readValues,
  removeLocalDrafts,
  setDraftsAside,
} from './foundDrafts.ts'

const saved = { ...emptyArticle, title: 'محفوظ', categoryId: 1 }
const noon = '2026-01-01T12:00:00.000Z'
const one = '2026-01-01T13:00:00.000Z'
const local = (title: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  baseRevision: 1,
  content: { ...saved, title },
  updatedAt: one,
  keptAt: null,
  pending: true,
  ...more,
})
const server = (title: string, updatedAt = noon) => ({
  baseRevision: 1,
  content: { ...saved, title },
  updatedAt,
})

test.each([
  ['nothing anywhere', undefined, null, []],
  ['only here', local('هنا'), null, ['here هنا']],
  ['only at the server', undefined, server('هناك'), ['server هناك']],
  [
    'the server has what was written here',
    local('هنا', { keptAt: noon, pending: false }),
    server('هنا'),
    ['here هنا'],
  ],
  ['written here since', local('هنا', { keptAt: noon }), server('هناك'), ['here هنا']],
  [
    'written on another device since',
    local('هنا', { keptAt: noon }),
    server('هناك', '2026-01-01T14:00:00.000Z'),
    ['server هناك', 'here هنا'],
  ],
  ['closed while it was sent', local('واحدة', { keptAt: noon }), server('واحدة', one), ['here واحدة']],
  ['ended elsewhere', local('هنا', { keptAt: noon, pending: false }), null, []],
  ['ended elsewhere, but more was written here', local('هنا', { keptAt: noon }), null, ['here هنا']],
  ['says only what is saved', local('محفوظ'), server('محفوظ'), []],
  ['the server cannot be asked', local('هنا', { keptAt: noon, pending: false }), undefined, ['here هنا']],
])('%s', (_title, here, there, expected) => {
  expect(listFoundDrafts(saved, here, there).map(({ where, values }) => `${where} ${values.title}`)).toEqual(
    expected,
  )
})

test('a linked picture stays if a draft from before linked pictures is saved', () => {
  const { imageLink: _, ...older } = saved
  const linked = { ...saved, imageLink: 'https://agency.example/lead.jpg' }
  expect(readValues(older, linked)).toEqual(linked)
})

test('an invalid field keeps its saved value', () => {
  expect(readValues({ title: 7, summary: 'ملخص', categoryId: 'one' }, saved)).toEqual({
    ...saved,
    summary: 'ملخص',
  })
})

function makeStorage() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
  return { stored, storage }
}

test('the copy of a second tab is offered if it differs, listed with the drafts, and removed with them', () => {
  const { stored, storage } = makeStorage()
  storage.setItem('draft:1:5', JSON.stringify(local('الأولى')))
  storage.setItem('draft:1:5#same', JSON.stringify(local('الأولى')))
  storage.setItem('draft:1:5#other', JSON.stringify(local('الثانية', { updatedAt: noon })))
  storage.setItem('draft:1:51', JSON.stringify(local('مقال آخر')))
  const tabs = listTabDrafts(storage, 1, 5)
  const offered = listFoundDrafts(saved, local('الأولى'), null, tabs)
  expect(offered.map(({ where, values }) => `${where} ${values.title}`)).toEqual([
    'here الأولى',
    'tab الثانية',
  ])
  expect(listLocalDrafts(storage, 1).get(5)?.content.title).toBe('الأولى')
  removeLocalDrafts(storage, 1, 5)
  expect([...stored.keys()]).toEqual(['draft:1:51'])
})

test.each([
  [3, true, ['الأولى', 'الثالثة', 'الثانية']],
  [2, false, ['الأولى']],
])('with room for %i drafts, setting two aside beside another: %s', (room, isDone, kept) => {
  const { storage } = makeStorage()
  const full = {
    ...storage,
    get length() {
      return storage.length
    },
    setItem(key: string, value: string) {
      if (storage.length === room) throw new DOMException('', 'QuotaExceededError')
      storage.setItem(key, value)
    },
  }
  full.setItem('draft:1:5', JSON.stringify(local('الأولى')))
  const drafts = listFoundDrafts(saved, local('الثانية'), server('الثالثة'))
  expect(setDraftsAside(full, 1, 5, drafts)).toBe(isDone)
  const titles = Array.from({ length: storage.length }, (_, at) => {
    const { content } = JSON.parse(storage.getItem(storage.key(at)!)!) as LocalDraft
    return content.title
  })
  expect(titles.toSorted()).toEqual(kept)
})

test.each([
  ["a tab's copy", 'draft:1:5#a', { pending: true }, false],
  ['a draft that the server has', 'draft:1:5', { pending: false }, false],
  ['a draft that is nowhere else', 'draft:1:5', { pending: true }, true],
  ['something that is not a draft', 'theme', { pending: false }, true],
])('%s, after 30 days', (_what, key, more, isKept) => {
  const { stored, storage } = makeStorage()
  storage.setItem(key, JSON.stringify(local('قديمة', more)))
  pruneLocalDrafts(storage, Date.parse(one) + 30 * 86_400_000)
  expect(stored.has(key)).toBe(true)
  pruneLocalDrafts(storage, Date.parse(one) + 30 * 86_400_000 + 1)
  expect(stored.has(key)).toBe(isKept)
})
