import { by } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { backupContract } from './backup.contract.ts'
import { listBackupRuns } from './run.service.ts'
import { getSchedule, saveSchedule } from './schedule.service.ts'
import { startBackup } from './start.service.ts'
import { findBackupState } from './state.service.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Whether this machine has BACKUP_PASSPHRASE. */
    hasBackupPassphrase: boolean
    /** Places for backups that the environment allows. */
    backupTargets: string[]
  }
}

const on = handlersOf(backupContract)

export const backupRoutes = on.router({
  state: on.state.handler(({ context: { db } }) => findBackupState(db)),
  schedule: on.schedule.handler(async ({ context: { db, hasBackupPassphrase, backupTargets } }) => {
    const [schedule, runs] = await Promise.all([getSchedule(db), listBackupRuns(db)])
    return { schedule, targets: backupTargets, runs, hasPassphrase: hasBackupPassphrase }
  }),
  saveSchedule: on.saveSchedule.handler(({ context, input }) => saveSchedule(context, by(context), input)),
  start: on.start.handler(async ({ context }) => ({ started: await startBackup(context.db, by(context)) })),
})
