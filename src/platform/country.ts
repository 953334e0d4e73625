import { LRUCache } from 'lru-cache'
import { networkOf } from './security/rate-limit.ts'

const [hour, minute] = [3_600_000, 60_000]
/**
 * Answers and pending requests, by service and network, so that a visitor cannot trigger repeated lookups.
 */
const guesses = new LRUCache<string, Promise<string | undefined>>({ max: 10_000, ttl: hour })

/** Country of an address, according to the service; undefined if the service does not know it, or fails. */
export async function guessCountry(
  serviceUrl: string | undefined,
  address: string,
): Promise<string | undefined> {
  if (!serviceUrl) return undefined
  const key = `${serviceUrl} ${networkOf(address)}`
  const known = guesses.get(key)
  if (known) return known
  const guess = askService(serviceUrl, address)
  // Remembers a failure for a minute.
  guesses.set(key, guess, { ttl: minute })
  if (await guess) guesses.set(key, guess)
  return guess
}

/** Asks a service that answers `1;SA;SAU;Saudi Arabia` (SPECIFICATION.md section 5). */
async function askService(serviceUrl: string, address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${serviceUrl}/${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(2000),
      redirect: 'error',
    })
    const [found, country = ''] = (await response.text()).split(';')
    return response.ok && found === '1' && /^[A-Z]{2}$/.test(country) ? country : undefined
  } catch {
    return undefined
  }
}
