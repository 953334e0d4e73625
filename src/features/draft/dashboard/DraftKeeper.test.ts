import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, DraftKeeper, readLocalDraft } from './DraftKeeper.ts'

const draft = (title: string): Draft => ({ baseRevision: 1, content: { title } })

function keeperWith(keep: (sent: Draft) => Promise<{ updatedAt: string }>, tabKey?: string) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const calls: unknown[] = []
  const drop = vi.fn(async () => {})
  const keeper = new DraftKeeper({
    storage,
    key: 'draft',
    ...(tabKey && { tabKey }),
    drop,
    keep: async sent => {
      calls.push(sent.content.title)
      return keep(sent)
    },
  })
  return { keeper, storage, calls, drop, local: () => readLocalDraft(storage, 'draft') }
}

const answer = async () => ({ updatedAt: '2026-01-01T10:00:00.000Z' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('input is stored on this device at once and on the server after a pause, only its last state', async () => {
  const { keeper, calls, local } = keeperWith(answer)
  keeper.note(draft('أ'))
  keeper.note(draft('أب'))
  expect(local()).toMatchObject({ content: { title: 'أب' }, pending: true })
  expect(keeper.getStatus()).toEqual({ kind: 'waiting', isHere: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(calls).toEqual(['أب'])
  expect(keeper.getStatus()).toEqual({ kind: 'kept', at: '2026-01-01T10:00:00.000Z' })
  expect(local()).toMatchObject({ pending: false, keptAt: '2026-01-01T10:00:00.000Z' })
})

test('an unreachable server is retried until it has the draft', async () => {
  let reachable = false
  const { keeper, calls, local } = keeperWith(async () => {
    if (!reachable) throw new TypeError('fetch failed')
    return answer()
  })
  keeper.note(draft('أ'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(keeper.getStatus()).toEqual({ kind: 'local' })
  expect(local()).toMatchObject({ pending: true })
  reachable = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(calls).toHaveLength(2)
  expect(keeper.isPending()).toBe(false)
})

test('settling also sends input noted meanwhile', async () => {
  const { keeper, calls } = keeperWith(answer)
  keeper.note(draft('أ'))
  const settled = keeper.settle()
  keeper.note(draft('أب'))
  expect(await settled).toBe(true)
  expect(calls.at(-1)).toBe('أب')
})

test('input during a call is sent after it', async () => {
  let finish = () => {}
  const { keeper, calls } = keeperWith(
    () =>
      new Promise(resolve => {
        finish = () => resolve({ updatedAt: '2026-01-01T10:00:00.000Z' })
      }),
  )
  keeper.note(draft('أ'))
  await vi.advanceTimersByTimeAsync(1500)
  keeper.note(draft('أب'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(calls).toEqual(['أ'])
  finish()
  await vi.advanceTimersByTimeAsync(1500)
  expect(calls).toEqual(['أ', 'أب'])
})

test('saving the article: a pending call ends first, none follows, and nothing stays here', async () => {
  let finish = () => {}
  const { keeper, calls, local } = keeperWith(
    () =>
      new Promise(resolve => {
        finish = () => resolve({ updatedAt: '2026-01-01T10:00:00.000Z' })
      }),
  )
  keeper.note(draft('أ'))
  await vi.advanceTimersByTimeAsync(1500)
  const paused = keeper.pause()
  keeper.note(draft('أب'))
  finish()
  await paused
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual(['أ'])
  keeper.forget()
  expect(local()).toBeUndefined()
  expect(keeper.getStatus()).toEqual({ kind: 'clean' })
})

test.each([true, false])('a full device, and a server that answers %s', async answers => {
  const { keeper, storage } = keeperWith(async () => {
    if (!answers) throw new TypeError('fetch failed')
    return answer()
  })
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  keeper.note(draft('أ'))
  expect([keeper.getStatus(), keeper.isHere()]).toEqual([{ kind: 'waiting', isHere: false }, false])
  await vi.advanceTimersByTimeAsync(1500)
  expect(keeper.getStatus().kind).toBe(answers ? 'kept' : 'lost')
})

test('discarding removes the draft here and on the server', async () => {
  const { keeper, drop, local } = keeperWith(answer)
  keeper.note(draft('أ'))
  await keeper.drop()
  expect(local()).toBeUndefined()
  expect(drop).toHaveBeenCalledOnce()
})

test('settling during a save of the article waits for it, and stores what that could not save', async () => {
  for (const saves of [true, false]) {
    const { keeper, calls } = keeperWith(answer)
    keeper.note(draft('أ'))
    await keeper.pause()
    expect(keeper.isPending()).toBe(true)
    const settled = keeper.settle()
    if (saves) keeper.end()
    keeper.resume()
    expect(await settled).toBe(true)
    expect([calls, keeper.isPending()]).toEqual([saves ? [] : ['أ'], false])
  }
})

test('a draft that became an article is not stored again under its old name', async () => {
  const { keeper, calls, local } = keeperWith(answer)
  keeper.note(draft('أ'))
  await keeper.pause()
  keeper.end()
  keeper.note(draft('أب'))
  keeper.resume()
  await vi.advanceTimersByTimeAsync(5000)
  expect([calls, local(), keeper.isPending()]).toEqual([[], undefined, false])
})

test('a second tab stores its own copy and leaves the draft of the first, until it takes over', async () => {
  const { keeper, storage, calls, drop, local } = keeperWith(answer, 'draft#2')
  const own = () => readLocalDraft(storage, 'draft#2')?.content.title
  storage.setItem('draft', JSON.stringify(draft('الأولى')))
  keeper.note(draft('الثانية'))
  await vi.advanceTimersByTimeAsync(5000)
  expect([own(), local()?.content.title, calls, await keeper.settle()]).toEqual([
    'الثانية',
    'الأولى',
    [],
    false,
  ])
  await keeper.drop()
  expect([own(), local()?.content.title, drop.mock.calls]).toEqual([undefined, 'الأولى', []])

  keeper.note(draft('الثانية'))
  keeper.takeOver()
  await vi.advanceTimersByTimeAsync(2000)
  expect([own(), local()?.content.title, calls]).toEqual([undefined, 'الثانية', ['الثانية']])
})
