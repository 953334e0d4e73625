import type { ChildProcess } from 'node:child_process'
import type { MetricValues } from '../../platform/metrics/figures.ts'

/** Request of the supervisor to a child. `figures`: include figures of the database. */
export type ScrapeRequest = { scrape: number; figures: boolean }

export type ScrapedMetrics = { process: MetricValues; figures: MetricValues }
export type ScrapeReply = { scraped: number } & ScrapedMetrics

/** A slower process is left out of this scrape, so that it does not delay the others. */
const patienceMs = 4000

let scrapes = 0

/** Undefined if the child does not respond in time. */
export function scrapeChild(child: ChildProcess, figures: boolean): Promise<ScrapedMetrics | undefined> {
  if (!child.connected) return Promise.resolve(undefined)
  const scrape = ++scrapes
  const { promise, resolve } = Promise.withResolvers<ScrapedMetrics | undefined>()
  const hear = (says: object) => {
    if ('scraped' in says && says.scraped === scrape) resolve(says as ScrapeReply)
  }
  const giveUp = () => resolve(undefined)
  const impatience = setTimeout(giveUp, patienceMs)
  child.on('message', hear)
  child.once('exit', giveUp)
  child.send({ scrape, figures } satisfies ScrapeRequest, error => error && giveUp())
  return promise.finally(() => {
    clearTimeout(impatience)
    child.off('message', hear)
    child.off('exit', giveUp)
  })
}
