import { holdsAll } from '../../contract/access.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../../dashboard-routes.ts'

/** Whether the actor has the rights that the page requires; guards are checked separately. */
export function mayOpen(actor: Actor, id: DashboardPageId): boolean {
  const { access } = dashboardRoutes[id]
  return !access || holdsAll(actor, access)
}
