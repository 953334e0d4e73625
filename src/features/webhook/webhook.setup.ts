import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { webhookEnvironment } from './webhook.environment.ts'

export const webhookSetup = ({ config, patience, createClient }: SetupParts) => ({
  webhookReceivers: createClient({
    allow: variablesOf(config, webhookEnvironment).WEBHOOK_ALLOW,
    timeoutMs: patience.network,
    maxBytes: 0,
    connections: 64,
  }),
})
