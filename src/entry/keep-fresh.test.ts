import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { type FileChanges, type FreshRun, keepFresh } from './keep-fresh.ts'

function keep({ fails = false } = {}) {
  const changes: FileChanges = new EventEmitter()
  const ends: ((how: string) => void)[] = []
  let stops = 0
  const start = (): FreshRun => {
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    ends.push(resolve)
    const ready = fails ? Promise.reject(new Error('cannot')) : Promise.resolve()
    ready.catch(() => {})
    return {
      ready,
      ended,
      files: new Set(['loaded.ts']),
      async stop() {
        stops += 1
        resolve('stopped')
      },
    }
  }
  const kept = keepFresh('the part', start, changes, createLog('silent'))
  return { kept, changes, ends, stops: () => stops }
}

test('a part restarts when one of its loaded files changes, and only then', async () => {
  const { kept, changes, ends, stops } = keep()
  await kept.ready
  changes.emit('change', 'Component.tsx')
  expect(stops()).toBe(0)
  changes.emit('change', 'loaded.ts')
  await expect.poll(() => ends.length).toBe(2)
  expect(stops()).toBe(1)
  await kept.stop()
})

test('a part that has exited waits for any file to change', async () => {
  const { kept, changes, ends } = keep()
  await kept.ready
  ends[0]?.('exit status 1')
  await new Promise(resolve => setImmediate(resolve))
  expect(ends).toHaveLength(1)
  changes.emit('change', 'other.ts')
  await expect.poll(() => ends.length).toBe(2)
  await kept.stop()
})

test('a part that was stopped does not restart', async () => {
  const { kept, changes, ends } = keep()
  await kept.ready
  await kept.stop()
  changes.emit('change', 'loaded.ts')
  await new Promise(resolve => setImmediate(resolve))
  expect(ends).toHaveLength(1)
})

test('a failed first start is reported', async () => {
  const { kept } = keep({ fails: true })
  await expect(kept.ready).rejects.toThrow('cannot')
})
