import { expect, test } from 'vitest'
import { createCursors, unsigned } from './cursors.ts'

const withKey = (key: string) => createCursors({ deriveKey: async () => Buffer.from(key) })

test('accepts a cursor signed by another process; refuses unsigned cursors and those of another place', async () => {
  const ours = withKey('key')
  const signed = await withKey('key').sign('abc')
  expect([unsigned(signed), await ours.sign(null)]).toEqual(['abc', null])
  expect(await ours.isOurs(signed)).toBe(true)
  const forged = ['abc', 'abc.', `${signed}x`, `${signed}.x`, signed.replace('abc', 'abd'), `.${signed}`, '']
  for (const one of [...forged, await withKey('other').sign('abc')])
    expect(await ours.isOurs(one)).toBe(false)
})

test('without a key, returns unsigned cursors and tries to read the key again', async () => {
  let isThere = false
  const cursors = createCursors({
    deriveKey: async () => (isThere ? Buffer.from('key') : Promise.reject(new Error('unreadable'))),
  })
  expect([await cursors.sign('abc'), await cursors.isOurs('abc.x')]).toEqual(['abc', false])
  isThere = true
  expect(await cursors.isOurs(await cursors.sign('abc'))).toBe(true)
})
