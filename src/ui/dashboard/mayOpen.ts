import { holdsAll } from '../../contract/access.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type DashboardPageId, dashboardRoutes } from '../../dashboard-routes.ts'

/** Whether they have what the page asks for; its guard is another matter. */
export function mayOpen(actor: Actor, id: DashboardPageId): boolean {
  const { access } = dashboardRoutes[id]
  return !access || holdsAll(actor, access)
}
