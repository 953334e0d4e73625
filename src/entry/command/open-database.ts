import { userInfo } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readRestoreMark } from '../../platform/backup/restore-mark.ts'
import type { Config } from '../../platform/config.ts'
import { connectionsForFullPools } from '../../platform/database/pool-sizes.ts'
import { startEmbeddedDatabase } from '../../platform/embedded-database/embedded-database.ts'
import { type FoundDatabase, findEmbeddedDatabase } from '../../platform/embedded-database/find-embedded.ts'
import { CommandFailure } from './failure.ts'

export type OpenDatabase = { url: string; close: () => Promise<void> }

const leaveOpen = async () => {}

/**
 * Opens the database as `npm start` does. Joins the embedded one of a running application. Starts a stopped
 * one, which `close` stops again. Leaves a data folder without a database unchanged.
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (readRestoreMark(config.dataDir)) throw unfinishedRestore(config.dataDir)
  if (config.databaseUrl) return { url: config.databaseUrl, close: leaveOpen }
  const dir = path.join(config.dataDir, 'postgres')
  const found = findEmbeddedDatabase(dir)
  if (found.state === 'none') throw noDatabase(config.dataDir)
  if (found.state === 'locked') throw lockedDatabase(found.dir)
  if (found.state === 'running' && (await answers(found.url))) return { url: found.url, close: leaveOpen }
  refuseOtherOwner(found)
  const connections = connectionsForFullPools(config)
  const { url, stop } = await startEmbeddedDatabase(dir, { connections })
  return { url, close: stop }
}

/**
 * Checks that the server responds, because another program may have the pid of a killed server. Waits for one
 * that is still starting.
 */
async function answers(connectionString: string): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      const isStarting = (error as { code?: string }).code === '57P03'
      if (!isStarting || tries === 50) return false
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

/**
 * Refuses another user: the server's files belong to one user, and a server started by another would fail, or
 * leave files that the first user cannot read.
 */
function refuseOtherOwner({ dir, owner }: Extract<FoundDatabase, { owner: number }>): void {
  const me = process.getuid?.()
  // Started by root, the server runs as the user who owns the files.
  if (me === undefined || me === 0 || me === owner) return
  throw lockedDatabase(dir)
}

function unfinishedRestore(where: string): CommandFailure {
  return new CommandFailure('RESTORE_UNFINISHED', {
    ar: `لم تكتمل استعادة نسخة احتياطية في ${where}. أعد الأمر: npm run warraq -- restore <folder>`,
    en: `A restore in ${where} has not ended. Run it again: npm run warraq -- restore <folder>`,
  })
}

function noDatabase(dataDir: string): CommandFailure {
  return new CommandFailure('NO_DATABASE', {
    ar: `لا قاعدة بيانات في ${dataDir}. شغّل الأمر بالمتغيرات التي يعمل بها الموقع (DATA_DIR أو DATABASE_URL)، وإن لم يعمل الموقع من قبل فابدأ بالأمر npm start.`,
    en: `There is no database in ${dataDir}. Run the command with the variables that the site runs with (DATA_DIR or DATABASE_URL); if it never ran, begin with npm start.`,
  })
}

function lockedDatabase(dir: string): CommandFailure {
  const { username } = userInfo()
  return new CommandFailure('WRONG_USER', {
    ar: `لا يُسمح للمستخدم «${username}» بفتح ${dir}. شغّل الأمر بالمستخدم الذي يشغّل الموقع (sudo -u).`,
    en: `«${username}» may not open ${dir}. Run the command as the user who runs the site (sudo -u).`,
  })
}
