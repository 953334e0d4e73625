import { expect, test, vi } from 'vitest'
import { oneTabAtATime } from './oneTabAtATime.ts'

test.each([
  ['grants locks', navigator.locks],
  ['has no locks', undefined],
  ['refuses locks', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
])('the work is done once if the browser %s, and its failure is passed on', async (_, locks) => {
  const given = locks ? { locks: locks as LockManager } : {}
  const work = vi.fn(async () => {})
  await oneTabAtATime('work', work, given)
  expect(work).toHaveBeenCalledOnce()

  const failing = vi.fn(() => Promise.reject(new Error('lost')))
  await expect(oneTabAtATime('work', failing, given)).rejects.toThrow('lost')
  expect(failing).toHaveBeenCalledOnce()
})
