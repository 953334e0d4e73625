/**
 * `npm run faults`: provokes twelve faults on an instance of its own, and waits for the alert of each at the webhook and
 * for «حالة النظام». Loopback only; ends by itself within eight minutes.
 */
import { once } from 'node:events'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SystemCheck } from '../src/features/system-status/system.contract.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { lockSpace } from '../src/platform/database/holder.ts'
import { openDatabaseProxy } from '../src/testing/database-proxy.ts'
import { databaseFaults } from '../src/testing/faults.ts'
import { openHouse } from '../src/testing/house.ts'
import { findInstalledServer, startOwnServer } from '../src/testing/own-server.ts'
import { makeCertificate } from '../src/testing/proxies.ts'
import { startStandby } from '../src/testing/standby.ts'
import { line, openBench, verdict } from './machine.ts'
import { openSession } from './session.ts'

/** Two minutes, and the delivery of the alert. */
const promisedMs = 125_000
const hook = path.join(import.meta.dirname, '../src/testing/full-disk.ts')

type Alert = { check: SystemCheck; state: 'bad' | 'good'; at: number }

const bin = findInstalledServer()
if (!bin) throw new Error('Install a PostgreSQL server: apt-get install postgresql')
setTimeout(() => process.exit(1), 500_000).unref()
const bench = await openBench()
let failed = 0
try {
  await provokeAll()
} finally {
  await bench.close()
}
process.exit(failed > 0 ? 1 : 0)

async function provokeAll(): Promise<void> {
  const alerts = await listenForAlerts()
  const primary = await startOwnServer(bin!)
  bench.atEnd(primary.stop)
  const standby = await startStandby(bin!, primary.url)
  bench.atEnd(standby.stop)
  const proxy = await openDatabaseProxy(primary.url)
  bench.atEnd(proxy.stop)
  const fullDisk = path.join(bench.dir, 'full')
  const house = await openHouse({
    DATABASE_URL: proxy.url,
    DATABASE_READ_URL: standby.url,
    SITE_URL: await startTls(),
    SMTP_URL: await startMailServer(),
    ALERT_WEBHOOK: alerts.url,
    DEMO: 'false',
    NODE_OPTIONS: `--import=${hook}`,
    FULL_DISK: fullDisk,
  })
  bench.atEnd(house.close)
  const started = house.start()
  started.exit.then(() => line('the instance ended', started.said()))
  while (!(await isReady(house.url))) await wait(500)
  console.log('The instance is ready.')
  const db = openDatabase(primary.url, { max: 2 })
  bench.atEnd(() => db.destroy())
  const cookie = (await openSession(db)).replace('session=', '__Host-session=')

  /** Waits until the alert about the check has come since `from`, and «حالة النظام» says so. */
  async function expectAlert(fault: string, check: SystemCheck, from: number): Promise<void> {
    const isTold = () => alerts.told.find(one => one.check === check && one.state === 'bad' && one.at >= from)
    while (!isTold() && Date.now() - from < promisedMs) await wait(200)
    const told = isTold()
    // Without the database nobody can sign in.
    let seen = check === 'database'
    while (!seen && Date.now() - from < promisedMs) {
      seen = (await listTroubles(house.url, cookie)).includes(check)
      await wait(200)
    }
    const isGood = told !== undefined && seen
    if (!isGood) failed += 1
    const time = told ? `${((told.at - from) / 1000).toFixed(0)} s` : 'never'
    line(`${fault} (${check})`, time, verdict(isGood, seen ? '≤ 2 min' : 'missing in «حالة النظام»'))
  }

  const provoke = async (name: keyof typeof databaseFaults) => databaseFaults[name].provoke(db, primary.url)
  const media = path.join(house.dataDir, 'media')

  let from = Date.now()
  const mend = [
    await provoke('feed silent'),
    await provoke('job stuck'),
    await provoke('backup late'),
    await provoke('mail refused'),
  ]
  await writeFile(fullDisk, '')
  await sql`select graphile_worker.add_job('checkCertificate', '{}'::json)`.execute(db)
  await db
    .insertInto('media')
    .values({
      hash: 'a'.repeat(32),
      format: 'webp',
      width: 1,
      height: 1,
      bytes: 1,
      placeholder: '',
      colour: '',
    })
    .execute()
  await rename(media, `${media}-aside`)
  await pauseReplay(standby.url)
  // More of the log than a replica may lack.
  await sql`select pg_logical_emit_message(false, 'faults', repeat('x', 1000000)) from generate_series(1, 80)`.execute(
    db,
  )
  await Promise.all([
    expectAlert('feed silent', 'feeds', from),
    expectAlert('job stuck', 'jobs', from),
    expectAlert('backup late', 'backups', from),
    expectAlert('mail refused', 'mail', from),
    expectAlert('disk nearly full', 'disk', from),
    expectAlert('certificate ends', 'certificate', from),
    expectAlert('media not mounted', 'media', from),
    expectAlert('replica late', 'replicas', from),
  ])
  for (const each of mend) await each()
  await rm(fullDisk)
  await rename(`${media}-aside`, media).catch(() => {})

  from = Date.now()
  proxy.cut()
  const failing = setInterval(() => void fetch(`${house.url}/api/v1/article`).catch(() => {}), 1000)
  await expectAlert('database away', 'database', from)
  proxy.mend()
  clearInterval(failing)

  // It is started again with growing delays.
  while (!(await hasWorker(db))) await wait(500)

  // As after an hour, in which a check alerts once.
  await db.deleteFrom('system_alerts').execute()
  from = Date.now()
  await provoke('queue growing')
  await provoke('backup unverified')
  await Promise.all([
    expectAlert('queue growing', 'jobs', from),
    expectAlert('backup unverified', 'backups', from),
    expectAlert('requests fail', 'errors', from),
  ])
}

async function listenForAlerts() {
  const told: Alert[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    told.push({ ...JSON.parse(body), at: Date.now() })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  bench.atEnd(() => server.closeAllConnections())
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts` }
}

/** The public address of the site, with a certificate of two days. */
async function startTls(): Promise<string> {
  await makeCertificate(bench.dir)
  const read = (name: string) => readFile(path.join(bench.dir, name))
  const server = createTlsServer({ key: await read('privkey.pem'), cert: await read('fullchain.pem') })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

async function startMailServer(): Promise<string> {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.end('554 no service here\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function pauseReplay(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  await sql`select pg_wal_replay_pause()`.execute(db)
  await db.destroy()
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function hasWorker(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select from pg_locks where locktype = 'advisory' and granted and classid = ${lockSpace}`.execute(
      db,
    )
  return rows.length > 0
}

async function listTroubles(url: string, cookie: string): Promise<SystemCheck[]> {
  const answer = await fetch(`${url}/api/v1/system/status`, { headers: { cookie } })
  const { findings } = (await answer.json()) as { findings?: { check: SystemCheck; state: string }[] }
  return (findings ?? []).filter(({ state }) => state !== 'good').map(({ check }) => check)
}
