import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { lockedReading } from '../../platform/context.ts'
import { createSharedAnswers } from './shared-answers.ts'

/** Each call returns the number of calls so far, tagged with the menu and a category. */
function answers() {
  const made = vi.fn(async () => [made.mock.calls.length])
  const { client, drop, dropAll, warm } = createSharedAnswers(addCacheTags => {
    const call = async () => {
      addCacheTags('list:latest', 'article:3')
      return made()
    }
    return { category: { list: call }, article: { mostRead: call, get: call } } as unknown as ApiClient
  })
  async function ask(call = 'category.list', input?: unknown, shown: string[] = []) {
    const [slice = '', name = ''] = call.split('.')
    const calls = client((...tags) => void shown.push(...tags), '', lockedReading) as unknown as Calls
    return { output: await calls[slice]![name]!(input), shown }
  }
  return { ask, made, drop, dropAll, warm }
}
type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

test('requests shared responses once, and adds their cache tags to each page', async () => {
  const { ask, made } = answers()
  const all = await Promise.all([ask(), ask(), ask()])
  for (const one of [...all, await ask()]) {
    expect(one).toEqual({ output: [1], shown: ['list:latest', 'article:3'] })
  }
  expect(made).toHaveBeenCalledOnce()
})

test.each<[string, string, unknown]>([
  ['with another input', 'article.mostRead', { limit: 9 }],
  ['that is a page’s own', 'article.get', { limit: 8 }],
])('a call %s is not shared', async (_, call, input) => {
  const { ask, made } = answers()
  await ask('article.mostRead', { limit: 8 })
  expect((await ask(call, input)).output).toEqual([2])
  await ask('article.get', { limit: 8 })
  expect(made).toHaveBeenCalledTimes(3)
})

test.each<[string, number, (kept: ReturnType<typeof answers>) => void]>([
  ['of what it shows', 2, kept => kept.drop(['article:3'])],
  ['of everything', 2, kept => kept.dropAll()],
  ['of something else', 1, kept => kept.drop(['article:4'])],
])('after a change %s the call has been made %i times', async (_, times, change) => {
  const kept = answers()
  await kept.ask()
  change(kept)
  await kept.ask()
  expect(kept.made).toHaveBeenCalledTimes(times)
})

test('a failure adds its tags, and is not cached', async () => {
  const { ask, made } = answers()
  const shown: string[] = []
  made.mockRejectedValueOnce(new Error('no database'))
  await expect(ask('category.list', undefined, shown)).rejects.toThrow('no database')
  expect(shown).toEqual(['list:latest', 'article:3'])
  expect((await ask()).output).toEqual([2])
})

test('prefetches calls that notices invalidate, and repeats them only after a change', async () => {
  const { ask, made, drop, warm } = answers()
  for (const times of [1, 1, 2]) {
    if (times === 2) drop(['list:latest'])
    await warm()
    expect(made).toHaveBeenCalledTimes(times)
    expect((await ask()).output).toEqual([times])
  }
})

test('returns an old prefetched response while it is renewed in the background; waits for others', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  const { ask } = answers()
  for (const call of ['category.list', 'article.mostRead']) await ask(call)
  clock.mockReturnValue(86_400_000)
  expect((await ask()).output).toEqual([1])
  expect((await ask('article.mostRead')).output).toEqual([4])
  expect((await ask()).output).toEqual([3])
  clock.mockRestore()
})
