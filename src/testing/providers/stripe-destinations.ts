import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'

type Asking = { query: URLSearchParams; livemode: boolean }

/** https://docs.stripe.com/api/webhook_endpoints/list: each mode has its own, and none shows its secret. */
export function listEndpoints(account: StripeAccount, { livemode }: { livemode: boolean }): StandInAnswer {
  const endpoint = {
    object: 'webhook_endpoint',
    enabled_events: account.events,
    status: 'enabled',
    livemode,
    api_version: account.version,
    // Set for an endpoint that listens to connected accounts.
    application: account.listensTo === '@self' ? null : 'ca_standIn',
  }
  const data = livemode || account.payload === 'thin' ? [] : urlsOf(account, 'we', endpoint)
  return { body: { object: 'list', data, has_more: false, url: '' } }
}

/**
 * https://docs.stripe.com/api/v2/core/event-destinations/list has endpoints of both kinds, and their addresses only on
 * request. https://docs.stripe.com/api/v2/core/events/retrieve has the changes.
 */
export function readV2(account: StripeAccount, path: string, { query, livemode }: Asking): StandInAnswer {
  const [, id] = /^v2\/core\/events\/(\w+)$/.exec(path) ?? []
  const event = id === undefined ? undefined : account.told.get(id)
  if (event) return { body: event }
  if (path !== 'v2/core/event_destinations') {
    return { status: 404, body: { error: { code: 'not_found', message: 'Object not found' } } }
  }
  const destination = {
    object: 'v2.core.event_destination',
    type: 'webhook_endpoint',
    event_payload: account.payload,
    enabled_events: account.payload === 'thin' ? account.events.map(inV2) : account.events,
    events_from: [account.listensTo],
    status: 'enabled',
    livemode,
  }
  const isIncluded = [...query.values()].includes('webhook_endpoint.url')
  const shown = ({ url, ...rest }: Thing) => ({ ...rest, ...(isIncluded && { webhook_endpoint: { url } }) })
  const data = livemode ? [] : urlsOf(account, 'ed', destination).map(shown)
  return { body: { data, next_page_url: null, previous_page_url: null } }
}

const inV2 = (event: string) => (event === '*' ? event : `v1.${event}`)

const urlsOf = ({ endpoints }: StripeAccount, prefix: string, values: Thing): Thing[] =>
  endpoints.map((url, index) => ({ id: `${prefix}_${index}`, url, ...values }))
