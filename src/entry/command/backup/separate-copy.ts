import { forgetProviderObjects } from '../../../features/payment/payment.service.ts'
import { forgetProviderSubscriptions } from '../../../features/subscription/separate.service.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { renewInstallationId } from '../../../platform/database/installation.ts'

/**
 * Turns a restored copy into a separate site. It gets its own id at payment providers, and loses the
 * original's subscriptions, charges and saved cards there, which it would otherwise renew, refund and cancel
 * as well.
 */
export async function separateCopy(tx: Handle): Promise<void> {
  await renewInstallationId(tx)
  await forgetProviderObjects(tx)
  await forgetProviderSubscriptions(tx)
}
