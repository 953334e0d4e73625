import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../platform/freePort.ts'
import { noPages, startTestApp, type TestApp } from '../testing/app.ts'
import { openDevelopmentSite } from './development-site.ts'

let port: number
let address: AddressInfo
let development: Awaited<ReturnType<typeof openDevelopmentSite>>
let app: TestApp
let built: TestApp
beforeAll(async () => {
  port = await freePort()
  development = await openDevelopmentSite(port, {
    cacheDir: path.join(inject('sharedDir'), 'vite'),
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  address = await development.listen()
  // Page rendering is not tested here.
  app = await startTestApp({ site: { ...development.site, pages: noPages.pages } })
  built = await startTestApp({ database: { url: app.databaseUrl } })
})
afterAll(async () => {
  await development?.close()
  await built?.stop()
  await app?.stop()
})

const security =
  /^(content-security-policy|x-content-type-options|referrer-policy|permissions-policy|cross-origin-.*)$/
async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url)
  return Object.fromEntries([...headers].filter(([name]) => security.test(name)))
}
const policyOf = (headers: Record<string, string>) => headers['content-security-policy']?.split('; ') ?? []

test.each(['/healthz', '/api/v1/category/all', '/dashboard/login'])(
  "%s has the headers of production; the policy also allows Vite's client",
  async path => {
    const ours = await headersOf(app.url + path)
    const theirs = await headersOf(built.url + path)
    expect(Object.keys(theirs)).toHaveLength(6)
    const without = ({ 'content-security-policy': _, ...rest }: Record<string, string>) => rest
    expect(without(ours)).toEqual(without(theirs))
    const added = policyOf(ours).filter(directive => !policyOf(theirs).includes(directive))
    expect(added).toEqual([
      expect.stringMatching(/^script-src 'self'( 'sha256-\S+')+$/),
      expect.stringMatching(RegExp(`^connect-src 'self' ws://127\\.0\\.0\\.1:${port}( |$)`)),
      "worker-src 'self' blob:",
    ])
  },
)

test('the React refresh script is allowed by its hash', async () => {
  const html = await (await fetch(`${app.url}/dashboard/login`)).text()
  const [, script = ''] = /<script type="module">(.*?)<\/script>/s.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policyOf(await headersOf(`${app.url}/dashboard/login`)).join()).toContain(`'sha256-${hash}'`)
})

test('responses by Vite itself have the headers too', { tags: 'thorough' }, async () => {
  expect(await headersOf(`${app.url}/@vite/client`)).toEqual(await headersOf(`${app.url}/healthz`))
})

test("Vite's websocket listens on loopback alone", () => {
  expect(address).toMatchObject({ address: '127.0.0.1', port })
})
