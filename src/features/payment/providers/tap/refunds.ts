import { ProviderError } from '../../port.ts'
import type { TapClient } from './client.ts'
import { type TapRefund, tapRefunds } from './objects.ts'

/** Limit on the pages of a list; no charge has a thousand partial refunds. */
const maxPages = 20

/** Refunds of a charge. Tap answers 400 or 404 for a charge without any. */
export async function listRefunds(ask: TapClient, charge: string): Promise<TapRefund[]> {
  const nothing = (error: unknown) => {
    const isNone = error instanceof ProviderError && (error.status === 400 || error.status === 404)
    if (isNone) return { refunds: [], has_more: false }
    throw error
  }
  const listed: TapRefund[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const last = listed.at(-1)?.id
    const query = { charges: [charge], limit: 50, ...(last && { starting_after: last }) }
    const { refunds, has_more } = await ask('POST', '/v2/refunds/list', tapRefunds, query).catch(nothing)
    listed.push(...refunds)
    if (!has_more || refunds.length === 0) return listed.filter(({ charge_id }) => charge_id === charge)
  }
  throw new ProviderError('tap', 'a list of refunds without an end', { isTemporary: false })
}
