import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type HouseProcess, openHouse as openEmptyHouse } from '../src/testing/house.ts'

export type WatchedHouse = HouseProcess & {
  /** Process ids of the children that run this file of `src/entry`. */
  pids: (entry: 'web' | 'worker') => number[]
  /** All processes that use the data folder, whichever process started them. */
  descendants: () => string[]
}

/** Starts the application without its demo, with helpers for tests. */
export async function openHouse() {
  const house = await openEmptyHouse({ DEMO: 'false' })
  const { dataDir, url } = house
  const watched = (started: HouseProcess): WatchedHouse => ({
    ...started,
    descendants: () => runningWith(dataDir),
    pids: entry => childrenOf(started.child.pid, `src/entry/${entry}.ts`),
  })
  return {
    ...house,
    start: (...given: Parameters<typeof house.start>) => watched(house.start(...given)),
    started: async (...given: Parameters<typeof house.started>) => watched(await house.started(...given)),
    call: (where: string, init?: RequestInit) => fetch(url + where, init),
    post: (where: string, body: object, cookie = '') =>
      fetch(`${url}/api/v1${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    databasePid: () =>
      Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    async close() {
      await house.kill()
      await house.close()
    },
  }
}

export const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function childrenOf(pid: number | undefined, script: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args=']).toString().split('\n')
  return lines.flatMap(line => {
    const [own, parent, state, ...words] = line.trim().split(/\s+/)
    const isChild =
      Number(parent) === pid && !state?.startsWith('Z') && words.some(word => word.endsWith(script))
    return isChild ? [Number(own)] : []
  })
}

/** Command lines of processes that have this folder as an argument or in their environment. */
function runningWith(dataDir: string): string[] {
  const lines = execFileSync('ps', ['-eww', '-o', 'pid=,args=', 'e']).toString().split('\n')
  return lines.filter(line => line.includes(dataDir)).map(line => line.replace(/ [A-Z_]+=.*$/, ''))
}
