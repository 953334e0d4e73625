import { expect, onTestFinished, test, vi } from 'vitest'
import { ClientLeft, createLine } from './line.ts'
import { createRenderTurns, createTurns } from './turns.ts'

/** Work that ends on command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const work = async () => {
    begun = true
    await promise
  }
  return { work, end: resolve, hasBegun: () => begun }
}

const networkAt = (n: number) => `192.0.${n}.1`

test('limits the work under way and the work waiting, and refuses more at once', async () => {
  const whenIdle = vi.fn()
  const line = createLine({ underWay: 1, waiting: 1 }, () => new Error('full'), whenIdle)
  const [first, second] = [held(), held()]
  const runs = [line.run(first.work), line.run(second.work)]
  await expect(line.run(async () => {})).rejects.toThrow('full')
  expect([first.hasBegun(), second.hasBegun()]).toEqual([true, false])
  first.end()
  second.end()
  await Promise.all(runs)
  expect(second.hasBegun()).toBe(true)
  expect(whenIdle).toHaveBeenCalledOnce()
})

test('a queue whose clients have all left is idle', async () => {
  const whenIdle = vi.fn()
  const line = createLine({ underWay: 1, waiting: 1 }, () => new Error('full'), whenIdle)
  await expect(line.run(async () => {}, AbortSignal.abort())).rejects.toThrow(ClientLeft)
  expect(whenIdle).toHaveBeenCalledOnce()
})

test('failed work passes its place on', async () => {
  const line = createLine({ underWay: 1, waiting: 1 }, () => new Error('full'))
  const failing = line.run(() => Promise.reject(new Error('broken')))
  const next = line.run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('with a crowd waiting, a place rests before its next work; a single waiter does not wait longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const line = createLine({ underWay: 1, waiting: 9, crowd: 1 }, () => new Error('full'))
  const [first, second, third] = [held(), held(), held()]
  const runs = [first, second, third].map(({ work }) => line.run(work))
  await vi.advanceTimersByTimeAsync(10)
  first.end()
  await runs[0]
  expect(second.hasBegun()).toBe(false)
  await vi.advanceTimersByTimeAsync(39)
  expect(second.hasBegun()).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(second.hasBegun()).toBe(true)
  second.end()
  await runs[1]
  third.end()
  await runs[2]
})

test('a client that leaves frees its place in the queue, and its work never starts', async () => {
  const line = createLine({ underWay: 1, waiting: 1 }, () => new Error('full'))
  const [first, abandoned, third] = [held(), held(), held()]
  const client = new AbortController()
  const running = line.run(first.work)
  const waiting = line.run(abandoned.work, client.signal)
  client.abort()
  await expect(waiting).rejects.toThrow(ClientLeft)
  await expect(line.run(abandoned.work, client.signal)).rejects.toThrow(ClientLeft)
  const last = line.run(third.work)
  for (const { end } of [first, third]) end()
  await Promise.all([running, last])
  expect([abandoned.hasBegun(), third.hasBegun()]).toEqual([false, true])
})

test('refuses a network with a full queue with 429, but not others', async () => {
  const inTurn = createTurns({ underWay: 1, waiting: 1 })
  const one = held()
  const runs = [inTurn('2001:db8::1', one.work), inTurn('2001:db8::2', one.work)]
  await expect(inTurn('2001:db8::3', one.work)).rejects.toMatchObject({
    status: 429,
    data: { retryAfter: 1 },
  })
  expect(await inTurn('2001:db8:0:1::1', async () => 'done')).toBe('done')
  one.end()
  await Promise.all(runs)
  expect(await inTurn('2001:db8::3', async () => 'done')).toBe('done')
})

test('renders of all networks together are capped; with too many waiting, 503', async () => {
  const inTurn = createRenderTurns()
  const renders = Array.from({ length: 204 }, held)
  const runs = renders.map(({ work }, n) => inTurn(networkAt(n), work))
  await expect(inTurn(networkAt(250), async () => {})).rejects.toMatchObject({ status: 503 })
  expect(renders.filter(({ hasBegun }) => hasBegun())).toHaveLength(4)
  for (const { end } of renders) end()
  await Promise.all(runs)
  expect(await inTurn(networkAt(250), async () => 'done')).toBe('done')
})
