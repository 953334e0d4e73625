import { expect, test } from 'vitest'
import { reportOf, type ScrapedProcess } from './report.ts'

const metric = (name: string, value: number, labels = {}) =>
  ({ name, help: name, type: 'counter', aggregator: 'omit', values: [{ value, labels }] }) as never

const process = (name: string, requests: number): ScrapedProcess => ({
  name,
  restarts: 0,
  scraped: { process: [metric('requests', requests, { kind: 'api' })], figures: [] },
})

test('each process has its own series, database figures have one, and a silent process is down', async () => {
  const worker: ScrapedProcess = {
    name: 'worker',
    restarts: 2,
    scraped: { process: [], figures: [metric('jobs', 7)] },
  }
  const silent: ScrapedProcess = { name: 'web 3', restarts: 0, scraped: undefined }
  const report = await reportOf([process('web 1', 5), process('web 2', 6), silent, worker])
  const lines = report.split('\n').filter(line => line && !line.startsWith('#'))
  expect(lines).toEqual([
    'warraq_process_up{process="web 1"} 1',
    'warraq_process_up{process="web 2"} 1',
    'warraq_process_up{process="web 3"} 0',
    'warraq_process_up{process="worker"} 1',
    'warraq_process_restarts{process="web 1"} 0',
    'warraq_process_restarts{process="web 2"} 0',
    'warraq_process_restarts{process="web 3"} 0',
    'warraq_process_restarts{process="worker"} 2',
    'requests{kind="api",process="web 1"} 5',
    'requests{kind="api",process="web 2"} 6',
    'jobs 7',
  ])
})
