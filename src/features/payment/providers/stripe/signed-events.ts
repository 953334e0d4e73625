import type Stripe from 'stripe'
import { isThin, type ThinEvent } from './thin-events.ts'

/**
 * Verifies an event of either kind. Each secret of the endpoint signs it, so while a rolled one is still valid there are
 * two signatures, and one suffices: https://docs.stripe.com/webhooks#roll-endpoint-secrets
 * @throws if no signature is of this secret, or if they are older than five minutes
 */
export function verifiedEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Stripe.Event | ThinEvent {
  const event: Stripe.Event | ThinEvent = JSON.parse(body)
  if (!isThin(event)) return stripe.webhooks.constructEvent(body, signature, secret)
  stripe.parseEventNotification(body, signature, secret)
  return event
}
