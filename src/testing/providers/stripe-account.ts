import { createHmac, randomUUID } from 'node:crypto'
import type { Thing } from './http.ts'
import { newestVersion, shownIn } from './stripe-versions.ts'
import { createDeliveries } from './webhooks.ts'

export const webhookSecret = 'whsec_standInOfStripe'

export const now = () => Math.floor(Date.now() / 1000)

export const sign = (body: string, at = now()) =>
  `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`

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
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: this.version,
      type,
      created: now(),
      data: {
        object: shownIn(this.version, this.things, object),
        ...(previous && { previous_attributes: previous }),
      },
    }
    const body = JSON.stringify(event)
    for (const url of this.endpoints)
      await this.webhooks.send({ url, headers: { 'stripe-signature': sign(body) }, body })
  }
}
