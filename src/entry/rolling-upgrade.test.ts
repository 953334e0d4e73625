/** @module-tag thorough */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn, listReleaseFiles } from '../../scripts/release-files.mjs'
import { freePort } from '../platform/freePort.ts'
import { createTestDatabase } from '../testing/database.ts'
import { findProxy, startProxy } from '../testing/proxies.ts'

const root = path.join(import.meta.dirname, '../..')
/** `REQUESTS=10000` sends as many as a release should. */
const wanted = Number(process.env.REQUESTS ?? 3000)
const dispatcher = new Agent({ connections: 16, connect: { rejectUnauthorized: false } })

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
const machines = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warraq-rolling-'))
  await chmod(folder, 0o755)
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all([...machines].map(stop))
  await dispatcher.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Creates a release in a separate folder. Its scripts have names that no other build has. */
async function makeRelease(name: string): Promise<string> {
  const release = path.join(folder, name)
  for (const file of [
    ...listReleaseFiles(root).files,
    ...filesIn(root, 'dist/client'),
    ...filesIn(root, 'dist/server'),
  ]) {
    await mkdir(path.dirname(path.join(release, file)), { recursive: true })
    await cp(path.join(root, file), path.join(release, file))
  }
  await cp(path.join(root, 'package.json'), path.join(release, 'package.json'))
  await symlink(path.join(root, 'node_modules'), path.join(release, 'node_modules'))
  const client = path.join(release, 'dist/client')
  const manifestFile = path.join(client, '.vite/manifest.json')
  const manifest = await readFile(manifestFile, 'utf8')
  const { file } = JSON.parse(manifest)['src/browser/site.tsx'] as { file: string }
  const ownFile = `assets/site-${name}.js`
  for (const ending of ['', '.br', '.gz']) {
    await rename(path.join(client, file + ending), path.join(client, ownFile + ending))
  }
  await writeFile(manifestFile, manifest.replaceAll(file, ownFile))
  return release
}

async function startMachine(release: string, port: number, worker: boolean): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/entry/serve.ts'], {
    cwd: release,
    env: {
      ...process.env,
      BASE_URL: undefined,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      MACHINES: '2',
      PORT: String(port),
      TRUST_PROXY: 'true',
      WORKER: String(worker),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  machines.add(child)
  let said = ''
  for (const output of [child.stdout!, child.stderr!]) output.on('data', chunk => (said += chunk))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A machine ended with ${code}: ${said}`)
  })
  const isReady = async () => {
    const answer = await globalThis.fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    return answer?.ok
  }
  const ready = async () => {
    while (!(await isReady())) await new Promise(resolve => setTimeout(resolve, 50))
  }
  await Promise.race([ready(), ended])
  ended.catch(() => {})
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  machines.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Readers request pages and then their scripts, perhaps from the other machine. */
function startReaders(url: string) {
  const counts = new Map<number | string, number>()
  const scripts = new Set<string>()
  let isOver = false
  const get = async (where: string) => {
    const answer = await fetch(url + where, { dispatcher }).catch((error: Error) => error)
    const kind = answer instanceof Error ? String(answer.cause ?? answer) : answer.status
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return answer instanceof Error ? '' : answer.text()
  }
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const page = await get('/')
      for (const [address] of page.matchAll(/\/assets\/[\w.-]+\.js/g)) {
        scripts.add(address)
        await get(address)
      }
      // Simulates a tab that was opened before the upgrade.
      for (const address of [...scripts].slice(0, 6)) await get(address)
    }
  })
  const count = () => [...counts.values()].reduce((sum, each) => sum + each, 0)
  return {
    scripts,
    count,
    async end(): Promise<Record<string, number>> {
      isOver = true
      await Promise.all(readers)
      return Object.fromEntries(counts)
    },
  }
}

const enough = async (isEnough: () => boolean) => {
  while (!isEnough()) await new Promise(resolve => setTimeout(resolve, 20))
}

test(`two machines are upgraded one after the other, and none of ${wanted} requests fails`, {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!findProxy('nginx')) skip('nginx is not installed')
  const [before, after] = [await makeRelease('Before12'), await makeRelease('After123')]
  const [first, second] = [await freePort(), await freePort()]
  let one = await startMachine(before, first, true)
  let two = await startMachine(before, second, false)
  const [http, https] = [await freePort(), await freePort()]
  const proxyFolder = path.join(folder, 'nginx')
  await mkdir(proxyFolder)
  const proxy = await startProxy('nginx', proxyFolder, { http, https, upstreams: [first, second] })
  const readers = startReaders(proxy.url)
  await enough(() => readers.count() > wanted / 10)

  await stop(one)
  one = await startMachine(after, first, true)
  const halfway = readers.count()
  await enough(() => readers.count() > halfway + wanted / 3)
  await stop(two)
  two = await startMachine(after, second, false)
  await enough(() => readers.count() >= wanted)

  const counts = await readers.end()
  await proxy.stop()
  await Promise.all([stop(one), stop(two)])
  expect(Object.keys(counts)).toEqual(['200'])
  expect([...readers.scripts].join(' ')).toMatch(/Before12.*After123/)
})
