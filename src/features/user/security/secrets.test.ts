import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { ClientLeft } from '../../../platform/security/line.ts'
import { hashPassword, isRightPassword } from './secrets.ts'

const composed = 'رؤية أحمد'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a password matches in composed and decomposed form', async () => {
  const stored = await hashPassword(decomposed)
  expect(await isRightPassword(stored, composed)).toBe(true)
  expect(await isRightPassword(stored, decomposed)).toBe(true)
  expect(await isRightPassword(stored, 'رويه احمد')).toBe(false)
})

test.each([composed, decomposed])('an older hash of the password as typed matches both', async typed => {
  const stored = await hash(typed, cheap)
  expect(await isRightPassword(stored, composed)).toBe(true)
  expect(await isRightPassword(stored, decomposed)).toBe(true)
})

test('nothing is hashed for a client that has left', async () => {
  const left = AbortSignal.abort()
  await expect(hashPassword(composed, left)).rejects.toThrow(ClientLeft)
  await expect(isRightPassword(await hash(composed, cheap), composed, left)).rejects.toThrow(ClientLeft)
})
