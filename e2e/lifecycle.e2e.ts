import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../src/platform/freePort.ts'
import { waitForMail } from '../src/testing/outbox.ts'
import { lives, openHouse, type WatchedHouse } from './application.ts'

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
// Frees the port for the next test, even after a failure.
afterEach(() => house.kill())
afterAll(() => house?.close())

let password = ''
const signIn = () => house.post('/auth/login-dashboard', { email: 'admin@warraq.example', password })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const isReady = async () => (await house.call('/readyz').catch(() => undefined))?.status === 200
const untilReady = () => expect.poll(isReady, { timeout: 60_000 }).toBe(true)

type Sight = 'whole page' | 'no connection' | 'no answer' | 'broken off' | `status ${number}`

/** A guest who keeps opening the front page until stopped. */
function visit() {
  const seen = new Set<Sight>()
  let isGone = false
  const visiting = (async () => {
    while (!isGone) {
      seen.add(await look())
      await setTimeout(20)
    }
  })()
  return async (): Promise<Sight[]> => {
    isGone = true
    await visiting
    return [...seen]
  }
}

async function look(): Promise<Sight> {
  const signal = AbortSignal.timeout(15_000)
  const answer = await house.call('/', { signal }).catch(() => undefined)
  if (!answer) return signal.aborted ? 'no answer' : 'no connection'
  const page = await answer.text().catch(() => undefined)
  if (page === undefined) return 'broken off'
  if (answer.status === 200 && page.endsWith('</html>')) return 'whole page'
  return `status ${answer.status}`
}

const without = (seen: Sight[], ...expected: Sight[]) => seen.filter(sight => !expected.includes(sight))

/** Registers a user, and waits for the mail that the worker sends. */
async function expectWork(email: string) {
  const reader = { name: 'سلمى', email, password: 'كلمة سر طويلة 7' }
  expect((await house.post('/auth/register', reader)).status).toBe(200)
  await waitForMail(house.dataDir, email)
}

test('the first start prints its steps, then a box with address and generated password; SIGTERM stops everything in order', async () => {
  const first = await house.started()
  await expect.poll(first.said).toContain('┘')
  const [steps = '', shown = ''] = first.said().split('┌')
  const lines = ['Database ready', 'Tables created', 'Application started'].map(
    step => `${step} +\\d+\\.\\d s\\n`,
  )
  expect(steps).toMatch(RegExp(`^${lines.join('')}\\n$`))
  expect(shown).toContain('admin@warraq.example')
  password = /Password: +(\S+)/.exec(first.said())?.[1] ?? ''
  expect((await signIn()).status).toBe(200)
  expect((await house.call('/readyz')).status).toBe(200)
  await stopsInOrder(first)
})

/**
 * On SIGTERM, a pending request is still answered with data from the database. Afterwards no process is left.
 */
