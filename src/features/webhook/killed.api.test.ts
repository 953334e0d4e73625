/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../platform/freePort.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { startProcess } from '../../testing/startProcess.ts'
import type { ReceivedLine } from '../../testing/webhookReceiver.ts'

const articles = 2
const spared = { moment: '', kills: [''] }
/** Every fourth message. If both die before it is stored, only the database knows of it. */
const fates = [
  ...[spared, spared, spared, { moment: 'arrived', kills: ['receiver'] }],
  ...[spared, spared, spared, { moment: 'arrived', kills: ['worker', 'receiver'] }],
  ...[spared, spared, spared, { moment: 'stored', kills: ['receiver'] }],
  ...[spared, spared, spared, { moment: 'stored', kills: ['worker'] }],
]

test('worker and receiver are killed again and again: no message is lost, unsigned or out of order', async () => {
  const port = await freePort()
  const env = { WEBHOOK_ALLOW: `127.0.0.1:${port}`, SITE_URL: 'https://news.example' }
  const app = await startTestApp({ env })
  const folder = await mkdtemp(path.join(tmpdir(), 'warraq-receiver-'))
  const file = path.join(folder, 'received')
  const owner = await app.as('superadmin')
  const section = await makeCategory(app.db)
  const { body: hook } = await owner.post('/api/v1/webhook', {
    name: 'أرشيف',
    url: `http://127.0.0.1:${port}/`,
    events: ['article.published', 'article.changed', 'article.breaking', 'article.withdrawn'],
  })
  const running = new Set<ChildProcess>()
  const start = (...given: Parameters<typeof startProcess>) => {
    const child = startProcess(...given)
    running.add(child)
    return child
  }
  onTestFinished(async () => {
    for (const child of running) await kill(child)
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const work = () => start('workInProcess', app.databaseUrl, app.dataDir, JSON.stringify(env))
  let worker = work()
  let count = 0
  let isListening = false
  const killed = { worker: 0, receiver: 0 }
  /** Decides what happens to a message before the receiver stores it, and before it answers. */
  async function decide(receiver: ChildProcess, moment: unknown) {
    if (moment === 'arrived') count += 1
    const fate = fates[count % fates.length] ?? spared
    const doomed = fate.moment === moment ? fate.kills : []
    if (doomed.includes('worker')) {
      killed.worker += 1
      await kill(worker)
      worker = work()
    }
    if (doomed.includes('receiver')) {
      killed.receiver += 1
      isListening = false
      await kill(receiver)
      receive()
    } else receiver.send('go on')
  }
  function receive() {
    const receiver = start('webhookReceiver', String(port), file, hook.secret)
    receiver.on('message', message => {
      isListening = true
      if (message !== 'listening') void decide(receiver, message)
    })
  }
  receive()

  // Retries are hastened only while the receiver listens, or all eleven would fail.
  const hasten = () => (isListening ? hurry(app) : Promise.resolve())
  const arrived = async () => {
    await hasten()
    return count
  }
  const told: Awaited<ReturnType<typeof liveOf>>[] = []
  for (let at = 0; at < articles; at += 1) {
    // The second while the worker is dead.
    await expect.poll(arrived, { timeout: 100_000 }).toBeGreaterThanOrEqual(at * 8 - 1)
    told.push(await liveOf(owner, section, at))
  }
  const waiting = async () => {
    await hasten()
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::integer as count from webhook_deliveries group by state`.execute(app.db)
    return rows
  }
  const all = told.flatMap(({ events }) => events).length
  await expect.poll(waiting, { timeout: 200_000 }).toEqual([{ state: 'delivered', count: all }])

  const lines: ReceivedLine[] = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines.filter(({ isSigned }) => !isSigned)).toEqual([])
  for (const { article, events } of told) {
    const own = lines.filter(line => line.article === article)
    // A message may arrive twice in a row, but an earlier one never after a later one.
    const once = own.filter(({ id }, at) => id !== own[at - 1]?.id)
    expect(once.map(({ type, title }) => `${type} ${title}`)).toEqual(events)
  }
  const sent = await app.db.selectFrom('webhook_deliveries').select('message_id').execute()
  expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(sent.map(({ message_id }) => message_id)))
  expect(killed.worker).toBeGreaterThanOrEqual(2)
  expect(killed.receiver).toBeGreaterThanOrEqual(3)
}, 300_000)

/** An article is published, changed, breaking, withdrawn and published again. Returns what a receiver hears of it. */
async function liveOf(owner: TestClient, section: number, at: number) {
  const title = (version: number) => `خبر ${at}-${version}`
  const call = async (made: Promise<{ status: number; body: { id: number; revision: number } }>) => {
    const { status, body } = await made
    expect(status).toBe(200)
    return body
  }
  const { id, revision } = await call(
    owner.post('/api/v1/article', {
      ...{ title: title(0), description: '<p>متن</p>', categoryId: section, enable: true },
    }),
  )
  const edit = (from: number, version: number) =>
    call(owner.patch(`/api/v1/article/edit/${id}`, { revision: from, title: title(version) }))
  const setEnable = (enable: boolean) => call(owner.patch(`/api/v1/article/status/${id}`, { enable }))
  const changed = await edit(revision, 1)
  await call(owner.patch(`/api/v1/article/breakingnews/${id}`, { breakingNews: true }))
  await setEnable(false)
  const again = await setEnable(true)
  await edit(again.revision ?? changed.revision, 2)
  await setEnable(false)
  const events = [
    `article.published ${title(0)}`,
    `article.changed ${title(1)}`,
    `article.changed ${title(1)}`,
    `article.breaking ${title(1)}`,
    `article.withdrawn ${title(1)}`,
    `article.published ${title(1)}`,
    `article.breaking ${title(1)}`,
    `article.changed ${title(2)}`,
    `article.withdrawn ${title(2)}`,
  ]
  return { article: id, events }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Makes waiting tries due now, as if their time had come. */
async function hurry({ db }: TestApp) {
  await sql`update webhook_deliveries set next_try_at = now() where state = 'waiting' and next_try_at > now()`.execute(
    db,
  )
  await sql`update graphile_worker._private_jobs set run_at = now()
    where key like 'webhook%' and locked_at is null and run_at > now()`.execute(db)
}
