import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { runCommandBeside } from '../../platform/process/command-beside.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import type { RunKind } from './run.service.ts'
import { findDueRun, getSchedule } from './schedule.service.ts'

/** Jobs of one queue run one at a time, over all machines. */
const queue = 'backup'

export const runBackup = defineJob('runBackup', {
  line: 'waiting',
  payload: z.object({ kind: z.enum(['backup', 'verify']) }),
  async run({ db, stopping, log }, { kind }) {
    const { target, prunes } = await getSchedule(db)
    if (target === '') return
    const options = kind === 'verify' ? ['--verify'] : prunes ? ['--prune'] : []
    // The command records its run and why it failed.
    const { code, said } = await runCommandBeside(['backup', target, '--json', ...options], stopping)
    if (code !== 0) log.error({ code, said }, `warraq backup failed (${kind})`)
  },
})

/** Runs every ten minutes. */
export const startDueBackups = defineJob('startDueBackups', {
  line: 'prompt',
  payload: z.object({}),
  async run({ db }) {
    const { timeZone } = await getHouseStyle(db)
    const kind = await findDueRun(db, timeZone)
    if (kind) await runBackupLater(db, kind)
  },
})

/** A killed worker's run is not repeated: the schedule tries again. */
export function runBackupLater(db: Handle, kind: RunKind): Promise<void> {
  return enqueue(db, runBackup, { kind }, { key: `backup ${kind}`, queue, maxAttempts: 1 })
}
