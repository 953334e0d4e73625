import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordBackupCheck } from '../../features/backup/check.service.ts'
import { freePort } from '../../platform/freePort.ts'
import { createFiguresReader } from '../../platform/metrics/figures.ts'
import { registry } from '../../platform/metrics/registry.ts'
import { noPages, startTestApp, type TestApp } from '../../testing/app.ts'
import { serveMetrics } from './metrics-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: noPages })
})
afterAll(() => app?.stop())

const log = { warn: vi.fn() } as never as Parameters<typeof serveMetrics>[1] & {
  warn: ReturnType<typeof vi.fn>
}

async function countOf(name: string, labels: Record<string, string>): Promise<number> {
  const metric = (await registry.getMetricsAsJSON()).find(one => one.name === name)
  const fits = (found: object) =>
    Object.entries(labels).every(([key, value]) => found[key as never] === value)
  return metric?.values.find(one => fits(one.labels))?.value ?? 0
}

test('requests count by kind, method and status; a page is missed once, then found', async () => {
  const guest = await app.as('guest')
  const requests = (labels: Record<string, string>) => countOf('warraq_http_requests_total', labels)
  const read = async () => ({
    calls: await requests({ kind: 'api', method: 'GET', status: '2xx' }),
    unknown: await requests({ kind: 'api', method: 'DELETE', status: '4xx' }),
    pages: await requests({ kind: 'page', status: '2xx' }),
    cached: await requests({ kind: 'cached', status: '2xx' }),
    misses: await countOf('warraq_page_cache_lookups_total', { result: 'miss' }),
    hits: await countOf('warraq_page_cache_lookups_total', { result: 'hit' }),
  })
  const before = await read()
  await guest.get('/api/v1/category/all')
  await guest.delete('/api/v1/nothing')
  for (const path of ['/', '/', '/', '/?utm_source=x']) await guest.get(path)
  const more = { calls: 1, unknown: 1, pages: 2, cached: 2, misses: 1, hits: 3 }
  const expected = Object.fromEntries(
    Object.entries(more).map(([key, count]) => [key, before[key as never] + count]),
  )
  await expect.poll(read).toEqual(expected)
})

test('the backup age is that of the newest one that restores; faults are those of the last verification', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const named = async (name: string) =>
    (await createFiguresReader(app.db)()).find(metric => metric.name === name)?.values
  expect(await named('warraq_backup_age_seconds')).toEqual([])
  await recordBackupCheck(app.db, { backup: 'a', backupAt: ago(3), faults: [] })
  await recordBackupCheck(app.db, { backup: 'b', backupAt: ago(1), faults: ['DAMAGED_FILE'] })
  expect((await named('warraq_backup_age_seconds'))?.[0]?.value).toBeCloseTo(3 * 3600, -2)
  expect(await named('warraq_backup_faults')).toEqual([{ value: 1, labels: {} }])
})

test('database figures: the queue by kind and state, feeds by health; read at most every 15 s', async () => {
  await sql`select graphile_worker.add_job('oneOfALaterRelease', run_at => now() - interval '90 seconds')`.execute(
    app.db,
  )
  const read = createFiguresReader(app.db)
  const first = await read()
  const named = (name: string) => first.find(metric => metric.name === name)?.values
  expect(named('warraq_database_up')).toEqual([{ value: 1, labels: {} }])
  const labels = { kind: 'oneOfALaterRelease', state: 'waiting' }
  expect(named('warraq_jobs')).toContainEqual({ value: 1, labels })
  expect(
    named('warraq_job_oldest_age_seconds')?.find(one => one.labels.kind === labels.kind)?.value,
  ).toBeGreaterThan(89)
  expect(named('warraq_feeds')).toHaveLength(4)
  expect(await read()).toBe(first)
})

test('without the database, its figures are left out and it is reported as down', async () => {
  const away = { executeQuery: () => Promise.reject(new Error('away')) }
  const figures = await createFiguresReader(new Proxy(app.db, { get: () => () => away }) as never)()
  expect(figures.map(({ name, values }) => [name, values[0]?.value])).toEqual([['warraq_database_up', 0]])
})

test('a port in use causes a warning; 0 opens none; other paths are 404', async () => {
  const port = await freePort()
  const metrics = { port, host: '127.0.0.1' }
  const stop = await serveMetrics({ metrics, dataDir: app.dataDir }, log, () => [])
  onTestFinished(stop)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^warraq_disk_free_bytes \d+$/m)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect(log.warn).not.toHaveBeenCalled()
  await (await serveMetrics({ metrics, dataDir: app.dataDir }, log, () => []))()
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('METRICS_PORT'))
  await (await serveMetrics({ metrics: { port: 0, host: '' }, dataDir: '' }, log, () => []))()
  expect(log.warn).toHaveBeenCalledOnce()
})
