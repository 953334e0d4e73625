import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { type Progress, runOnAll } from './runOnAll.ts'

const ids = Array.from({ length: 45 }, (_, at) => at + 1)
const pages = async (after = 0) => {
  const page = ids.filter(id => id > after).slice(0, 30)
  return { ids: page, next: page.length === 30 ? page.at(-1)! : null }
}

async function run(
  act: (asked: number[]) => Promise<unknown>,
  { stopAfter = Number.POSITIVE_INFINITY, from }: { stopAfter?: number; from?: Progress } = {},
) {
  const waited: number[] = []
  const said: Progress[] = []
  const acted: number[][] = []
  const calls = {
    listIds: pages,
    act: async (asked: number[]) => {
      acted.push(asked)
      await act(asked)
      const refused = asked.filter(id => id % 10 === 0).map(id => ({ id, message: 'لا' }))
      return { done: asked.filter(id => id % 10 !== 0), refused }
    },
    wait: async (ms: number) => void waited.push(ms),
  }
  await runOnAll(
    calls,
    () => acted.length >= stopAfter,
    progress => said.push(progress),
    from,
  )
  return { last: said.at(-1)!, acted: acted.flat(), waited, said }
}

test('all matches, each once, with refusals', async () => {
  const { last, acted } = await run(async () => {})
  expect(acted).toEqual(ids)
  expect([last.state, last.total, last.done, last.refused.map(({ id }) => id)]).toEqual([
    'finished',
    45,
    41,
    [10, 20, 30, 40],
  ])
})

test('a stop takes effect after the call under way', async () => {
  const { last, acted } = await run(async () => {}, { stopAfter: 1 })
  expect([last.state, last.total, last.done, acted.length]).toEqual(['stopped', 45, 18, 20])
})

test('a failed call ends it, with the progress, from which it can be resumed', async () => {
  let isAway = true
  const away = async (asked: number[]) => {
    if (isAway && asked.includes(21)) throw new ORPCError('FORBIDDEN', { defined: true })
  }
  const { last } = await run(away)
  expect([last.state, last.done, last.left.length]).toEqual(['failed', 18, 25])
  isAway = false
  const rest = await run(away, { from: last })
  expect(rest.acted).toEqual(ids.slice(20))
  expect([rest.last.state, rest.last.done, rest.last.refused.length]).toEqual(['finished', 41, 4])
})

test('a temporarily unreachable server is waited for; a longer outage ends it without losing anything', async () => {
  let fails = 3
  const { last, acted, waited, said } = await run(async asked => {
    if (asked.includes(21) && fails-- > 0) throw new TypeError('fetch failed')
  })
  expect([last.state, last.done, waited]).toEqual(['finished', 41, [1000, 2000, 4000]])
  expect(new Set(acted)).toEqual(new Set(ids))
  expect(said.map(({ state }) => state)).toContain('waiting')
  const gone = await run(async asked => {
    if (asked.includes(21)) throw new TypeError('fetch failed')
  })
  expect([gone.last.state, gone.last.left.length, gone.last.failure]).toEqual([
    'failed',
    25,
    expect.stringContaining('تعذّر الاتصال'),
  ])
})