async function stopsInOrder({ child, exit, pids }: WatchedHouse) {
  const processes = [...pids('web'), ...pids('worker'), house.databasePid()]
  expect(processes).toHaveLength(3)
  const body = JSON.stringify({ email: 'admin@warraq.example', password })
  const late = connect(house.port, '127.0.0.1')
  let answer = ''
  late.on('data', chunk => (answer += chunk))
  const answered = once(late, 'close')
  await once(late, 'connect')
  late.write(
    `POST /api/v1/auth/login-dashboard HTTP/1.1\r\nHost: localhost:${house.port}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 9)}`,
  )
  // Once the server has answered later requests, it has read the beginning of this one.
  for (let asked = 0; asked < 3; asked += 1) await house.call('/healthz')
  const endVisit = visit()
  child.kill('SIGTERM')
  await expect.poll(() => house.call('/healthz').catch(() => 'closed')).toBe('closed')
  expect(processes.map(lives)).toEqual([true, true, true])
  late.write(body.slice(9))
  await answered
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await exit).toBe(0)
  expect(without(await endVisit(), 'whole page', 'no connection')).toEqual([])
  expect(processes.map(lives)).toEqual([false, false, false])
  expect(existsSync(path.join(house.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
}

/**
 * Waits for this many processes. Never returns 0, because a signal to process 0 would end the whole test run.
 */
async function untilThereAre(count: number, list: () => number[]): Promise<[number, ...number[]]> {
  await expect.poll(list).toHaveLength(count)
  const [first, ...more] = list()
  if (!first) throw new Error('The process has ended.')
  return [first, ...more]
}

test('the next start keeps all data and prints no password; parts that die are restarted', async () => {
  const endFirstVisit = visit()
  const metricsPort = await freePort()
  const second = await house.started({ WEB_PROCESSES: '2', METRICS_PORT: String(metricsPort) })
  expect(await look()).toBe('whole page')
  expect(without(await endFirstVisit(), 'whole page', 'no connection')).toEqual([])
  expect(second.said()).not.toContain('Password')
  const signedIn = await signIn()
  expect(signedIn.status).toBe(200)
  const cookie = cookieOf(signedIn)

  const [web, other] = await untilThereAre(2, () => second.pids('web'))
  const endVisit = visit()
  process.kill(web, 'SIGKILL')
  await expect.poll(() => lives(web)).toBe(false)
  for (let asked = 0; asked < 10; asked += 1) expect(await isReady()).toBe(true)
  await expect.poll(() => second.pids('web')).toHaveLength(2)
  expect(second.pids('web')).toContain(other)
  await expect.poll(second.said).toContain('web process 1 has ended (SIGKILL); starting it again')
  // Responses of the killed process break off, and the other process answers the retries. If Node was handing
  // a connection to the process at that moment, it closes only together with Node, so one guest may wait in
  // vain.
  expect(without(await endVisit(), 'whole page', 'no connection', 'broken off', 'no answer')).toEqual([])

  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await expect.poll(metrics).toContain('warraq_process_restarts{process="web 1"} 1')
  const report = await metrics()
  for (const name of ['web 1', 'web 2', 'worker']) {
    expect(report).toContain(`warraq_process_up{process="${name}"} 1`)
    expect(report).toMatch(new RegExp(`nodejs_eventloop_lag_p99_seconds\\{process="${name}"\\} \\d`))
  }
  expect(report).toMatch(/^warraq_database_up 1$/m)

  const [worker] = await untilThereAre(1, () => second.pids('worker'))
  process.kill(worker, 'SIGKILL')
  await expectWork('one@example.com')
  expect(second.pids('worker')).not.toContain(worker)

  await databaseComesBack(second, cookie)
  await expectWork('two@example.com')
  await killSupervisor(second)
})

/** Kills the embedded PostgreSQL while four editors write. Every confirmed article must be stored. */
async function databaseComesBack(application: WatchedHouse, cookie: string) {
  const [steady] = application.pids('web')
  const killed = house.databasePid()
  const stored: number[] = []
  let refused = 0
  let over = false
  const write = async (editor: number) => {
    for (let round = 0; !over; round += 1) {
      const answer = await house.post('/tag', { name: `وسم ${editor} في ${round}` }, cookie)
      if (answer.ok) stored.push((await answer.json()).id)
      else refused += 1
    }
  }
  const editors = [1, 2, 3, 4].map(write)
  await expect.poll(() => stored.length).toBeGreaterThan(20)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await untilReady()
  const before = stored.length
  await expect.poll(() => stored.length).toBeGreaterThan(before)
  over = true
  await Promise.all(editors)
  // A database that has just restarted may respond slowly.
  for (const id of stored)
    await expect.poll(async () => (await house.call(`/api/v1/tag/${id}`)).status).toBe(200)
  // The process that was killed earlier may still be starting. The other one keeps serving.
  expect(application.pids('web')).toContain(steady)
  expect(house.databasePid()).not.toBe(killed)
  await expect
    .poll(application.said)
    .toContain('the embedded PostgreSQL has ended (SIGKILL); starting it again')
}

/**
 * Kills the supervisor. The others must end by themselves, except the database, which is not a descendant.
 */
async function killSupervisor({ child, exit, pids }: WatchedHouse) {
  const children = [...pids('web'), ...pids('worker')]
  expect(children).toHaveLength(3)
  const orphan = house.databasePid()
  child.kill('SIGKILL')
  await exit
  await expect.poll(() => children.filter(lives)).toEqual([])
  expect(lives(orphan)).toBe(true)
}

test('after kill -9, even of all processes, the next start recovers; a running one is not disturbed; Ctrl-C stops it', async () => {
  const recovered = await house.started()
  expect((await signIn()).status).toBe(200)
  const intruder = house.start({ PORT: String(house.port + 1) })
  expect(await intruder.end).not.toBe(0)
  expect(intruder.said()).toContain(`process ${recovered.child.pid}`)
  expect(await isReady()).toBe(true)
  killAll(recovered)
  const again = await house.started()
  expect((await signIn()).status).toBe(200)
  again.child.kill('SIGINT')
  expect(await again.exit).toBe(0)
})

/** Does not wait, so the next start may find dead processes that have not been reaped. */
function killAll({ child, pids }: WatchedHouse) {
  const rest = [...pids('web'), ...pids('worker'), house.databasePid()]
  expect(rest).toHaveLength(3)
  child.kill('SIGKILL')
  for (const pid of rest) process.kill(pid, 'SIGKILL')
}

test('a process that hangs is killed and restarted', async () => {
  const impatient = [process.execPath, '--import', './e2e/impatient.ts']
  const { child, exit, pids, said } = await house.started({}, impatient)
  const [web] = await untilThereAre(1, () => pids('web'))
  const [worker] = await untilThereAre(1, () => pids('worker'))
  for (const pid of [web, worker]) process.kill(pid, 'SIGSTOP')
  for (const name of ['web process 1', 'the worker']) {
    const ended = `${name} has ended (no sign of life for 4 s, so it was killed); starting it again`
    await expect.poll(said).toContain(ended)
  }
  expect([web, worker].filter(lives)).toEqual([])
  await untilReady()
  await expectWork('three@example.com')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})
