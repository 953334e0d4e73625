import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { priceIn } from '../package/package.policy.ts'
import { getOffer } from '../package/package.service.ts'
import { getSettingValues } from '../setting/setting.service.ts'

/**
 * The price of the next period of a granted subscription: the package's current one, in the newsroom's currency if it
 * is sold in it. The reader's page shows the same.
 * @throws NOT_FOUND if the package is no longer on sale
 */
export async function usualPriceOf(db: Handle, packageId: number): Promise<Money> {
  const { defaultCurrency } = await getSettingValues(db, 'website')
  const { package: offered, price } = await getOffer(db, packageId, undefined)
  return priceIn(offered, defaultCurrency) ?? price
}
