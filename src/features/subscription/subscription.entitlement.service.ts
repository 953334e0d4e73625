import type { Handle } from '../../platform/database/database.ts'
import { coversMember } from '../group/entitlement.service.ts'
import { findCovering } from './subscription.entitlement.queries.ts'
import { entitled } from './subscription.schema.ts'

/** Whether a subscription or a group of the reader's covers articles of the agency; null means the newsroom's own. */
export async function covers(
  db: Handle,
  asked: { userId: number; agencyId: number | null },
): Promise<boolean> {
  const own = await findCovering(db, { ...asked, statuses: entitled })
  return own !== undefined || coversMember(db, asked)
}
