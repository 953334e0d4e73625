import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { newsletterEnvironment } from './newsletter.environment.ts'

export const newsletterSetup = ({ config, createClient }: SetupParts) => ({
  mailboxes: createClient({
    allow: variablesOf(config, newsletterEnvironment).MAILBOX_ALLOW,
    timeoutMs: 20_000,
    maxBytes: 0,
  }),
})
