import type { SetupParts } from '../../platform/setup.ts'

export const webhookSetup = ({ config, patience, createClient }: SetupParts) => ({
  webhookReceivers: createClient({
    allow: config.allow.webhook,
    timeoutMs: patience.network,
    maxBytes: 0,
    connections: 64,
  }),
})
