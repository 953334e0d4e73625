import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prepareSearch } from '../features/search/search.service.ts'
import { reportAnswers } from '../features/system-status/answers.service.ts'
import type { Config } from '../platform/config.ts'
import type { Services } from '../platform/context.ts'
import { oweNewBuild, registerEdges } from '../platform/edge/owed-purges.ts'
import type { Log } from '../platform/log.ts'
import type { BuiltSite } from './pages/built-site.ts'
import { openCaches } from './pages/caches.ts'
import { createRequestListener } from './request-listener.ts'
import { limitConnections } from './security/connection-limit.ts'
import { dropSlowPeers } from './security/slow-peers.ts'
import { refuseUnreadable } from './security/unreadable.ts'
import { openServices } from './services.ts'
import { createUnderWay } from './under-way.ts'

type Running = { server: Server; port: number; services: Services; stop: () => Promise<void> }

/** Time for pending requests when the server stops. */
const patienceMs = 5000

/**
 * Starts serving requests. On a stop, it accepts no new ones, finishes pending ones, then aborts the rest.
 */
export async function startServer(
  config: Config,
  log: Log,
  databaseUrl: string,
  site: BuiltSite,
): Promise<Running> {
  const services = openServices(config, databaseUrl, config.patience, {
    replicaUrls: config.databaseReadUrls,
  })
  const kept = await openCaches(config, log, config.databaseDirectUrl ?? databaseUrl, services)
  await noteEdges(services, site).catch(error => log.warn({ err: error }, 'the edges could not be noted'))
  const stopReports = reportAnswers(services.db)
  const underWay = createUnderWay()
  const listener = await createRequestListener(config, log, services, kept, site, underWay)
  // Saves a tenth of the work for requests without a body, which are most of the readers' requests.
  const server = createServer(
    {
      optimizeEmptyRequests: true,
      headersTimeout: config.patience.head,
      // As long as the largest body may take, so that Node ends bodies that no handler reads.
      requestTimeout: config.patience.slowAnswer * 1.5,
      connectionsCheckingInterval: Math.min(config.patience.head, 10_000),
    },
    listener,
  )
  dropSlowPeers(server, config.patience)
  // Includes one connection for each reader of live coverage.
  limitConnections(server, config.trustProxy, config.live.perNetwork + 1000)
  refuseUnreadable(server)
  // Ignored, because the first search tries again and reports the failure.
  prepareSearch(services.db).catch(() => undefined)
  server.listen(config.port, config.host)
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    services,
    async stop() {
      kept.live.close()
      const deadline = performance.now() + patienceMs
      await closeServer(server)
      await underWay.settle(Math.max(0, deadline - performance.now()))
      await kept.stop()
      await stopReports()
      await services.close()
    },
  }
}

/**
 * Runs before the first response that an edge may keep for long. Ignores a read-only database, which has no
 * changes either.
 */
async function noteEdges({ db, edge: { purgers } }: Services, site: BuiltSite): Promise<void> {
  if (purgers.length === 0) return
  await registerEdges(
    db,
    purgers.map(({ name }) => name),
  )
  await oweNewBuild(db, site.dashboardAssets().buildId)
}

async function closeServer(server: Server): Promise<void> {
  server.close()
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await once(server, 'close').catch(() => {})
  clearTimeout(impatience)
}
