import { expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../contract/fail.ts'
import type { Log } from '../platform/log.ts'
import { QueueFull } from '../platform/security/queue-full.ts'
import { failureOf } from './failure.ts'

test('refused requests are counted in one line a minute, without a stack; each failure of an unavailable part is logged', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const warn = vi.fn()
  const log = { warn } as unknown as Log
  const refuse = (error: Error) => failureOf(error, '/', log)
  for (let times = 0; times < 100; times += 1) refuse(new QueueFull('مزدحم'))
  expect(refuse(fail('TOO_MANY_REQUESTS', { retryAfter: 1 })).headers['Retry-After']).toBe('1')
  expect(refuse(new QueueFull('مزدحم'))).toMatchObject({ code: 'UNAVAILABLE', message: 'مزدحم' })
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(warn.mock.calls).toEqual([
    [{ tooManyOfNetwork: 1, tooManyOfAll: 101 }, 'requests were refused, as too many waited'],
  ])
  refuse(new QueueFull())
  vi.advanceTimersByTime(60_000)
  expect(warn).toHaveBeenCalledTimes(2)
  refuse(fail('UNAVAILABLE'))
  expect(warn).toHaveBeenLastCalledWith(
    { err: expect.any(Error), url: '/' },
    'a part that an answer needs is away',
  )
})
