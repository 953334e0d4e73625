import type { Config } from '../../platform/config.ts'
import type { Handle } from '../../platform/database/database.ts'
import { createFiguresReader } from '../../platform/metrics/figures.ts'
import { registry, watchProcess } from '../../platform/metrics/registry.ts'
import type { ScrapedMetrics, ScrapeRequest } from './scrape.ts'

/** Runs in a child: responds to the supervisor's requests for metrics. */
export function answerScrapes({ metrics }: Config, db: Handle): void {
  if (metrics.port === 0) return
  watchProcess()
  const readFigures = createFiguresReader(db)
  const answer = async ({ scrape, figures }: ScrapeRequest) => {
    const values: ScrapedMetrics = {
      process: await registry.getMetricsAsJSON(),
      figures: figures ? await readFigures() : [],
    }
    if (process.connected) process.send?.({ scraped: scrape, ...values }, () => {})
  }
  process.on('message', (says: object) => {
    if ('scrape' in says) void answer(says as ScrapeRequest)
  })
}
