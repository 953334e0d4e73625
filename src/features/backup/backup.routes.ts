import { by } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { backupContract } from './backup.contract.ts'
import { type BackupCheck, findLastCheck } from './check.service.ts'
import { findQuarantine } from './quarantine.service.ts'
import { listRuns } from './run.service.ts'
import { getSchedule, saveSchedule } from './schedule.service.ts'
import { startBackup } from './start.service.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Whether this machine has BACKUP_PASSPHRASE. */
    hasBackupPassphrase: boolean
  }
}

const on = handlersOf(backupContract)

export const backupRoutes = on.router({
  state: on.state.handler(async ({ context: { db } }) => {
    const [quarantine, check] = await Promise.all([findQuarantine(db), findLastCheck(db)])
    return { quarantine: quarantine ?? null, lastCheck: check ? withoutFaults(check) : null }
  }),
  schedule: on.schedule.handler(async ({ context: { db, hasBackupPassphrase } }) => {
    const [schedule, runs] = await Promise.all([getSchedule(db), listRuns(db)])
    return { schedule, runs, hasPassphrase: hasBackupPassphrase }
  }),
  saveSchedule: on.saveSchedule.handler(({ context, input }) => saveSchedule(context.db, by(context), input)),
  start: on.start.handler(async ({ context }) => ({ started: await startBackup(context.db, by(context)) })),
})

/** Faults have names of files and answers of PostgreSQL, which are for technicians alone. */
const withoutFaults = ({ backupAt, checkedAt, faults }: BackupCheck) => ({
  backupAt,
  checkedAt,
  isGood: faults.length === 0,
})
