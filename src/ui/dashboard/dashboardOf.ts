import type { AnyContractProcedure } from '@orpc/contract'
import type { ComponentType } from 'react'
import type { DashboardPageId } from '../../dashboard-routes.ts'
import type * as entities from '../../entities.ts'

/** The menu's groups, in their order. */
export const menuGroups = {
  editing: 'التحرير',
  sorting: 'التصنيف',
  agencies: 'الوكالات',
  members: 'الاشتراكات',
  office: 'الإدارة',
} as const

export type MenuEntry = {
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}

type MenuPosition =
  | (MenuEntry & { group: keyof typeof menuGroups; order: number })
  /** Stands in for a list that may not be opened: a way in for those who may only create. */
  | (MenuEntry & { insteadOf: DashboardPageId })
  /** Only reached from other pages. */
  | 'hidden'

export type DashboardPage = {
  /** Fetched when it is first opened. */
  load: () => Promise<ComponentType>
  menu: MenuPosition
}

export type NounPage = DashboardPage & {
  /** The calls behind it: those it shows and those its form sends. A test compares their access with the page's. */
  calls: readonly [AnyContractProcedure, ...AnyContractProcedure[]]
}

type Entities = typeof entities
export type NounWithPages = {
  [Noun in keyof Entities]: Entities[Noun] extends { pages: object } ? Noun : never
}[keyof Entities]

/** Declared once in a noun's folder: every page that its entity names. */
export type DashboardOf<Noun extends NounWithPages> = Record<keyof Entities[Noun]['pages'], NounPage>
