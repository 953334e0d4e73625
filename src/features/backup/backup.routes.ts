import { handlersOf } from '../../platform/handlers.ts'
import { backupContract } from './backup.contract.ts'
import { type BackupCheck, findLastCheck } from './check.service.ts'
import { findQuarantine } from './quarantine.service.ts'

const on = handlersOf(backupContract)

export const backupRoutes = on.router({
  state: on.state.handler(async ({ context: { db } }) => {
    const [quarantine, check] = await Promise.all([findQuarantine(db), findLastCheck(db)])
    return { quarantine: quarantine ?? null, lastCheck: check ? withoutFaults(check) : null }
  }),
})

/** Faults have names of files and answers of PostgreSQL, which are for technicians alone. */
const withoutFaults = ({ backupAt, checkedAt, faults }: BackupCheck) => ({
  backupAt,
  checkedAt,
  isGood: faults.length === 0,
})
