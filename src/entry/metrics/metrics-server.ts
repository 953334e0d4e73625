import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { RunningPart } from '../keep-running.ts'
import { type Disk, reportOf } from './report.ts'

/** A process with metrics, with the name that its log lines have too. */
export type WatchedPart = { name: string; part: RunningPart }

/**
 * Serves `/metrics` for all processes of this machine. A port that cannot be opened only causes a warning.
 */
export async function serveMetrics(
  { metrics: { port, host }, dataDir }: Pick<Config, 'metrics' | 'dataDir'>,
  log: Log,
  parts: () => WatchedPart[],
): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  let reporting: Promise<string> | undefined
  const report = () => {
    reporting ??= scrapeAll(parts(), dataDir).finally(() => {
      reporting = undefined
    })
    return reporting
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      return void response.writeHead(404).end()
    }
    report().then(
      text => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      error => {
        log.warn({ err: error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    log.warn(
      `METRICS_PORT: ${host}:${port} cannot be opened (${code}), so there are no metrics. Set another port, or 0.`,
    )
    return async () => {}
  }
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

/** The worker reads the figures of the database. On a machine without one, the first web process does. */
async function scrapeAll(parts: WatchedPart[], dataDir: string): Promise<string> {
  const reader = parts.find(({ name }) => name === 'worker') ?? parts[0]
  const processes = parts.map(async one => ({
    name: one.name,
    restarts: one.part.restarts(),
    scraped: await one.part.scrape(one === reader),
  }))
  return reportOf(await Promise.all(processes), await measureDisk(dataDir))
}

/** Undefined if the disk does not respond: a network disk that is away may never do. */
async function measureDisk(dataDir: string): Promise<Disk | undefined> {
  const late = wait(1000, undefined, { ref: false })
  const found = await Promise.race([statfs(dataDir), late]).catch(() => undefined)
  return found && { size: found.blocks * found.bsize, free: found.bavail * found.bsize }
}
