import { expect, test } from 'vitest'
import { type Progress, runOnAll } from './runOnAll.ts'

const ids = Array.from({ length: 45 }, (_, at) => at + 1)
const pages = async (after = 0) => {
  const page = ids.filter(id => id > after).slice(0, 30)
  return { ids: page, next: page.length === 30 ? page.at(-1)! : null }
}

async function run(act: (asked: number[]) => Promise<unknown>, stopAfter = Number.POSITIVE_INFINITY) {
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
  }
  await runOnAll(
    calls,
    () => acted.length >= stopAfter,
    progress => said.push(progress),
  )
  return { last: said.at(-1)!, acted: acted.flat() }
}

test('all that match, each once, with what was refused', async () => {
  const { last, acted } = await run(async () => {})
  expect(acted).toEqual(ids)
  expect([last.state, last.total, last.done, last.refused.map(({ id }) => id)]).toEqual([
    'finished',
    45,
    41,
    [10, 20, 30, 40],
  ])
})

test('told to stop, it ends after the call under way', async () => {
  const { last, acted } = await run(async () => {}, 1)
  expect([last.state, last.total, last.done, acted.length]).toEqual(['stopped', 45, 18, 20])
})

test('where a call fails it ends, and says how far it came', async () => {
  const { last } = await run(async asked => {
    if (asked.includes(21)) throw new Error('away')
  })
  expect([last.state, last.done, last.failure]).toEqual([
    'failed',
    18,
    expect.stringContaining('تعذّر الاتصال'),
  ])
})
