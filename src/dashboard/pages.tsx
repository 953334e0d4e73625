import type { ComponentType, LazyExoticComponent } from 'react'
import type { DashboardPageId } from '../dashboard-routes.ts'
import type { DashboardPage } from '../ui/dashboard/dashboardOf.ts'
import { lazyPart } from '../ui/dashboard/lazyPart.tsx'
import { MissingPage } from '../ui/dashboard/MissingPart.tsx'
import { declaredPages } from './declaredPages.ts'
import { reloadForPart } from './newBuild.ts'

type Page = LazyExoticComponent<ComponentType>

/** Pages with the same loader share a component, so that it stays mounted between them. */
const byLoader = new Map<DashboardPage['load'], Page>()

function pageOf({ load }: DashboardPage): Page {
  const page = byLoader.get(load) ?? lazyPart(load, reloadForPart, MissingPage)
  byLoader.set(load, page)
  return page
}

/** The component of every page, by page id. */
export const dashboardPages = Object.fromEntries(
  Object.entries(declaredPages).map(([id, page]) => [id, pageOf(page)]),
) as Record<DashboardPageId, Page>
