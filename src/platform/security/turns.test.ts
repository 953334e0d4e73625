import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { registry } from '../metrics/registry.ts'
import { ClientLeft, createLine } from './line.ts'
import { networkOf } from './rate-limit.ts'
import { createSharedTurn } from './shared-turn.ts'
import {
  createCallTurns,
  createFileTurns,
  createFormTurns,
  createHashTurns,
  createReaderTurns,
  createRenderTurns,
  createSignInTurns,
  createTurnsBy,
} from './turns.ts'

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

test('limits running and waiting work, and refuses more', async () => {
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

test('with a crowd waiting, a place pauses before its next work; a single waiter waits no longer', async () => {
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
  await vi.advanceTimersByTimeAsync(0)
  third.end()
  await runs[2]
})

test('in a full queue the owner with the most work gives way, newest first, to those with less', async () => {
  const line = createLine({ underWay: 1, waiting: 4 }, () => new Error('full'))
  const first = held()
  const done: string[] = []
  const run = (name: string, owner: string) =>
    line
      .run(async () => void done.push(name), undefined, owner)
      .catch(error => void done.push(`${name} ${error.message}`))
  const runs = [line.run(first.work, undefined, 'crowd')]
  for (const name of ['a', 'b', 'c']) runs.push(run(name, 'crowd'))
  runs.push(run('d', 'desk'), run('e', 'reader'))
  await setImmediate()
  expect(done).toEqual(['c full'])
  await run('f', 'crowd')
  await run('g', 'desk')
  expect(done).toEqual(['c full', 'f full', 'g full'])
  first.end()
  await Promise.all(runs)
  expect(done.slice(3)).toEqual(['a', 'b', 'd', 'e'])
})

test('requests that arrived meanwhile are read between two pieces of work', async () => {
  const line = createLine({ underWay: 1, waiting: 9 }, () => new Error('full'))
  const order: string[] = []
  const work = (name: string) => async () => void order.push(name)
  const first = held()
  const runs = [line.run(first.work), line.run(work('second'))]
  first.end()
  await runs[0]
  expect(order).toEqual([])
  await runs[1]
  expect(order).toEqual(['second'])
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
  const inTurn = createTurnsBy(networkOf, { underWay: 1, waiting: 1 })
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

describe.each([
  ['renders', createRenderTurns, { ofSite: [3, 150], ofAll: [4, 200] }],
  ['calls', createCallTurns, { ofSite: [8, 150], ofAll: [12, 300] }],
  ['calls of readers', createReaderTurns, { ofSite: [6, 150], ofAll: [6, 200] }],
  ['sign-ins', createSignInTurns, { ofSite: [4, 75], ofAll: [8, 200] }],
  ['forms', createFormTurns, { ofSite: [4, 150], ofAll: [8, 200] }],
  ['files', createFileTurns, { ofSite: [6, 150], ofAll: [12, 300] }],
] as const)('%s', (_, createTurns, { ofSite, ofAll }) => {
  test.each([
    ['all networks', networkAt, ofAll, 503],
    ['one IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`, ofSite, 429],
  ] as const)(
    'of %s are capped; with too many waiting they are refused',
    async (_, addressOf, [underWay, waiting], status) => {
      const inTurn = createTurns()
      const works = Array.from({ length: underWay + waiting }, held)
      const clients = new AbortController()
      const runs = works.map(({ work }, n) => inTurn(addressOf(n), work, clients.signal))
      const next = addressOf(works.length)
      await expect(inTurn(next, async () => {})).rejects.toMatchObject({ status })
      expect(works.filter(({ hasBegun }) => hasBegun())).toHaveLength(underWay)
      clients.abort()
      for (const { end } of works) end()
      await Promise.allSettled(runs)
      expect(await inTurn(next, async () => 'done')).toBe('done')
    },
  )
})

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [8, 4],
])(
  'passwords: on %i cores %i are hashed at once, and those beyond the queue get 503',
  async (cores, most) => {
    const inTurn = createHashTurns(cores)
    const hashes = Array.from({ length: most + 60 }, held)
    const runs = hashes.map(({ work }) => inTurn(work))
    await expect(inTurn(async () => {})).rejects.toMatchObject({ status: 503 })
    const metrics = await registry.getSingleMetricAsString('warraq_turns_waiting')
    expect(metrics).toContain('{kind="hashes"} 60')
    expect(hashes.filter(({ hasBegun }) => hasBegun())).toHaveLength(most)
    for (const { end } of hashes) end()
    await Promise.all(runs)
  },
)

describe('work that several networks wait for', () => {
  /** One network has both turns, and its third piece of work waits. */
  function startCrowd() {
    const inTurn = createTurnsBy(networkOf, { underWay: 2, waiting: 1 })
    const hostile = [held(), held()]
    for (const { work } of hostile) void inTurn('192.0.2.1', work)
    const shared = held()
    const turn = createSharedTurn(inTurn, () => shared.work().then(() => 'done'))
    return { inTurn, hostile, shared, turn }
  }

  test('starts once, with the first turn that one of them gets', async () => {
    const { inTurn, hostile, shared, turn } = startCrowd()
    turn.join('192.0.2.1')
    await setImmediate()
    expect(shared.hasBegun()).toBe(false)
    turn.join('198.51.100.1')
    await expect.poll(shared.hasBegun).toBe(true)
    // It no longer waits in any queue.
    const next = held()
    const running = inTurn('192.0.2.2', next.work)
    for (const { end } of [...hostile, shared, next]) end()
    expect(await turn.result).toBe('done')
    await running
  })

  test('takes one place of a network, however many of its clients wait', async () => {
    const { hostile, shared, turn } = startCrowd()
    for (let client = 0; client < 5; client += 1) turn.join('192.0.2.1')
    for (const { end } of [...hostile, shared]) end()
    expect(await turn.result).toBe('done')
  })

  test('waits as long as one client stays, and is dropped when all have left', async () => {
    const { hostile, shared, turn } = startCrowd()
    const clients = [new AbortController(), new AbortController()]
    for (const { signal } of clients) turn.join('192.0.2.1', signal)
    const result = expect(turn.result).rejects.toThrow(ClientLeft)
    clients[0]!.abort()
    await setImmediate()
    clients[1]!.abort()
    await result
    for (const { end } of hostile) end()
    expect(shared.hasBegun()).toBe(false)
  })

  test('is refused only if no network’s queue accepts it', async () => {
    const { inTurn, hostile, shared, turn } = startCrowd()
    const queued = inTurn('192.0.2.1', async () => {})
    turn.join('192.0.2.1')
    await expect(turn.result).rejects.toMatchObject({ status: 429 })
    const other = createSharedTurn(inTurn, () => shared.work().then(() => 'done'))
    other.join('192.0.2.1')
    other.join('198.51.100.1')
    for (const { end } of [...hostile, shared]) end()
    expect(await other.result).toBe('done')
    await queued
  })
})
