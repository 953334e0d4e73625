import { allowHosts, type SetupParts } from '../../platform/setup.ts'

export const systemSetup = ({ config, patience, createClient }: SetupParts) => ({
  alertWebhook: config.alertWebhook
    ? {
        url: config.alertWebhook,
        outbound: createClient({
          allow: allowHosts(config.alertWebhook),
          timeoutMs: patience.network,
          maxBytes: 64 * 1024,
        }),
      }
    : undefined,
})
