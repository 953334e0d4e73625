// A web process of ours for a bench, as the supervisor starts it; reports port, memory and queries to its parent. Not
// TypeScript, because a web process loads no compiler.
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../src/entry/read-config.ts'
import { createLog } from '../src/platform/log.ts'
import { readBuiltSite } from '../src/server/pages/built-site.ts'
import { startServer } from '../src/server/start.ts'
import { tell } from './tell.mjs'

const [databaseUrl = '', dataDir = '', pageCacheBytes = ''] = process.argv.slice(2)
const config = {
  ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUST_PROXY: 'true' }),
  port: 0,
  host: '127.0.0.1',
  ...(pageCacheBytes ? { pageCacheBytes: Number(pageCacheBytes) } : {}),
}

let queries = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(...given) {
  // Not a page's: the limits of a new connection, of which a burst of queries opens several.
  if (!String(given[0]).startsWith('set statement_timeout')) queries += 1
  return query.apply(this, given)
}

const site = await readBuiltSite(path.join(import.meta.dirname, '../dist'))
const { port, stop } = await startServer(config, createLog('error'), databaseUrl, site)
tell(() => queries)
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
process.send?.({ port })
