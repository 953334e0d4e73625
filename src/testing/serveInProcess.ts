/**
 * A web process without pages that a test can kill. Arguments: database, data folder, further environment as
 * JSON.
 */
import { readConfig } from '../entry/read-config.ts'
import { createLog } from '../platform/log.ts'
import { startServer } from '../server/start.ts'
import { noPages } from './app.ts'

// The process that started it is gone.
process.once('disconnect', () => process.exit())
const [, , databaseUrl = '', dataDir = '', more = '{}'] = process.argv
const config = {
  ...readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'true', ...JSON.parse(more) }),
  port: 0,
  host: '127.0.0.1',
  warm: false,
}
const { port } = await startServer(config, createLog('silent'), databaseUrl, noPages)
process.send?.({ port })
