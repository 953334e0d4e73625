/** A web process of ours for a bench, as the supervisor starts it; reports port, memory and queries to its parent. */
import pg from 'pg'
import { readConfig } from '../src/entry/read-config.ts'
import { createLog } from '../src/platform/log.ts'
import { readBuiltSite } from '../src/server/pages/built-site.ts'
import { startServer } from '../src/server/start.ts'
import { tell } from './machine.ts'
import { dist } from './paths.ts'

const [databaseUrl = '', dataDir = '', pageCacheBytes = ''] = process.argv.slice(2)
const config = {
  ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUST_PROXY: 'true' }),
  port: 0,
  host: '127.0.0.1',
  ...(pageCacheBytes ? { pageCacheBytes: Number(pageCacheBytes) } : {}),
}

let queries = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  queries += 1
  return (query as (...given: unknown[]) => unknown).apply(this, given)
} as typeof query

const { port, stop } = await startServer(config, createLog('error'), databaseUrl, await readBuiltSite(dist))
tell(() => queries)
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
process.send?.({ port })
