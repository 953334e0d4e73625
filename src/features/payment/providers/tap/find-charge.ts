import { z } from 'zod'
import type { OwnIds } from '../../own-ids.ts'
import { ProviderError } from '../../port.ts'
import type { TapClient } from './client.ts'

/** https://developers.tap.company/reference/list-all-charges; charges of others on the account are in it, too. */
const listed = z.object({
  charges: z.array(
    z.object({ id: z.string().min(1), metadata: z.record(z.string(), z.unknown()).nullish() }),
  ),
  has_more: z.boolean().default(false),
})

const pageSize = 50
/** More charges of an account than two thousand are left to staff. */
const maxPages = 40

/** Ids of all charges of our payment from then on, newest first. */
export async function findCharges(
  ask: TapClient,
  ids: OwnIds,
  { payment, since }: { payment: number; since: Date },
): Promise<string[]> {
  const found: string[] = []
  const period = { date: { from: since.getTime() - clockMs, to: Date.now() + clockMs } }
  let last: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = { period, limit: pageSize, ...(last && { starting_after: last }) }
    const { charges, has_more } = await ask('POST', '/v2/charges/list', listed, query).catch(none)
    found.push(...charges.filter(({ metadata }) => ids.paymentIn(metadata) === payment).map(({ id }) => id))
    last = charges.at(-1)?.id
    if (!has_more || last === undefined) return found
  }
  throw new ProviderError('tap', 'too many charges to look at', { isTemporary: false })
}

/** Tap's clock may differ from ours. */
const clockMs = 60 * 60 * 1000

/** Tap answers 404 where a list is empty. */
function none(error: unknown) {
  if (error instanceof ProviderError && error.status === 404) return { charges: [], has_more: false }
  throw error
}
