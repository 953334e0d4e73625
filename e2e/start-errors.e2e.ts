import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHouse } from './application.ts'

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

async function refusalOf(env: Record<string, string>, command?: string[]): Promise<string> {
  const { end, said } = house.start(env, command)
  expect(await end).toBe(1)
  expect(said()).not.toMatch(/^\s+at /m)
  return said().trim().replace(/\s+/g, ' ')
}

describe('a start that cannot succeed names the setting to correct, and creates nothing', () => {
  test.each([
    ['PORT', 'many', /^These settings are wrong: PORT: must be a whole number from 1 to 65535$/],
    ['SITE_URL', 'news.example', /^These settings are wrong: SITE_URL:/],
    ['LOG_LEVEL', 'loud', /^These settings are wrong: LOG_LEVEL:/],
    ['SMPT_URL', 'smtp://mail', /^These settings are wrong: SMPT_URL: did you mean SMTP_URL\?/],
    ['DATABASE_URL', 'mysql://db/news', /^These settings are wrong: DATABASE_URL: must be postgres:\/\/user/],
    [
      'DATABASE_URL',
      'postgres://me:pass@127.0.0.1:1/news',
      /DATABASE_URL: no PostgreSQL server answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)$/,
    ],
    ['HOST', '192.0.2.1', /^HOST: 192\.0\.2\.1 is not an address of this machine/],
    ['DATA_DIR', '/proc/warraq/data', /^DATA_DIR: \/proc\/warraq\/data cannot be a folder/],
    ['DATA_DIR', '/dev/null/data', /^DATA_DIR: \/dev\/null\/data cannot be a folder/],
  ])('%s=%s', async (name, value, said) => {
    expect(await refusalOf({ [name]: value })).toMatch(said)
    expect(readdirSync(house.dataDir)).toEqual([])
  })

  test('a port in use by another program', async () => {
    const other = createServer().listen(house.port)
    await once(other, 'listening')
    expect(await refusalOf({})).toBe(
      `PORT: ${house.port} is taken by another program; choose another, or end that one.`,
    )
    expect(readdirSync(house.dataDir)).toEqual([])
    other.close()
  })

  // Uses a separate mount namespace, so that nothing is left on the machine.
  const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0
  test.runIf(canMount).each([
    ['is full', 'mount -t tmpfs -o size=16k tmpfs $DATA_DIR', /^DATA_DIR: the disk of \S+ is full\.$/],
    [
      'is nearly full',
      'mount -t tmpfs -o size=30m tmpfs $DATA_DIR',
      /^DATA_DIR: a first start needs 200 MiB; \S+ has 30 free\.$/,
    ],
    [
      'can only be read',
      'mount -t tmpfs -o ro tmpfs $DATA_DIR',
      /^DATA_DIR: \S+ is on a disk that can only be read\.$/,
    ],
  ])('a disk that %s', async (_, mount, said) => {
    const script = `${mount} && exec ${process.execPath} $1`
    expect(await refusalOf({}, ['unshare', '--mount', 'sh', '-c', script, 'sh'])).toMatch(said)
  })
})

test.each([
  ['told to stop', (child: ChildProcess) => child.kill('SIGTERM')],
  ['whose `npm start` was killed', (child: ChildProcess) => child.disconnect()],
])('a start that gets %s while it sets up the database ends, and leaves nothing running', async (_, stop) => {
  const fresh = await openHouse()
  const { child, end, said, descendants } = fresh.start()
  await expect.poll(() => existsSync(path.join(fresh.dataDir, 'postgres/cluster'))).toBe(true)
  stop(child)
  expect(await end).toBe(0)
  expect(said()).toMatch(/^Database ready +\d+\.\d s\n$/)
  expect(descendants()).toEqual([])
  await fresh.close()
})
