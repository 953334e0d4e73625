import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Handle } from '../database/database.ts'
import { readEdgeFigures } from '../edge/figures.ts'
import { defineEvent } from '../events.ts'
import { measureQueue } from '../queue.ts'
import { figure, figuresRegistry } from './registry.ts'

export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Emitted before a scrape. Subscribers copy their slice's figures from the database into gauges. */
export const figuresDue = defineEvent<undefined>('figuresDue')

const freshMs = 15_000
/** Maximum time that a scrape waits for the database. */
const patienceMs = 2000

const isUp = figure('warraq_database_up', 'Whether the database answered within two seconds.', [])
const jobs = figure('warraq_jobs', 'Background jobs in the queue.', ['kind', 'state'])
const jobAge = figure(
  'warraq_job_oldest_age_seconds',
  'How long the oldest job of a kind and state has been due.',
  ['kind', 'state'],
)

/** Reads the newsroom's figures, at most once every 15 seconds. */
export function createFiguresReader(db: Handle): () => Promise<MetricValues> {
  let reading: Promise<MetricValues> | undefined

  async function read(): Promise<MetricValues> {
    const done = readAll(db).then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([done, wait(patienceMs, false, { ref: false })])
    isUp.set(isAnswered ? 1 : 0)
    const values = await figuresRegistry.getMetricsAsJSON()
    // Without an answer, the other figures would be outdated.
    return isAnswered ? values : values.filter(({ name }) => name === 'warraq_database_up')
  }

  return () => {
    if (!reading) {
      reading = read()
      setTimeout(() => {
        reading = undefined
      }, freshMs).unref()
    }
    return reading
  }
}

async function readAll(db: Handle): Promise<void> {
  const queue = await measureQueue(db)
  for (const one of [jobs, jobAge]) one.reset()
  for (const { kind, state, count, dueSeconds } of queue) {
    jobs.set({ kind, state }, count)
    jobAge.set({ kind, state }, dueSeconds)
  }
  await readEdgeFigures(db)
  await figuresDue.emit(db, undefined)
}
