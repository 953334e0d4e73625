import type Stripe from 'stripe'
import { modeOf } from '../../key-trial.schema.ts'
import type { EndpointFault } from '../../port.ts'
import { olderThanOurs } from './client.ts'
import { isThin, type ThinEvent } from './thin-events.ts'

type Sent = Stripe.Event | ThinEvent

/** A setting of the endpoint that staff should change, seen by one of its events. */
export function faultOfEvent(event: Sent, secretKey: string): EndpointFault | undefined {
  if (connectedAccount(event)) return { kind: 'connected' }
  const mode = otherMode(event, secretKey)
  if (mode) return { kind: 'mode', value: mode }
  const version = isThin(event) ? undefined : olderThanOurs(event.api_version)
  return version ? { kind: 'version', value: version } : undefined
}

/** Whether the event is of another account or of the other mode. Whatever it says, no money came to this account. */
export const isElsewhere = (event: Sent, secretKey: string): boolean =>
  Boolean(connectedAccount(event) || otherMode(event, secretKey))

/** Only events of connected accounts name one: https://docs.stripe.com/connect/webhooks */
const connectedAccount = (event: Sent) => (isThin(event) ? undefined : event.account)

/** An endpoint for connected accounts gets events of both modes, and a secret may be of the other mode's endpoint. */
function otherMode({ livemode }: Sent, secretKey: string): 'test' | 'live' | undefined {
  const mode = modeOf(secretKey)
  if (typeof livemode !== 'boolean' || !mode) return undefined
  return livemode === (mode === 'live') ? undefined : livemode ? 'live' : 'test'
}
