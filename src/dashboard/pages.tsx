import type { ComponentType, LazyExoticComponent } from 'react'
import type { DashboardPageId } from '../dashboard-routes.ts'
import type { DashboardPage } from '../ui/dashboard/dashboardOf.ts'
import { lazyPart } from '../ui/dashboard/lazyPart.tsx'
import { MissingPage } from '../ui/dashboard/MissingPart.tsx'
import { declaredPages } from './declaredPages.ts'
import { reloadForPart } from './newBuild.ts'

type Page = LazyExoticComponent<ComponentType>

/** Pages with the same loader share a component, so that it stays mounted between them. */
const byLoader = new Map<DashboardPage['load'], { Page: Page; key: number }>()

function pageOf({ load }: DashboardPage): { Page: Page; key: number } {
  const page = byLoader.get(load) ?? {
    Page: lazyPart(load, reloadForPart, MissingPage),
    key: byLoader.size,
  }
  byLoader.set(load, page)
  return page
}

/** The component of every page, by page id. Pages with the same component have the same key. */
export const dashboardPages = Object.fromEntries(
  Object.entries(declaredPages).map(([id, page]) => [id, pageOf(page)]),
) as Record<DashboardPageId, { Page: Page; key: number }>
