import { expect, test } from 'vitest'
import { connectTo } from './browser.ts'
import { serveBrowser } from './one-browser.ts'

test('a browser that crashes is replaced for the following files', async () => {
  const served = await serveBrowser()
  const first = await connectTo(served.endpoint)
  await (await served.current()).kill()
  await expect.poll(() => first.isConnected()).toBe(false)
  const next = await connectTo(served.endpoint)
  expect(await (await next.newPage()).evaluate('1 + 1')).toBe(2)
  await next.close()
  await served.stop()
})
