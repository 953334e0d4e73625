import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  closeDialog,
  confirm,
  confirmDefaults,
  mayConfirm,
  openDialogs,
  subscribeToDialogs,
} from './confirm.tsx'

test('without a container for dialogs: Missing dialog instance', () => {
  expect(() => confirm()).toThrow(/^Missing dialog instance$/)
})

test('default labels if the application sets none', () => {
  expect(confirmDefaults).toEqual({ title: 'Are you sure?', confirm: 'Ok', cancel: 'Cancel' })
})

describe('a dialog', () => {
  let leave: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    leave = subscribeToDialogs(() => {})
  })
  afterEach(() => {
    leave()
    vi.useRealTimers()
  })

  test.each([true, false])('answers %s, and is removed 150 ms after closing', async answer => {
    const asked = confirm({ message: 'حذف القسم' })
    const [dialog] = openDialogs()
    expect(dialog).toMatchObject({ message: 'حذف القسم', opened: true })
    closeDialog(dialog!, answer)
    expect(await asked).toBe(answer)
    vi.advanceTimersByTime(149)
    expect(openDialogs()).toMatchObject([{ opened: false }])
    vi.advanceTimersByTime(1)
    expect(openDialogs()).toEqual([])
  })

  const shown = () => openDialogs().flatMap(({ opened, message }) => (opened ? [message] : []))

  test('two at once are asked one after the other', async () => {
    const asked = [confirm({ message: 'حذف القسم' }), confirm({ message: 'مغادرة الصفحة' })]
    expect(shown()).toEqual(['حذف القسم'])
    closeDialog(openDialogs()[0]!, false)
    expect(shown()).toEqual(['مغادرة الصفحة'])
    vi.advanceTimersByTime(150)
    closeDialog(openDialogs()[0]!, true)
    expect(await Promise.all(asked)).toEqual([false, true])
    vi.advanceTimersByTime(150)
    expect(openDialogs()).toEqual([])
  })

  test('one that settles while it waits is never shown, and the next one is', async () => {
    const settled = Promise.withResolvers<boolean>()
    const asked = [
      confirm({ message: 'حذف القسم' }),
      confirm({ message: 'مغادرة الصفحة', answeredBy: settled.promise }),
      confirm({ message: 'تسجيل الخروج' }),
    ]
    settled.resolve(true)
    expect(await asked[1]).toBe(true)
    expect(shown()).toEqual(['حذف القسم'])
    closeDialog(openDialogs()[0]!, true)
    expect(shown()).toEqual(['تسجيل الخروج'])
    closeDialog(openDialogs().at(-1)!, false)
    expect(await Promise.all(asked)).toEqual([true, true, false])
    vi.advanceTimersByTime(150)
    expect(openDialogs()).toEqual([])
  })
})

test.each<[string | undefined, string, boolean]>([
  [undefined, '', true],
  ['حذف', 'حذف', true],
  ['حذف', 'حذف ', false],
  ['حذف', 'حذ', false],
  ['Delete', 'delete', false],
  ['حذف', '', false],
])('keyword %s, typed «%s»: %s', (keyword, typed, ready) => {
  expect(mayConfirm(keyword === undefined ? {} : { keyword }, typed)).toBe(ready)
})
