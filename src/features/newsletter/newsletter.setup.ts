import type { SetupParts } from '../../platform/setup.ts'

export const newsletterSetup = ({ config, createClient }: SetupParts) => ({
  mailboxes: createClient({ allow: config.allow.mailbox, timeoutMs: 20_000, maxBytes: 0 }),
})
