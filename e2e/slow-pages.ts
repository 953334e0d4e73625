import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/**
 * Pauses the parser at each of these texts until `until` resolves, as a busy processor may at any point. With `isShown`
 * the browser paints what it has by then.
 */
export async function stopReading(
  page: Page,
  { at, until, isShown = false }: { at: string[]; until: () => Promise<unknown>; isShown?: boolean },
): Promise<void> {
  await page.route('**/stop-*.js', async route => {
    await until()
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' })
  })
  await page.route('**/*', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    let body = await response.text()
    if (isShown) body = body.replace(/<link rel="expect"[^>]*>/, '')
    for (const [index, words] of at.entries()) {
      const tag = body.lastIndexOf('<', body.indexOf(words, body.indexOf('<body')))
      body = `${body.slice(0, tag)}<script src="/stop-${index}.js"></script>${body.slice(tag)}`
    }
    await route.fulfill({ response, body })
  })
}

/** Starts a proxy to the application that sends half of this page, and the rest on command. */
export async function startRelay(target: string, halved: string) {
  const { promise: told, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(target + url, { headers: { accept: headers.accept ?? '*/*' } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '')
    response.statusCode = answer.status
    if (decodeURI(url) === halved) {
      const half = bytes.indexOf('</h1>')
      response.write(bytes.subarray(0, half))
      await told
      response.end(bytes.subarray(half))
    } else response.end(bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendRest,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
