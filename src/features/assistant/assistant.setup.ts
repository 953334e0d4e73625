import type { SetupParts } from '../../platform/setup.ts'

export const assistantSetup = ({ config, patience, createClient }: SetupParts) => ({
  assistant: createClient({
    allow: config.allow.assistant,
    timeoutMs: patience.assistant,
    maxBytes: 8 * 1024 * 1024,
    // Many, because a response may take minutes and the next editor must not wait for it.
    connections: 64,
  }),
})
