import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageFresh } from './keepFresh.ts'

let answer: () => Response
let asked: string[]
let isHidden: boolean
const stops: (() => void)[] = []
const payload = (data: unknown, more: object = {}) => Response.json({ loaderData: { page: data }, ...more })
const shown = vi.fn()
const begin = (minutes = 1) => stops.push(keepPageFresh('page', minutes, { goals: 0 }, shown))
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  shown.mockClear()
  asked = []
  isHidden = false
  answer = () => payload({ goals: 0 })
  const page = new EventTarget()
  Object.defineProperty(page, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://news.example/football?day=2026-11-29' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const hide = (hidden: boolean) => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('asks for the same page as the reader has, and shows only what is new', async () => {
  begin()
  await pass(2)
  expect([asked, shown.mock.calls]).toEqual([
    Array.from({ length: 2 }, () => '/football/_payload.json?day=2026-11-29'),
    [],
  ])
  answer = () => payload({ goals: 1 })
  await pass(2)
  expect(shown.mock.calls).toEqual([[{ goals: 1 }]])
})

test('a hidden page asks nothing, and at once when it is seen after its time', async () => {
  begin()
  hide(true)
  await pass(60)
  expect(asked).toEqual([])
  hide(false)
  await pass(0)
  expect(asked).toHaveLength(1)
  hide(true)
  hide(false)
  await pass(0.5)
  expect(asked).toHaveLength(1)
})

test.each([
  ['a server that is away', () => new Response('', { status: 502 })],
  [
    'a network that is away',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('%s is asked ever less often, and the page stays', async (_, failing) => {
  answer = failing
  begin()
  await pass(1 + 2 + 4 + 8 + 16 + 16)
  expect([asked.length, shown.mock.calls]).toEqual([6, []])
})

test.each([
  ['a redirect', { redirect: '/football' }],
  ['an error', { errors: { page: { status: 500 } } }],
])('%s changes nothing', async (_, more) => {
  answer = () => payload({ goals: 9 }, more)
  begin()
  await pass(1)
  expect(shown).not.toHaveBeenCalled()
})

test('ends after a night, and with the page', async () => {
  begin()
  await pass(600)
  expect(asked).toHaveLength(240)
  asked.length = 0
  begin()
  stops.at(-1)!()
  await pass(5)
  expect(asked).toEqual([])
})
