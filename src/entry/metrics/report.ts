import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { MetricValues } from '../../platform/metrics/figures.ts'
import type { ScrapedMetrics } from './scrape.ts'

export type ScrapedProcess = {
  /** `web 1`, `worker`. */
  name: string
  restarts: number
  /** Undefined if the process does not respond. */
  scraped: ScrapedMetrics | undefined
}

/** Bytes on the disk of DATA_DIR. */
export type Disk = { size: number; free: number }

/**
 * The metrics of all processes as one text. Each series is labelled with its process, except database
 * figures. prom-client's own `clusterMetrics` only covers web processes, fails if one is silent, and sums
 * them, so that a restarted process looks like a burst.
 */
export async function reportOf(processes: ScrapedProcess[], disk?: Disk): Promise<string> {
  const parts = processes.flatMap(({ name, scraped }) =>
    scraped ? [named(scraped.process, name), asSums(scraped.figures)] : [],
  )
  return AggregatorRegistry.aggregate([await statesOf(processes, disk), ...parts]).metrics()
}

// The labels differ, so nothing is actually summed. The other aggregators drop metrics.
const asSums = (metrics: MetricValues): MetricValues =>
  metrics.map(metric => ({ ...metric, aggregator: 'sum' }))

function named(metrics: MetricValues, process: string): MetricValues {
  return asSums(metrics).map(metric => ({
    ...metric,
    values: metric.values.map(value => ({ ...value, labels: { ...value.labels, process } })),
  }))
}

async function statesOf(processes: ScrapedProcess[], disk: Disk | undefined): Promise<MetricValues> {
  const own = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [own] })
  const up = gauge('warraq_process_up', 'Whether the process answers.', ['process'])
  const restarts = gauge(
    'warraq_process_restarts',
    'Restarts of the process since the application started.',
    ['process'],
  )
  for (const one of processes) {
    up.set({ process: one.name }, one.scraped ? 1 : 0)
    restarts.set({ process: one.name }, one.restarts)
  }
  if (disk) {
    gauge('warraq_disk_free_bytes', 'Free space for DATA_DIR.', []).set(disk.free)
    gauge('warraq_disk_size_bytes', 'Size of the disk of DATA_DIR.', []).set(disk.size)
  }
  return own.getMetricsAsJSON()
}
