import type { AnyContractProcedure } from '@orpc/contract'
import type { ComponentType } from 'react'
import type { DashboardPageId } from '../../dashboard-routes.ts'
import type * as entities from '../../entities.ts'

/** The menu's groups, in order. The first one, of five pages, has no name and does not fold. */
export const menuGroups = {
  top: '',
  editing: 'التحرير',
  sending: 'الإرسال والنشر',
  figures: 'الأرقام',
  sorting: 'التصنيف',
  agencies: 'الوكالات والخلاصات',
  members: 'الاشتراكات',
  office: 'الإدارة',
  linking: 'الربط ببرامج أخرى',
} as const
export type MenuGroupName = keyof typeof menuGroups

export type MenuEntry = {
  label: string
  /** Other names by which Ctrl+K finds the page, beside the words of its path. */
  words?: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}

type MenuPosition =
  | (MenuEntry & { group: MenuGroupName; order: number })
  /** In the header of every page. */
  | (MenuEntry & { inHeader: true })
  /** Replaces a list that the user may not open, for those who may only create. */
  | (MenuEntry & { insteadOf: DashboardPageId })
  /** Only reached from other pages. */
  | 'hidden'

export type DashboardPage = {
  /** Loaded when first opened. */
  load: () => Promise<ComponentType>
  menu: MenuPosition
}

export type NounPage = DashboardPage & {
  /** The calls that the page shows and submits. A test compares their access with the page's. */
  calls: readonly [AnyContractProcedure, ...AnyContractProcedure[]]
}

type Entities = typeof entities
export type NounWithPages = {
  [Noun in keyof Entities]: Entities[Noun] extends { pages: object } ? Noun : never
}[keyof Entities]

/** Every page of an entity, declared once in its folder. */
export type DashboardOf<Noun extends NounWithPages> = Record<keyof Entities[Noun]['pages'], NounPage>
