import { ProviderError } from '../../port.ts'
import { safely } from './client.ts'

/** Keys tried for one request; each may have a stored failure. */
const maxKeys = 8

/**
 * Stripe stores the answer to an idempotency key for a day: https://docs.stripe.com/api/idempotent_requests. So it does with
 * a 500, after which nobody knows whether the object was made, and with a refusal whose reason is gone meanwhile. The next
 * try then needs another key. Only for objects that take no money by themselves, or where `findMade` finds what an earlier
 * try made.
 */
export async function withKey<T>(
  key: string,
  make: (idempotencyKey: string) => Promise<T>,
  findMade?: () => Promise<T | undefined>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await safely(make(count === 1 ? key : `${key}-${count}`))
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isStored || count === maxKeys) throw error
      const made = await findMade?.()
      if (made !== undefined) return made
    }
  }
}
