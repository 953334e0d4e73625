/** @module-tag thorough */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { compressOnce } from './pages/compression.ts'

vi.mock(import('./pages/compression.ts'), async original => {
  const real = await original()
  return { ...real, compressOnce: vi.fn(real.compressOnce) }
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('responses to calls are compressed in turn: at most five at once for one network', async () => {
  const original = vi.mocked(compressOnce).getMockImplementation()!
  const over = Promise.withResolvers<void>()
  vi.mocked(compressOnce).mockImplementation(async (...asked) => {
    await over.promise
    return original(...asked)
  })
  const headers = { 'accept-encoding': 'br' }
  const asked = Array.from({ length: 105 }, () => fetch(`${app.url}/api/v1/setting/website`, { headers }))
  const one = Promise.all(asked)
  await expect.poll(async () => (await fetch(`${app.url}/api/v1/category`)).status).toBe(429)
  expect(vi.mocked(compressOnce)).toHaveBeenCalledTimes(5)
  over.resolve()
  const answers = await one
  expect(new Set(answers.map(answer => answer.headers.get('content-encoding')))).toEqual(new Set(['br']))
  expect(await answers[0]!.json()).toBeTypeOf('object')
})
