import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../platform/freePort.ts'

const tools = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

/** Finds an installed PostgreSQL of Debian's packages that has pg_dump; undefined if there is none. */
export function findInstalledServer(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin')
  return folders.toSorted().findLast(bin => tools.every(tool => existsSync(path.join(bin, tool))))
}

/**
 * Starts a separate server on loopback, which ends with `stop`. As root, it runs as the system's `postgres`
 * user.
 */
export async function startOwnServer(bin: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'warraq-server-'))
  const password = path.join(dir, 'password')
  await writeFile(password, 'own:server\n')
  const owner = serverOwner()
  const { uid, gid } = owner
  for (const each of [dir, password]) {
    if (uid !== undefined && gid !== undefined) await promisify(chown)(each, uid, gid)
  }
  const cluster = path.join(dir, 'cluster')
  const initdb = [
    '-D',
    cluster,
    '-U',
    'news',
    '--pwfile',
    password,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '-N',
  ]
  execFileSync(path.join(bin, 'initdb'), [...initdb, '--no-locale'], { ...owner, stdio: 'ignore', cwd: dir })
  const { server, port } = await runServer(bin, cluster, owner)
  return {
    url: `postgres://news:own%3Aserver@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Finds the user for the server, because PostgreSQL refuses to run as root. */
export function serverOwner(): { uid?: number; gid?: number } {
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
}

export async function runServer(bin: string, cluster: string, owner: object, at?: number) {
  const port = at ?? (await freePort())
  const options = ['-D', cluster, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-F']
  const server = spawn(path.join(bin, 'postgres'), options, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', chunk => String(chunk).includes('ready to accept') && resolve())
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  return { server, port }
}
