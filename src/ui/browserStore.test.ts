import { afterEach, expect, test, vi } from 'vitest'
import { draftStorage } from '../features/draft/dashboard/draftStorage.ts'
import { deviceStore, followRefusal, tabStore } from './browserStore.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage with room for this many values. */
function memory(room: number): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: index => [...values.keys()][index] ?? null,
    getItem: key => values.get(key) ?? null,
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
    setItem(key, value) {
      if (values.size >= room && !values.has(key)) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

test('a full storage returns false, and keeps what it has', () => {
  vi.stubGlobal('localStorage', memory(1))
  expect(deviceStore.setJson('one', { a: 1 })).toBe(true)
  expect(deviceStore.set('two', '2')).toBe(false)
  expect([deviceStore.getJson('one'), deviceStore.get('two')]).toEqual([{ a: 1 }, null])
  deviceStore.set('one', '{')
  expect(deviceStore.getJson('one')).toBeUndefined()
})

test('a draft without room takes that of the oldest one that the server has', () => {
  vi.stubGlobal('localStorage', memory(3))
  const draft = (day: number, pending: boolean) =>
    JSON.stringify({ content: {}, pending, updatedAt: `2026-11-0${day}` })
  draftStorage.setItem('draft:1:1', draft(1, true))
  draftStorage.setItem('draft:1:3', draft(3, false))
  draftStorage.setItem('draft:1:2', draft(2, false))
  draftStorage.setItem('draft:1:4', draft(4, true))
  expect(deviceStore.keys()).toEqual(['draft:1:1', 'draft:1:3', 'draft:1:4'])
  draftStorage.setItem('draft:1:5', draft(5, true))
  expect(() => draftStorage.setItem('draft:1:6', draft(6, true))).toThrow('No room')
  expect(deviceStore.keys()).toEqual(['draft:1:1', 'draft:1:4', 'draft:1:5'])
})

test('a full storage is reported only once no draft can make room', () => {
  vi.stubGlobal('localStorage', memory(1))
  const set = vi.spyOn(deviceStore, 'set')
  const isReported = () =>
    set.mock.calls.some(([, , options], at) => !options?.makesRoom && set.mock.results[at]?.value === false)
  draftStorage.setItem('draft:1:1', JSON.stringify({ content: {}, pending: false, updatedAt: '' }))
  draftStorage.setItem('draft:1:2', JSON.stringify({ content: {}, pending: true, updatedAt: '' }))
  expect(isReported()).toBe(false)
  expect(() => draftStorage.setItem('draft:1:3', '{}')).toThrow('No room')
  expect(isReported()).toBe(true)
  set.mockRestore()
})

test('a refused storage finds nothing, stores nothing and is reported once', () => {
  const refuse = {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    configurable: true,
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', refuse)
  try {
    const told: string[] = []
    followRefusal(refusal => told.push(refusal))
    expect([tabStore.get('a'), tabStore.set('a', '1'), tabStore.set('a', null)]).toEqual([null, false, false])
    expect([tabStore.keys(), tabStore.isRefused]).toEqual([[], true])
    expect(told).toHaveLength(1)
  } finally {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
    else Reflect.deleteProperty(globalThis, 'sessionStorage')
  }
})
