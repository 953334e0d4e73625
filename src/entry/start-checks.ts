import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readRestoreMark, unfinishedRestore } from '../platform/backup/restore-mark.ts'
import type { Config } from '../platform/config.ts'

const mebibyte = 2 ** 20
/** An empty PostgreSQL cluster takes 60 MB. The demo's pictures follow. */
const firstStartBytes = 200 * mebibyte
const probeBytes = 64 * 1024

/** Detects conditions that would fail the start later. @throws Error that names the setting */
export async function checkMachine(config: Config): Promise<void> {
  if (readRestoreMark(config.dataDir)) throw new Error(unfinishedRestore('DATA_DIR'))
  await checkDataDir(config)
  if (config.webProcesses > 0) await checkPort(config)
}

async function checkDataDir({ dataDir, databaseUrl }: Config): Promise<void> {
  try {
    await makeFolder(dataDir)
    await probeFolder(dataDir)
  } catch (error) {
    throw new Error(`DATA_DIR: ${explainFileError(error, dataDir)}`)
  }
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres'))) return
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < firstStartBytes) {
    const free = Math.floor((bavail * bsize) / mebibyte)
    throw new Error(
      `DATA_DIR: a first start needs ${firstStartBytes / mebibyte} MiB; ${dataDir} has ${free} free.`,
    )
  }
}

/** Writes a file into the folder and removes it. @throws the system's error */
export async function probeFolder(dir: string): Promise<void> {
  const probe = path.join(dir, `.probe-${process.pid}`)
  try {
    await writeFile(probe, Buffer.alloc(probeBytes))
    await rm(probe)
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {})
    throw error
  }
}

/** Node's own `recursive` never returns below /proc, where no folder can be created. */
async function makeFolder(dir: string): Promise<void> {
  if (existsSync(dir)) return
  if (path.dirname(dir) !== dir) await makeFolder(path.dirname(dir))
  await mkdir(dir)
}

function explainFileError(error: unknown, dir: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return `the disk of ${dir} is full.`
  if (code === 'EROFS') return `${dir} is on a disk that can only be read.`
  if (code === 'EACCES' || code === 'EPERM') return `this user may not write in ${dir}.`
  if (['ENOENT', 'ENOTDIR', 'EEXIST', 'EINVAL'].includes(code)) return `${dir} cannot be a folder (${code}).`
  return message
}

async function checkPort(config: Config): Promise<void> {
  // A process that was just killed may still hold the port.
  for (let tries = 0; ; tries += 1) {
    const code = await probePort(config)
    if (!code) return
    if (code !== 'EADDRINUSE' || tries === 20) throw new Error(explainPort(code, config))
    await wait(100)
  }
}

/** The system's error code, if the port cannot be opened. */
export async function probePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<string | undefined> {
  const probe = createServer().listen({ port, host })
  try {
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

function explainPort(code: string, { port, host }: Config): string {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is taken by another program; choose another, or end that one.`
  if (code === 'EACCES') return `PORT: this user may not open ${port}; choose one above 1023.`
  return `HOST: ${host} is not an address of this machine (${code}).`
}
