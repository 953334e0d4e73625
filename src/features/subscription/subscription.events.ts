import { defineEvent } from '../../platform/events.ts'
import type { Status } from './subscription.schema.ts'

/** Emitted by each change of a subscription's status, in its transaction. */
export const subscriptionChanged = defineEvent<{ id: number; from: Status; to: Status }>(
  'subscriptionChanged',
)
