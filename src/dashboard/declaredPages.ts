import { IconLayoutDashboard } from '@tabler/icons-react'
import type { DashboardPageId } from '../dashboard-routes.ts'
import type { DashboardOf, DashboardPage, NounWithPages } from '../ui/dashboard/dashboardOf.ts'
import * as nouns from './nouns.ts'

/** Pages of no entity, open to all staff. */
const ownPages = {
  'dashboard-login___ar': {
    load: () => import('../features/user/sign-in/dashboard/LoginPage.tsx').then(part => part.LoginPage),
    menu: 'hidden',
  },
  dashboard___ar: {
    load: () => import('./overview/OverviewPage.tsx').then(part => part.OverviewPage),
    menu: {
      group: 'top',
      order: 10,
      label: 'نظرة عامة',
      words: 'لوحة التحكم الرئيسية overview',
      Icon: IconLayoutDashboard,
    },
  },
  'dashboard-profile___ar': {
    load: () => import('../features/user/profile/dashboard/ProfilePage.tsx').then(part => part.ProfilePage),
    menu: 'hidden',
  },
  'dashboard-security___ar': {
    load: () =>
      import('../features/user/security/dashboard/SecurityPage.tsx').then(part => part.SecurityPage),
    menu: 'hidden',
  },
} satisfies Partial<Record<DashboardPageId, DashboardPage>>

type NounPageId = { [Noun in NounWithPages]: keyof DashboardOf<Noun> }[NounWithPages]
const ownOrNouns: Record<Exclude<DashboardPageId, NounPageId>, DashboardPage> = ownPages
const ofNouns: { [Noun in NounWithPages]: DashboardOf<Noun> } = nouns

export const declaredPages: Record<DashboardPageId, DashboardPage> = Object.assign(
  {},
  ownOrNouns,
  ...Object.values(ofNouns),
)
