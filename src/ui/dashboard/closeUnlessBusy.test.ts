import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { closeUnlessBusy } from './closeUnlessBusy.ts'

test.each([
  ['with nothing written closes without a question', { written: false }, { asked: 0, closed: 1 }],
  ['with something written asks, and closes', { written: true, answer: true }, { asked: 1, closed: 1 }],
  ['with something written asks, and stays', { written: true, answer: false }, { asked: 1, closed: 0 }],
  ['whose request is under way stays, without a question', { busy: true }, { asked: 0, closed: 0 }],
  ['that is busy with what was written stays', { busy: true, written: true }, { asked: 0, closed: 0 }],
])('a dialog %s', async (_, { busy = false, written = false, answer = true }: Case, expected) => {
  const ask = vi.fn(async () => answer)
  const onClose = vi.fn()
  await closeUnlessBusy({ isBusy: () => busy, isWritten: () => written, ask, onClose })
  expect({ asked: ask.mock.calls.length, closed: onClose.mock.calls.length }).toEqual(expected)
})
type Case = { busy?: boolean; written?: boolean; answer?: boolean }

/** A late answer would close the dialog that was opened since. */
test('every dialog that sends something itself says when it is busy', () => {
  const asking = globSync('src/**/dashboard/**/*.tsx').filter(file =>
    readFileSync(file, 'utf8').includes('useAskingClose('),
  )
  const silent = asking.filter(file => {
    const source = readFileSync(file, 'utf8')
    const sends = /useMutation(?:<[^(]*>)?\(|useSaving(?:<[^(]*>)?\(/.test(source)
    return sends && !/useAskingClose\([\s\S]{0,300}?\.isPending/.test(source)
  })
  expect(asking.length).toBeGreaterThan(8)
  expect(silent).toEqual([])
})
