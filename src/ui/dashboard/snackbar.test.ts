import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { snackbar, snackOf } from './snackbar.ts'

afterEach(() => cleanNotifications())
const shown = () => notificationsStore.getState().notifications

test('by default: five seconds, and a button «Close»', () => {
  expect(snackOf('حُفظ', 'teal')).toMatchObject({
    autoClose: 5000,
    closeButtonProps: { 'aria-label': 'Close' },
  })
})

test.each<[number | undefined, number | false]>([
  [undefined, 5000],
  [10_000, 10_000],
  [-1, false],
])('timeout %s: closes by itself after %s', (timeout, autoClose) => {
  snackbar.success('حُفظ', timeout === undefined ? {} : { timeout })
  expect(shown()).toMatchObject([{ autoClose, closeButtonProps: { 'aria-label': 'أغلق' } }])
})

test('messages beyond the limit wait for room', () => {
  const { limit } = notificationsStore.getState()
  for (let count = 0; count <= limit; count++) snackbar.info(`سطر ${count}`)
  expect(shown()).toHaveLength(limit)
  expect(notificationsStore.getState().queue).toMatchObject([{ message: `سطر ${limit}` }])
})
