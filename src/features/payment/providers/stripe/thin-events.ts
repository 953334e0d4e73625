import type Stripe from 'stripe'

/** A notification with the object's id, but without the object: https://docs.stripe.com/events/how-events-work */
export type ThinEvent = Pick<Stripe.V2.Core.EventBase, 'id' | 'type' | 'created' | 'livemode'> & {
  object: 'v2.core.event'
  context?: string | null
  related_object?: { id: string } | null
  snapshot_event?: string | null
}

export const isThin = (event: Stripe.Event | ThinEvent): event is ThinEvent =>
  event.object === 'v2.core.event'

/** The id of what happened, which is the same in both kinds of events: an account may send both for a while. */
export const idOfEvent = (event: Stripe.Event | ThinEvent): string =>
  isThin(event) ? (event.snapshot_event ?? event.id) : event.id

/**
 * A thin event in the shape of the snapshot event that it stands for, with the id alone for an object. Undefined if it
 * stands for none, such as a ping.
 */
export async function inSnapshotShape(stripe: Stripe, event: ThinEvent): Promise<Stripe.Event | undefined> {
  const { type, related_object: object } = event
  if (!type.startsWith('v1.') || !object) return undefined
  const snapshot = {
    id: idOfEvent(event),
    object: 'event',
    type: type.slice('v1.'.length),
    created: Math.floor(Date.parse(event.created) / 1000),
    livemode: event.livemode,
    ...(event.context && { context: event.context }),
    data: {
      object: { id: object.id },
      ...(type === 'v1.customer.subscription.updated' && {
        previous_attributes: await previousAttributes(stripe, event),
      }),
    },
  }
  // Everything that is read of an event without our API version is fetched.
  return snapshot as unknown as Stripe.Event
}

/** Not every event has its changes; the snapshot event always has them. */
async function previousAttributes(stripe: Stripe, { id, snapshot_event: snapshot }: ThinEvent) {
  const { changes } = await stripe.v2.core.events.retrieve(id)
  if (changes?.before || !snapshot) return changes?.before
  return (await stripe.events.retrieve(snapshot)).data.previous_attributes
}
