import Stripe from 'stripe'
import { ProviderError } from '../../port.ts'

/** The official SDK, at the address of the environment; it reports nothing about its use. */
export function createStripeClient({ secretKey, baseUrl }: { secretKey: string; baseUrl: string }): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Its errors have keys, headers and what was sent; ours have none of it. */
export async function safely<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, statusCode = 0 } = error
    // A word of theirs, and nothing that only stands in its place.
    const code = /^[a-z_]{1,60}$/.exec(error.code ?? '')?.[0]
    const isTemporary = statusCode === 0 || statusCode >= 500 || statusCode === 429 || statusCode === 409
    throw new ProviderError('stripe', [type, statusCode, code].filter(Boolean).join(' '), { isTemporary })
  }
}
