import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdName } from './holdName.ts'

const patienceMs = 5
const told = (name: string, locks: Pick<LockManager, 'request' | 'query'> = navigator.locks) => {
  const answers: boolean[] = []
  const release = holdName(locks, name, isHeld => answers.push(isHeld), patienceMs)
  return { answers, release }
}

test('a free name is held, a taken one is not until the other tab releases it', async () => {
  const first = told('draft')
  await expect.poll(() => first.answers).toEqual([true])
  const second = told('draft')
  await expect.poll(() => second.answers).toEqual([false])
  first.release()
  await expect.poll(() => second.answers).toEqual([false, true])
  second.release()
})

test('a free name that a busy browser grants late is waited for, however late', async () => {
  let looks = 0
  const busy: Pick<LockManager, 'request' | 'query'> = {
    query: () => {
      looks += 1
      return navigator.locks.query()
    },
    request: (async (name: string, options: LockOptions, work: () => Promise<void>) => {
      while (looks < 5) await wait(1)
      return navigator.locks.request(name, options, work)
    }) as LockManager['request'],
  }
  const tab = told('late', busy)
  await expect.poll(() => tab.answers).toEqual([true])
  tab.release()
})

test('if the browser refuses locks, this tab has the name', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  const tab = told('refused', { request: refuse as LockManager['request'], query: refuse })
  await expect.poll(() => tab.answers).toEqual([true])
  tab.release()
})

test('a tab closed while waiting reports nothing more', async () => {
  const first = told('closed')
  await expect.poll(() => first.answers).toEqual([true])
  const second = told('closed')
  second.release()
  first.release()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  expect(second.answers).toEqual([])
})
