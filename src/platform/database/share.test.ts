import { expect, test } from 'vitest'
import { createShare } from './share.ts'

test('never exceeds the share; the first in the queue is next', async () => {
  const share = createShare(2, 60_000)
  const began: number[] = []
  const taking = [0, 1, 2, 3].map(async n => {
    await share.take()
    began.push(n)
  })
  await Promise.all(taking.slice(0, 2))
  expect(began).toEqual([0, 1])
  share.free()
  await taking[2]
  expect(began).toEqual([0, 1, 2])
  share.free()
  await taking[3]
  for (let times = 0; times < 2; times += 1) share.free()
  await Promise.all([share.take(), share.take()])
})

test('a caller that waits too long is refused, and takes no place', async () => {
  const share = createShare(1, 1)
  await share.take()
  await expect(share.take()).rejects.toThrow('timeout exceeded')
  share.free()
  await share.take()
})
