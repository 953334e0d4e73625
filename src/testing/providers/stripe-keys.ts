import type { RecordedRequest, StandInAnswer } from './http.ts'

export const secretKey = 'sk_test_standInOfStripe12345'
export const liveKey = 'sk_live_standInOfStripe12345'
export const restrictedKey = 'rk_test_standInOfStripe12345'

/** The permission that a request asks of a restricted key: https://docs.stripe.com/keys/restricted-api-keys */
const permissions: Record<string, string> = {
  'checkout/sessions': 'rak_checkout_session',
  'billing_portal/sessions': 'rak_customer_portal',
  'billing_portal/configurations': 'rak_customer_portal',
  subscriptions: 'rak_subscription',
  subscription_schedules: 'rak_subscription',
  invoices: 'rak_invoice',
  invoice_payments: 'rak_payment_intent',
  refunds: 'rak_charge',
  charges: 'rak_charge',
  coupons: 'rak_coupon',
  prices: 'rak_plan',
  disputes: 'rak_dispute',
  webhook_endpoints: 'rak_webhook',
  'core/event_destinations': 'rak_event_destination',
  events: 'rak_event',
  'core/events': 'rak_event',
}

const error = (status: number, message: string, code?: string): StandInAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code && { code }) } },
})

/** Refusal of the key of a request; a live key opens the same account's other mode, where nothing is. */
export function refusalOfKey(
  { headers, method }: RecordedRequest,
  kind: string,
  denied: ReadonlySet<string>,
): StandInAnswer | undefined {
  const key = String(headers.authorization).replace('Bearer ', '')
  if (key === secretKey || key === liveKey) return undefined
  if (key !== restrictedKey) return error(401, 'Invalid API Key provided: ********')
  const right = `${permissions[kind]}_${method === 'GET' ? 'read' : 'write'}`
  if (!denied.has(right)) return undefined
  return error(403, `The provided key does not have the required permissions. Having '${right}' would do.`)
}

export const isLive = ({ headers }: RecordedRequest) => headers.authorization === `Bearer ${liveKey}`
