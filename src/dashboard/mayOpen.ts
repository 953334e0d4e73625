import { permits } from '../contract/access.ts'
import type { Actor } from '../contract/permissions.ts'
import { type DashboardPageId, type PageRoute, pageRoutes } from '../routes.ts'

/** Whether the page's permission lets them in; its guard is another matter. */
export function mayOpen(actor: Actor, id: DashboardPageId): boolean {
  const { permission }: PageRoute = pageRoutes[id]
  return !permission || permits(permission, actor)
}
