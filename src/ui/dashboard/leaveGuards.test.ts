import { expect, test, vi } from 'vitest'
import { createLeaveGuards, type LeaveGuard } from './leaveGuards.ts'

const at = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: pathname }) as never
const away = { from: at('/dashboard/article/edit/1'), to: at('/dashboard') }

const guardOf = (values: Partial<LeaveGuard> & { unsaved?: boolean } = {}) => {
  const state = { unsaved: values.unsaved ?? true }
  const onLeft = vi.fn()
  const guard = {
    message: 'يضيع ما كتبته.',
    isUnsaved: () => state.unsaved,
    leaves: () => true,
    ...values,
    onLeft,
  }
  return { guard, state, onLeft }
}

test('asks once about everything that is unsaved, whichever field was opened last', async () => {
  const guards = createLeaveGuards()
  const [article, chapters, clean] = [
    guardOf({ message: 'المقال.' }),
    guardOf({ message: 'الفصول.' }),
    guardOf({ unsaved: false }),
  ]
  for (const { guard } of [article, chapters, clean]) guards.add(guard)
  expect(guards.blocks(away)).toBe(true)
  const question = vi.fn(async () => true)
  expect(await guards.ask(away, question)).toBe(true)
  expect(question).toHaveBeenCalledExactlyOnceWith('المقال. الفصول.', expect.any(Promise))
  expect([article, chapters, clean].map(({ onLeft }) => onLeft.mock.calls.length)).toEqual([1, 1, 0])
})

test.each([
  ['nothing is unsaved', guardOf({ unsaved: false }).guard],
  ['the navigation stays with the input', guardOf({ leaves: () => false }).guard],
])('lets a navigation pass if %s', (_, guard) => {
  const guards = createLeaveGuards()
  guards.add(guard)
  expect(guards.blocks(away)).toBe(false)
})

test('does not ask once all could be saved; asks about the others only', async () => {
  const guards = createLeaveGuards()
  const { guard: article } = guardOf({ message: 'المقال.', settle: async () => true })
  guards.add(article)
  const question = vi.fn(async () => false)
  expect(await guards.ask(away, question)).toBe(true)
  expect(question).not.toHaveBeenCalled()

  const remove = guards.add(guardOf({ message: 'الفصول.' }).guard)
  expect(await guards.ask(away, question)).toBe(false)
  expect(question).toHaveBeenCalledExactlyOnceWith('الفصول.', expect.any(Promise))
  expect(article.onLeft).not.toHaveBeenCalled()
  remove()
  expect(await guards.ask(away, question)).toBe(true)
})

test('a save that ends while the question is open answers it, once nothing else is unsaved', async () => {
  const guards = createLeaveGuards()
  const [article, chapters] = [guardOf(), guardOf()]
  for (const { guard } of [article, chapters]) guards.add(guard)
  guards.blocks(away)
  expect(guards.isAsking()).toBe(true)
  const answered = vi.fn()
  const asked = guards.ask(away, (_, answeredBy) => answeredBy.then(answered).then(() => true))
  article.state.unsaved = false
  guards.saved()
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  chapters.state.unsaved = false
  guards.saved()
  expect(await asked).toBe(true)
  expect(guards.isAsking()).toBe(false)
})

test('a second attempt to leave while the first is asked about waits for the same answer', async () => {
  const guards = createLeaveGuards()
  const { guard, onLeft } = guardOf()
  guards.add(guard)
  const answer = Promise.withResolvers<boolean>()
  const question = vi.fn(() => answer.promise)
  const attempts = [guards.ask(away, question), guards.ask(away, question)]
  await Promise.resolve()
  expect(question).toHaveBeenCalledOnce()
  answer.resolve(true)
  expect(await Promise.all(attempts)).toEqual([true, true])
  expect(onLeft).toHaveBeenCalledOnce()
})

test('a save that ended before the question does not answer it for what was typed since', async () => {
  const guards = createLeaveGuards()
  const { guard, state } = guardOf({
    async settle() {
      state.unsaved = false
      guards.saved()
      state.unsaved = true
      return false
    },
  })
  guards.add(guard)
  guards.blocks(away)
  const answered = vi.fn()
  const asked = guards.ask(away, async (_, answeredBy) => {
    void answeredBy.then(answered)
    await new Promise(resolve => setImmediate(resolve))
    return false
  })
  expect(await asked).toBe(false)
  expect(answered).not.toHaveBeenCalled()
})

test('a save that fails asks, and the next attempt to leave asks again', async () => {
  const guards = createLeaveGuards()
  guards.add(guardOf({ settle: () => Promise.reject(new Error('away')) }).guard)
  const question = vi.fn(async () => false)
  expect(await guards.ask(away, question)).toBe(false)
  expect(guards.isAsking()).toBe(false)
  expect(await guards.ask(away, question)).toBe(false)
  expect(question).toHaveBeenCalledTimes(2)
})
