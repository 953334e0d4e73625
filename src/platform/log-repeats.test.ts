import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { withLogContext } from './log-context.ts'
import { OutboundError } from './outbound/error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hear() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const log = createLog('info', { process: 'web 1', machine: 'news-1' }, { write })
  return { log, lines, heard: () => lines.splice(0) }
}

const refusedAt = (port: number) =>
  Object.assign(new Error(`connect 127.0.0.1:${port}`), { code: 'ECONNREFUSED' })

test('a cause is logged in full once, then as a count once a minute, until it is over', () => {
  const { log, heard } = hear()
  for (let port = 1001; port <= 1386; port += 1)
    log.error({ err: refusedAt(port), url: `/${port}` }, 'a request failed')
  const [first, ...others] = heard()
  expect(first).toMatchObject({ msg: 'a request failed', url: '/1001', err: { stack: expect.any(String) } })
  expect(others).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(heard()).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'a request failed',
      repeated: 385,
      cause: 'connect 127.0.0.1:1001',
    }),
  ])
  log.error({ err: refusedAt(1007) }, 'a request failed')
  vi.advanceTimersByTime(60_000)
  expect(heard()).toMatchObject([{ repeated: 1 }])
  vi.advanceTimersByTime(60_000)
  log.error({ err: refusedAt(1008) }, 'a request failed')
  expect(heard()).toMatchObject([{ err: { code: 'ECONNREFUSED' } }])
})

test('other messages, errors and levels are separate causes, and info lines are never dropped', () => {
  const { log, lines } = hear()
  log.warn('one')
  log.error('one')
  log.error('two')
  log.error('two 2')
  log.error(new Error('one'))
  log.error({ err: new TypeError('one') }, 'two')
  log.info('three')
  log.info('three')
  expect(lines).toHaveLength(8)
})

test('the address of a failed request is not logged, as it may contain a token', () => {
  const { log, lines } = hear()
  const err = new OutboundError('CONNECTION', 'https://bots.example/bot123:token/sendMessage')
  log.error({ err }, 'a job failed')
  expect(lines).toMatchObject([{ err: { code: 'CONNECTION', host: 'bots.example' } }])
  expect(JSON.stringify(lines)).not.toContain('/sendMessage')
})

test('a line names its process and machine, its request and job', () => {
  const { log, lines } = hear()
  withLogContext({ requestId: 'a-request', job: 'mailMessage' }, () => log.warn('late'))
  log.warn('later')
  const source = { process: 'web 1', machine: 'news-1' }
  expect(lines).toEqual([
    expect.objectContaining({ ...source, requestId: 'a-request', job: 'mailMessage', msg: 'late' }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ])
})
