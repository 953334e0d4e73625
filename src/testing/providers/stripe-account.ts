import { createHmac, randomUUID } from 'node:crypto'
import type { Thing } from './http.ts'
import { newestVersion, shownIn } from './stripe-versions.ts'
import { createDeliveries } from './webhooks.ts'

export const webhookSecret = 'whsec_standInOfStripe'

export const now = () => Math.floor(Date.now() / 1000)

/** One signature for each secret that is valid: https://docs.stripe.com/webhooks#roll-endpoint-secrets */
export const sign = (body: string, at = now(), secrets: readonly string[] = [webhookSecret]) =>
  [
    `t=${at}`,
    ...secrets.map(secret => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`),
  ].join(',')

/** Fields of events that name the account they are of: https://docs.stripe.com/connect/webhooks */
export type EventOrigin = { account?: string; context?: string; livemode?: boolean }

/** The objects of one account, and its webhook endpoint. */
export class StripeAccount {
  readonly things = new Map<string, Thing>()
  readonly webhooks = createDeliveries()
  /** Outcome of later refunds. */
  refundStatus: 'succeeded' | 'pending' | 'failed' | 'refused' = 'succeeded'
  /** Settings of the customer portal in test mode; live mode has none. */
  portal: 'saved' | 'missing' | 'without cards' = 'saved'
  /** Currencies in which the account may not charge. */
  readonly inactive = new Set<string>()
  url = ''
  endpoints: string[] = []
  /** Events that the endpoints subscribe to. */
  events = ['*']
  /** API version of the endpoints, in which events come. */
  version = newestVersion
  /** The form of events: https://docs.stripe.com/events/how-events-work */
  payload: 'snapshot' | 'thin' = 'snapshot'
  /** Whether thin events that are fetched have their changes; some types have none. */
  hasChanges = true
  /** Accounts that the endpoints listen to; `@accounts`: connected ones. */
  listensTo: '@self' | '@accounts' = '@self'
  /** The account and mode of events; this account's own by default. */
  origin: EventOrigin = {}
  /** Secrets that sign: two for a day after one was rolled. */
  secrets = [webhookSecret]
  /** Events by id, as they are fetched. */
  readonly told = new Map<string, Thing>()
  #count = 0

  keep(prefix: string, object: string, values: Thing): Thing {
    const id = `${prefix}_${String(++this.#count).padStart(6, '0')}${randomUUID().slice(0, 8)}`
    const thing = { id, object, created: now(), livemode: false, ...values }
    this.things.set(id, thing)
    return thing
  }

  all(object: string): Thing[] {
    return [...this.things.values()].filter(thing => thing.object === object)
  }

  async tell(type: string, object: Thing, previous?: Thing): Promise<void> {
    const snapshot = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      api_version: this.version,
      type,
      created: now(),
      livemode: false,
      pending_webhooks: this.endpoints.length,
      request: { id: null, idempotency_key: null },
      data: {
        object: shownIn(this.version, this.things, object),
        ...(previous && { previous_attributes: previous }),
      },
      ...this.origin,
    }
    this.told.set(snapshot.id, snapshot)
    const body = JSON.stringify(this.payload === 'thin' ? this.#thin(snapshot, object) : snapshot)
    for (const url of this.endpoints)
      await this.webhooks.send({
        url,
        headers: { 'stripe-signature': sign(body, now(), this.secrets) },
        body,
      })
  }

  /** https://docs.stripe.com/changelog/endive/2026-09-30/thin-events-for-api-v1-resources-generally-available */
  #thin({ id, type, created, livemode, data }: Thing, object: Thing): Thing {
    const kind = object.object === 'checkout.session' ? 'checkout/session' : object.object
    const sent = {
      id: `evt_test_${randomUUID().replaceAll('-', '')}`,
      object: 'v2.core.event',
      type: `v1.${type}`,
      livemode,
      created: new Date(created * 1000).toISOString(),
      ...(this.origin.context && { context: this.origin.context }),
      related_object: { id: object.id, type: object.object, url: `/v1/${kind}s/${object.id}` },
      snapshot_event: id,
    }
    // Only fetched events have the changes.
    const changes = this.hasChanges &&
      data.previous_attributes && { before: data.previous_attributes, after: {} }
    this.told.set(sent.id, { ...sent, changes: changes || null })
    return sent
  }
}
