import { handlersOf } from '../../platform/handlers.ts'
import { backupContract } from './backup.contract.ts'
import { findLastCheck } from './check.service.ts'
import { findQuarantine } from './quarantine.service.ts'

const on = handlersOf(backupContract)

export const backupRoutes = on.router({
  state: on.state.handler(async ({ context: { db } }) => ({
    quarantine: (await findQuarantine(db)) ?? null,
    lastCheck: (await findLastCheck(db)) ?? null,
  })),
})
