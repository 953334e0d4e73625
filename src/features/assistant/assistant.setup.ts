import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { assistantEnvironment } from './assistant.environment.ts'

export const assistantSetup = ({ config, patience, createClient }: SetupParts) => ({
  assistant: createClient({
    allow: variablesOf(config, assistantEnvironment).ASSISTANT_ALLOW,
    timeoutMs: patience.assistant,
    maxBytes: 8 * 1024 * 1024,
    // Many, because a response may take minutes and the next editor must not wait for it.
    connections: 64,
  }),
})
