import type { DashboardRoute } from './contract/page-route.ts'
import * as entities from './entities.ts'

/** Pages that belong to no noun. */
const ownPages = {
  'dashboard-login___ar': { path: '/dashboard/login', guard: 'is-logged-out' },
  dashboard___ar: { path: '/dashboard', guard: 'is-logged-in' },
  'dashboard-profile___ar': { path: '/dashboard/profile', guard: 'is-logged-in' },
  'dashboard-security___ar': { path: '/dashboard/security', guard: 'is-logged-in' },
} as const satisfies Record<string, DashboardRoute>

type EntityDefinition = (typeof entities)[keyof typeof entities]
type IdsOf<Each> = Each extends { pages: infer Pages } ? keyof Pages & string : never

/** Ids carry the locale's suffix (SPECIFICATION.md section 2). */
export type DashboardPageId = keyof typeof ownPages | IdsOf<EntityDefinition>

/** The dashboard's site map, built from the pages that the entities declare. */
export const dashboardRoutes: Record<DashboardPageId, DashboardRoute> = Object.assign(
  {},
  ownPages,
  ...Object.values(entities).map(entity => ('pages' in entity ? entity.pages : {})),
)
