/**
 * Baseline of the bench: Node's own HTTP server. `memory` answers with ready bytes and headers; `render` runs the
 * queries of an article page, renders the same tree to a string and compresses it as ours does.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { readConfig } from '../src/entry/read-config.ts'
import { findOnward } from '../src/features/article/article.onward.service.ts'
import { findPublished } from '../src/features/article/article.queries.ts'
import type { ApiContext } from '../src/platform/context.ts'
import { openDatabases } from '../src/platform/database/database.ts'
import { connect } from '../src/platform/events.ts'
import { createServerClient } from '../src/server/api.ts'
import { readBuiltSite } from '../src/server/pages/built-site.ts'
import { compressFast } from '../src/server/pages/compression.ts'
import { openServices } from '../src/server/services.ts'
import * as subscribers from '../src/subscribers.ts'
import { dist } from './paths.ts'
import { tell } from './tell.mjs'

type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>
const guest = {
  actor: undefined,
  address: '',
  userAgent: '',
  country: '',
  token: undefined,
  addCacheTags: () => {},
}

const [mode, source = '', more = ''] = process.argv.slice(2)
// The same as ours.
const options = { optimizeEmptyRequests: true }
const server = createServer(
  options,
  mode === 'memory' ? await fromMemory(source, more) : await rendering(source, more),
)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
tell(() => 0)

async function fromMemory(file: string, headers: string): Promise<RequestListener> {
  const body = await readFile(file)
  const given = { ...JSON.parse(headers), 'Content-Length': body.length }
  return (_request, response) => {
    response.writeHead(200, given)
    response.end(body)
  }
}

async function rendering(databaseUrl: string, dataDir: string): Promise<RequestListener> {
  connect(subscribers)
  const { readers: db } = openDatabases(databaseUrl)
  const services = openServices(readConfig({ DATA_DIR: dataDir }), databaseUrl)
  const tree = await import(path.join(dist, 'bench/tree.js'))
  const { assets } = await (await readBuiltSite(dist)).pages()
  const ours = createServerClient({ ...services, ...guest, db } as unknown as ApiContext)
  const known = new Map<string, Promise<unknown>>()
  const own: Record<string, (input: never) => Promise<unknown>> = {
    'article.get': ({ id }: { id: number }) => findPublished(db, id),
    'article.onward': ({ id, limit }: { id: number; limit: number }) => findOnward(db, id, limit),
  }
  // Data that our server keeps in memory between pages is queried once here too.
  const call = (slice: string, name: string) => (input: never) => {
    const query = own[`${slice}.${name}`]
    if (query) return query(input)
    const key = `${slice}.${name} ${JSON.stringify(input)}`
    const answer = known.get(key) ?? (ours as unknown as Calls)[slice]![name]!(input)
    known.set(key, answer)
    return answer
  }
  const client = new Proxy(
    {},
    { get: (_, slice: string) => new Proxy({}, { get: (_, name: string) => call(slice, name) }) },
  )
  return async (request, response) => {
    const html: string = await tree.renderArticle(client, request.url)
    const body = await compressFast(`<!doctype html><html><style>${assets.style.css}</style>${html}</html>`)
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    })
    response.end(body)
  }
}
