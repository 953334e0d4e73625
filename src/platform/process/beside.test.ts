import { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { beside } from './beside.ts'

/** A module given as a data: address. */
const source = `
  export const pid = () => process.pid
  export const secrets = () => Object.keys(process.env)
  export const echo = async given => given
  export const rest = () => new Promise(resolve => setTimeout(resolve, 1000, 'rested'))
  export const hang = () => { for (;;); }
  export const end = () => process.exit(3)
  export const eat = () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) }
  export const refuse = () => { throw new TypeError('no') }`
type Module = {
  pid: () => number
  secrets: () => string[]
  echo: (given: unknown) => unknown
  rest: () => string
  hang: () => void
  end: () => void
  eat: () => void
  refuse: () => void
}
const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const other = beside<Module>(module, { cpuMs: 5000, memoryMb: 40 })
const hasty = beside<Module>(module, { cpuMs: 300, memoryMb: 40 })

test('runs calls in another process that has no secrets; copies bytes and dates', {
  tags: 'thorough',
}, async () => {
  const pids = await Promise.all([other.pid(), other.pid()])
  expect(new Set(pids).size).toBe(1)
  expect(pids).not.toContain(process.pid)
  expect(getPriority(pids[0]!)).toBe(getPriority() + 5)
  expect(await other.secrets()).toEqual(getCompileCacheDir() ? ['NODE_COMPILE_CACHE'] : [])
  const given = { bytes: new Uint8Array([1, 2]), at: new Date(0), text: 'نص' }
  expect(await other.echo(given)).toEqual(given)
})

test('an error in the process rejects the call', async () => {
  await expect(other.refuse()).rejects.toThrow(new TypeError('no'))
})

test.each([
  ['takes too long', hasty, 'hang', 'TIMEOUT'],
  ['takes too much', other, 'eat', 'DIED'],
  ['ends its process', other, 'end', 'DIED'],
] as const)(
  'a call that %s fails alone: another process runs the next call',
  { tags: 'thorough' },
  async (_, from, name, code) => {
    const calls = [from.pid(), from[name](), from.pid(), from.pid()]
    const [pid, failed, next, last] = await Promise.allSettled(calls)
    expect(failed).toMatchObject({ status: 'rejected', reason: { code } })
    expect(next).toEqual({ status: 'fulfilled', value: expect.any(Number) })
    expect(next).not.toEqual(pid)
    expect(last).toEqual(next)
  },
)

test('a call whose process waits for the processor does not time out', {
  tags: 'thorough',
}, async () => {
  expect(await hasty.rest()).toBe('rested')
})

test('a call that arrives while an idle process is being ended runs in the next one', {
  tags: 'thorough',
}, async () => {
  const restless = beside<Module>(module, { cpuMs: 5000, memoryMb: 40, idleMs: 1 })
  const ending = vi.spyOn(ChildProcess.prototype, 'kill')
  const first = await restless.pid()
  await expect.poll(() => ending.mock.calls.length, { interval: 1 }).toBe(1)
  expect(await restless.pid()).not.toBe(first)
  ending.mockRestore()
})
