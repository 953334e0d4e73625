import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { countAttempts, networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { findPromotion } from './promotion.service.ts'

/** Unknown codes of a network in an hour. */
const max = 100
const seconds = 60 * 60

/**
 * The campaign of a code. Codes are words that people may guess. Only unknown ones count, so that readers behind a
 * carrier's address can follow a link; after too many, right ones are refused as well, as that would tell them apart.
 * @throws TOO_MANY_REQUESTS
 */
export async function checkCode({ db, address }: Pick<ApiContext, 'db' | 'address'>, code: string) {
  const key = `promotion:network:${networkOf(address)}`
  if (address !== '' && (await countAttempts(db, key, seconds)) >= max) {
    throw fail('TOO_MANY_REQUESTS', { retryAfter: seconds })
  }
  const found = await findPromotion(db, code)
  if (found.state === 'unknown' && address !== '') await takeAttempt(db, key, max, seconds)
  return found
}
