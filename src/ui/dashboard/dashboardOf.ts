import type { AnyContractProcedure } from '@orpc/contract'
import type { ComponentType } from 'react'
import type { DashboardPageId } from '../../dashboard-routes.ts'
import type * as entities from '../../entities.ts'

/** The menu's groups, in their order. */
export const menuGroups = {
  editing: 'التحرير',
  sorting: 'التصنيف',
  agencies: 'الوكالات',
  office: 'الإدارة',
} as const

export type MenuEntry = {
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}

type MenuPlace =
  | (MenuEntry & { group: keyof typeof menuGroups; order: number })
  /** Takes the entry of a list where that may not be opened: a way in for those who may only make one. */
  | (MenuEntry & { insteadOf: DashboardPageId })
  /** Reached from other pages alone. */
  | 'hidden'

export type DashboardPage = {
  /** Fetched when it is first opened. */
  load: () => Promise<ComponentType>
  menu: MenuPlace
}

export type NounPage = DashboardPage & {
  /** What it cannot do without: what it shows, and what its form sends. A test compares their access with the page's. */
  calls: readonly [AnyContractProcedure, ...AnyContractProcedure[]]
}

type Entities = typeof entities
export type NounWithPages = {
  [Noun in keyof Entities]: Entities[Noun] extends { pages: object } ? Noun : never
}[keyof Entities]

/** What a noun declares for the dashboard, once, in its own folder: all pages that its entity names. */
export type DashboardOf<Noun extends NounWithPages> = Record<keyof Entities[Noun]['pages'], NounPage>
