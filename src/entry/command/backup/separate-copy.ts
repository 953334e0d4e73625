import { forgetProviderObjects } from '../../../features/payment/payment.service.ts'
import { forgetProviderSubscriptions } from '../../../features/subscription/separate.service.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { renewInstallationId } from '../../../platform/database/installation.ts'

/**
 * Makes a restored copy a site of its own, beside its original: with its own id at payment providers, and without the
 * original's subscriptions, charges and saved cards there, which it would otherwise renew, refund and cancel, too.
 */
export async function separateCopy(tx: Handle): Promise<void> {
  await renewInstallationId(tx)
  await forgetProviderObjects(tx)
  await forgetProviderSubscriptions(tx)
}
