import { afterEach, expect, test, vi } from 'vitest'
import { executeCaptcha } from './captcha.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page on which the provider's script loads, or fails. */
function stubPage(arrives: boolean, grecaptcha?: object): void {
  const createElement = () => ({ remove: () => {} })
  const append = (script: { onload: () => void; onerror: () => void }) =>
    queueMicrotask(arrives ? script.onload : script.onerror)
  vi.stubGlobal('document', { createElement, head: { append } })
  vi.stubGlobal('grecaptcha', grecaptcha)
}

let count = 0
const options = () => {
  count += 1
  return { version: 'v3' as const, siteKey: 'key', scriptUrl: `https://captcha.example/${count}.js` }
}
const ready = (then: () => void) => then()
const refuse = () => Promise.reject(new Error('Invalid site key'))

test.each<[string, () => unknown]>([
  ['ReCaptcha error: No key provided', () => executeCaptcha({ ...options(), siteKey: '' }, 'login')],
  [
    'ReCaptcha error: No version provided',
    () => executeCaptcha({ ...options(), version: undefined as never }, 'login'),
  ],
  [
    'ReCaptcha error: Failed to load script',
    () => {
      stubPage(false)
      return executeCaptcha(options(), 'login')
    },
  ],
  [
    'ReCaptcha error: Failed to load script',
    () => {
      stubPage(true)
      return executeCaptcha(options(), 'login')
    },
  ],
  [
    'ReCaptcha error: Failed to execute login',
    () => {
      stubPage(true, { ready, execute: refuse })
      return executeCaptcha(options(), 'login')
    },
  ],
])('%s', async (message, act) => {
  await expect(act()).rejects.toThrow(new RegExp(`^${message}$`))
})

test('the answer is the provider’s, for the requested form', async () => {
  stubPage(true, { ready, execute: (key: string, { action }: { action: string }) => `${key} ${action}` })
  expect(await executeCaptcha(options(), 'reset')).toBe('key reset')
})
