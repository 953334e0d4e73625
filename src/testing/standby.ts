import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runServer, serverOwner } from './own-server.ts'

/** Starts a streaming replica of a separate server. */
export async function startStandby(bin: string, primaryUrl: string) {
  const dir = await mkdtemp(path.join(tmpdir(), 'warraq-standby-'))
  const owner = serverOwner()
  const { uid, gid } = owner
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid)
  const cluster = path.join(dir, 'cluster')
  const copy = ['-d', primaryUrl, '-D', cluster, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']
  execFileSync(path.join(bin, 'pg_basebackup'), copy, { ...owner, cwd: dir, stdio: 'ignore' })
  let { server, port } = await runServer(bin, cluster, owner)
  const url = new URL(primaryUrl)
  url.port = String(port)

  /** Signals each process group: PostgreSQL puts each of its processes into one of its own. */
  function signalAll(signal: NodeJS.Signals): void {
    const children = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
    for (const pid of [server.pid, ...children.split('\n').filter(Boolean)]) {
      try {
        process.kill(Number(pid), signal)
      } catch {
        // The process has already ended.
      }
    }
  }

  return {
    url: url.href,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async kill() {
      const ended = once(server, 'exit')
      signalAll('SIGKILL')
      await ended
    },
    async restart() {
      ;({ server } = await runServer(bin, cluster, owner, port))
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        signalAll('SIGCONT')
        server.kill('SIGINT')
        await ended
      }
      await rm(dir, { recursive: true, force: true })
    },
  }
}
