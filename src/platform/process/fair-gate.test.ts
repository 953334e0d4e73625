import { expect, test } from 'vitest'
import { createFairGate, refused } from './fair-gate.ts'

/** Runs one piece of work at a time. Each ends on command. */
function createBench(limits = { waiting: 6, waitingPerNetwork: 4 }) {
  const pass = createFairGate({ capacity: 1, ...limits })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (key: string, from = '192.0.2.1', signal = new AbortController().signal) =>
    pass(key, { address: from, signal }, async () => {
      started.push(key)
      await new Promise<void>(end => ends.push(end))
      return key
    })
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    return started
  }
  return { ask, endAll, started }
}

test('serves networks in turn, with an IPv6 /64 as one', async () => {
  const { ask, endAll } = createBench()
  for (const key of ['a1', 'a2', 'a3']) void ask(key, '2001:db8::1')
  void ask('a4', '2001:db8::2')
  void ask('b1', '192.0.2.2')
  void ask('c1', '192.0.2.3')
  expect(await endAll()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('does work with the same key once, when the first of its networks is served', async () => {
  const { ask, endAll, started } = createBench()
  const all = ['a1', 'a2', 'a3', 'hot'].map(key => ask(key))
  const other = ask('hot', '192.0.2.2')
  expect(await endAll()).toEqual(['a1', 'a2', 'hot', 'a3'])
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'hot', 'hot'])
  void ask('hot')
  expect(started).toHaveLength(5)
  await endAll()
})

test('work that another network also requests does not displace itself', async () => {
  const { ask, endAll } = createBench({ waiting: 3, waitingPerNetwork: 3 })
  const all = ['a1', 'a2', 'a3', 'hot'].map(key => ask(key))
  const other = ask('hot', '192.0.2.2')
  expect(await endAll()).toEqual(['a1', 'a2', 'a3', 'hot'])
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'hot', 'hot'])
})

test('callers with the same key wait for work in progress', async () => {
  const { ask, endAll } = createBench()
  const both = [ask('one'), ask('one', '192.0.2.2')]
  expect(await endAll()).toEqual(['one'])
  expect(await Promise.all(both)).toEqual(['one', 'one'])
})

test('drops work whose clients have all left, and no other work', async () => {
  const { ask, endAll } = createBench()
  const [first, second, third] = [1, 2, 3].map(() => new AbortController())
  void ask('under way', undefined, first!.signal)
  const left = ask('left by its one client', undefined, second!.signal)
  const shared = [ask('shared', undefined, third!.signal), ask('shared', '192.0.2.2')]
  for (const client of [first, second, third]) client!.abort()
  expect(await left).toBe(refused)
  expect(await endAll()).toEqual(['under way', 'shared'])
  expect(await shared[1]).toBe('shared')
  expect(await ask('late', undefined, first!.signal)).toBe(refused)
})

test('refuses a network that has too much waiting; in a full queue the longest line gives way', async () => {
  const { ask, endAll } = createBench()
  void ask('a1')
  const waiting = ['a2', 'a3', 'a4', 'a5'].map(key => ask(key))
  expect(await ask('a6')).toBe(refused)
  void ask('b1', '192.0.2.2')
  void ask('b2', '192.0.2.2')
  void ask('c1', '192.0.2.3')
  expect(await waiting[3]).toBe(refused)
  expect(await endAll()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('failed work frees its place for the next', async () => {
  const pass = createFairGate({ capacity: 1, waiting: 1, waitingPerNetwork: 1 })
  const guest = { address: '192.0.2.1', signal: new AbortController().signal }
  const failing = pass('one', guest, () => Promise.reject(new Error('broken')))
  const next = pass('two', guest, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('work in progress learns that its last client has left', async () => {
  const pass = createFairGate({ capacity: 1, waiting: 1, waitingPerNetwork: 1 })
  const [one, other] = [new AbortController(), new AbortController()]
  const ask = ({ signal }: AbortController) =>
    pass('key', { address: '192.0.2.1', signal }, async isWanted => {
      const before = isWanted()
      one.abort()
      const between = isWanted()
      other.abort()
      return [before, between, isWanted()]
    })
  // The first client's work starts at once, before the second joins.
  const first = pass('held', { address: '192.0.2.1', signal: new AbortController().signal }, async () => {})
  const both = [ask(one), ask(other)]
  await first
  expect(await Promise.all(both)).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})
