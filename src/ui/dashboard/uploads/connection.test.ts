import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
})
const { askServerNow, untilServerAnswers } = await import('./connection.ts')

const answers: PromiseWithResolvers<Response>[] = []
const reply = (status: number) => answers.at(-1)!.resolve(new Response(null, { status }))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  answers.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([200, 503])('first answer %i: tells whether the server was away', async first => {
  const wasAway = untilServerAnswers()
  reply(first)
  await vi.advanceTimersByTimeAsync(2000)
  if (first !== 200) reply(200)
  expect(await wasAway).toBe(first !== 200)
})

test.each(['while the answer is awaited', 'between two attempts'])(
  'asked now, %s: asks at once',
  async when => {
    const done = untilServerAnswers()
    if (when === 'while the answer is awaited') askServerNow()
    reply(503)
    await settle()
    if (when === 'between two attempts') askServerNow()
    await settle()
    expect(answers).toHaveLength(2)
    reply(200)
    await done
  },
)
