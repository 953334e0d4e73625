import { handlersOf } from '../../platform/handlers.ts'
import { systemContract } from './system.contract.ts'
import { findSystemStatus } from './system.service.ts'

const on = handlersOf(systemContract)

export const systemRoutes = on.router({
  status: on.status.handler(async ({ context }) => ({
    at: new Date().toISOString(),
    findings: await findSystemStatus(context),
  })),
})
