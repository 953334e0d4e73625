import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { keepRunning, NotYetError, type Run, ServerFullError } from './keep-running.ts'

/** Creates runs by plan: each becomes ready or not, and ends when `end` is called or at once. */
function createRuns(plan: ('lives' | 'dies' | 'fails' | 'waits' | 'full')[]) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (): Run => {
    const kind = plan[begun.length] ?? 'fails'
    begun.push(kind)
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    ends.push(() => resolve('over'))
    if (kind !== 'lives') resolve('over')
    const failure = { waits: new NotYetError('not yet'), full: new ServerFullError('full') }
    const ready =
      kind === 'lives' || kind === 'dies'
        ? Promise.resolve()
        : Promise.reject(kind === 'fails' ? new Error('cannot') : failure[kind])
    ready.catch(() => {})
    return { ready, ended, stop: async () => resolve('stopped') }
  }
  return { start, begun, endLast: () => ends.at(-1)?.() }
}

function keep(plan: Parameters<typeof createRuns>[0]) {
  const runs = createRuns(plan)
  const given = Promise.withResolvers<Error>()
  const kept = keepRunning('the part', runs.start, createLog('silent'), given.resolve, 0)
  return { ...runs, kept, gaveUp: given.promise }
}

test('a part that ends is restarted every time', async () => {
  const { begun, endLast, kept } = keep(['lives', 'lives', 'dies', 'lives'])
  await kept.ready
  endLast()
  await expect.poll(() => begun.length).toBe(2)
  endLast()
  await expect.poll(() => begun.length).toBe(4)
  await kept.stop()
})

test('a failed first start is reported and not retried', async () => {
  const { begun, kept } = keep(['fails'])
  await expect(kept.ready).rejects.toThrow('cannot')
  expect(begun).toEqual(['fails'])
})

test('a first start waits for a full database server, for a dozen attempts', async () => {
  const { begun, kept } = keep(['full', 'full', 'lives'])
  await kept.ready
  expect(begun).toEqual(['full', 'full', 'lives'])
  await kept.stop()
  const never = keep(Array(20).fill('full'))
  await expect(never.kept.ready).rejects.toThrow('full')
  expect(never.begun).toHaveLength(12)
})

test('a part that fails eight times in a row is given up; one that waits for another is not', async () => {
  const { begun, endLast, kept, gaveUp } = keep(['lives', ...Array(20).fill('waits'), 'fails', 'lives'])
  await kept.ready
  endLast()
  await expect.poll(() => begun.length).toBe(23)
  endLast()
  expect((await gaveUp).message).toBe('the part: cannot')
  expect(begun.slice(23)).toEqual(Array(8).fill('fails'))
})

test('a part that was stopped is not restarted', async () => {
  const { begun, kept } = keep(['lives'])
  await kept.ready
  await kept.stop()
  await new Promise(resolve => setImmediate(resolve))
  expect(begun).toHaveLength(1)
})
