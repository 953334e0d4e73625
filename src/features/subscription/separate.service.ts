import type { Handle } from '../../platform/database/database.ts'
import { forgetRefs } from './subscription.queries.ts'

/** Lets every subscription be renewed by its reader, as providers renew those of another installation. */
export async function forgetProviderSubscriptions(tx: Handle): Promise<void> {
  await forgetRefs(tx)
}
