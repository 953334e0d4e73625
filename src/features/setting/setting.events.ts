import type { Services } from '../../platform/context.ts'
import { defineEvent } from '../../platform/events.ts'

type Values = Record<string, unknown>

/**
 * Settings before they are stored, secrets opened. It is emitted before any lock is taken, as a provider may be slow. A
 * noun whose provider refuses a new key throws INVALID_INPUT.
 */
export const settingsChecked = defineEvent<{ services: Services; before: Values; edits: Values }>(
  'settingsChecked',
)
