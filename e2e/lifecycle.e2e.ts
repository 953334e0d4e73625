import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
let dataDir: string
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-life-'))
  await chmod(dataDir, 0o755)
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  port = (probe.address() as { port: number }).port
  probe.close()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

type Started = { child: ChildProcess; said: () => string; exit: Promise<number | null> }

function start(env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, ['src/entry/serve.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'false', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  return { child, said: () => said, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

async function started(env?: Record<string, string>): Promise<Started> {
  const application = start(env)
  await expect.poll(application.said, { timeout: 60_000 }).toContain(`http://localhost:${port}`)
  return application
}

const postmaster = path.join('postgres', 'cluster', 'postmaster.pid')
const postgresPid = () => Number(readFileSync(path.join(dataDir, postmaster), 'utf8').split('\n')[0])
const api = (where: string, init?: RequestInit) => fetch(`http://localhost:${port}${where}`, init)

async function signIn(password: string): Promise<number> {
  const body = JSON.stringify({ email: 'admin@warraq.example', password })
  return (
    await api('/api/v1/auth/login-dashboard', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).status
}

let password = ''

test('the first start prints the address and a made-up password, once; SIGTERM stops all, database included', async () => {
  const first = await started()
  password = /password: (\S+)/.exec(first.said())?.[1] ?? ''
  expect(await signIn(password)).toBe(200)
  expect((await api('/readyz')).status).toBe(200)
  const database = postgresPid()
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(() => process.kill(database, 0)).toThrow()
  expect(existsSync(path.join(dataDir, postmaster))).toBe(false)
})

test('the next start keeps all data and prints no password; Ctrl-C stops it', async () => {
  const second = await started()
  expect(second.said()).not.toContain('password')
  expect(await signIn(password)).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.exit).toBe(0)
})

test('after kill -9 the next start recovers by itself, while one that lives is not disturbed', async () => {
  const killed = await started()
  const orphan = postgresPid()
  killed.child.kill('SIGKILL')
  await killed.exit
  expect(() => process.kill(orphan, 0)).not.toThrow()

  const recovered = await started()
  expect(await signIn(password)).toBe(200)
  const intruder = start({ PORT: String(port + 1) })
  expect(await intruder.exit).not.toBe(0)
  expect(intruder.said()).toContain(`process ${recovered.child.pid}`)
  expect((await api('/readyz')).status).toBe(200)
  recovered.child.kill('SIGTERM')
  expect(await recovered.exit).toBe(0)
})

test.each([
  ['PORT', 'many'],
  ['DATABASE_URL', 'mysql://x'],
  ['SITE_URL', 'news.example'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s is named at start', async (name, value) => {
  const wrong = start({ [name]: value })
  expect(await wrong.exit).not.toBe(0)
  expect(wrong.said()).toContain(name)
})
