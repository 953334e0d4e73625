import type { Handle } from '../../platform/database/database.ts'
import { findCovering } from './subscription.entitlement.queries.ts'
import { entitled } from './subscription.schema.ts'

/** Whether one of the reader's subscriptions covers articles of the agency; null means the newsroom's own. */
export async function covers(
  db: Handle,
  asked: { userId: number; agencyId: number | null },
): Promise<boolean> {
  return (await findCovering(db, { ...asked, statuses: entitled })) !== undefined
}
