import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process. Each file declares its own beside the code that it measures. */
export const registry = new Registry()
/** Figures from the database. They are the same for all processes, so only one reads them (`figures.ts`). */
export const figuresRegistry = new Registry()

/** `collect` runs before each scrape, to add counts from another source. */
export function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect = () => {},
) {
  return new Counter<Label>({ name, help, labelNames, registers: [registry], collect })
}

/** A value that is read at each scrape. */
export function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect: (gauge: Gauge<Label>) => void,
) {
  return new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      collect(this)
    },
  })
}

export function histogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
) {
  return new Histogram<Label>({ name, help, labelNames, buckets, registers: [registry] })
}

export function figure<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
  return new Gauge<Label>({ name, help, labelNames, registers: [figuresRegistry] })
}

/**
 * Measures memory, processor time, event loop delay and garbage collection. Samples every 20 ms, so only call
 * it where metrics are scraped.
 */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
}
