/**
 * A worker in a separate process that a test can kill. Arguments: database, data folder, further environment
 * as JSON.
 */
import { readConfig } from '../entry/read-config.ts'
import { createLog } from '../platform/log.ts'
import { patient } from '../platform/patience.ts'
import { openServices } from '../server/services.ts'
import { startWorker } from '../worker/start.ts'

// The process that started it is gone.
process.once('disconnect', () => process.exit())
const [, , databaseUrl = '', dataDir = '', more = '{}'] = process.argv
const config = readConfig({
  DATA_DIR: dataDir,
  OUTBOUND_ALLOW: '127.0.0.0/8',
  PUSH_ALLOW: '127.0.0.0/8',
  ...JSON.parse(more),
})
const services = openServices(config, databaseUrl, patient, { isWorker: true })
await startWorker(services, createLog('error'), databaseUrl)
process.send?.('started')
