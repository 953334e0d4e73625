import Stripe from 'stripe'
import type { OwnIds } from '../../own-ids.ts'
import { ProviderError } from '../../port.ts'

/** The account that the key opens, and the ids by which this site knows its own objects on it. */
export type StripeAccount = { stripe: Stripe; ids: OwnIds }

/** The official SDK with the configured address and without telemetry. */
export function createStripeClient(
  { secretKey, baseUrl }: { secretKey: string; baseUrl: string },
  patience = { timeout: 20_000, maxNetworkRetries: 2 },
): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    ...patience,
    telemetry: false,
  })
}

/** The first version in which invoices name their subscription where it is read here. */
const firstAlike = '2025-03-31'

/**
 * The version of a webhook endpoint, if fields have other places in it: https://docs.stripe.com/webhooks/versioning.
 * Versions begin with their date, so they compare as text.
 */
export function olderThanOurs(version: unknown): string | undefined {
  if (typeof version !== 'string' || !/^\d{4}-\d\d-\d\d/.test(version)) return undefined
  return version < firstAlike ? version.slice(0, 10) : undefined
}

/** Replaces the SDK's errors, which contain keys, headers and the request. */
export async function safely<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, statusCode = 0 } = error
    // Stripe's error code; anything else in its place is dropped.
    const code = /^[a-z_]{1,60}$/.exec(error.code ?? '')?.[0]
    const isTemporary = statusCode === 0 || statusCode >= 500 || statusCode === 429 || statusCode === 409
    throw new ProviderError('stripe', [type, statusCode, code].filter(Boolean).join(' '), {
      isTemporary,
      status: statusCode,
      code: code ?? type,
      isStored: error.headers?.['idempotent-replayed'] === 'true',
    })
  }
}

/** The customer who pays for a subscription; undefined if Stripe does not know it. */
export async function findPayer(stripe: Stripe, subscription: string): Promise<string | undefined> {
  try {
    const { customer } = await safely(stripe.subscriptions.retrieve(subscription))
    return typeof customer === 'string' ? customer : customer.id
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined
    throw error
  }
}
