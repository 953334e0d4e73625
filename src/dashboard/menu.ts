import {
  IconAd2,
  IconArticle,
  IconBuildingBroadcastTower,
  IconCategory,
  IconDeviceTv,
  IconFeather,
  IconHistory,
  IconLayoutDashboard,
  IconLink,
  IconMail,
  IconPhoto,
  IconRss,
  IconSettings,
  IconShare,
  IconTags,
  IconUser,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Actor } from '../contract/permissions.ts'
import type { DashboardPageId } from '../dashboard-routes.ts'
import { mayOpen } from '../ui/dashboard/mayOpen.ts'

export type MenuItem = {
  id: DashboardPageId
  label: string
  Icon: ComponentType<{ size?: number; stroke?: number }>
}
export type MenuGroup = { label: string; items: MenuItem[] }

const menu: MenuGroup[] = [
  {
    label: 'التحرير',
    items: [
      { id: 'dashboard___ar', label: 'لوحة التحكم', Icon: IconLayoutDashboard },
      { id: 'dashboard-article-list___ar', label: 'المقالات', Icon: IconArticle },
      { id: 'dashboard-article-create___ar', label: 'مقال جديد', Icon: IconFeather },
      { id: 'dashboard-media-list___ar', label: 'مكتبة الصور', Icon: IconPhoto },
    ],
  },
  {
    label: 'التصنيف',
    items: [
      { id: 'dashboard-category-list___ar', label: 'الأقسام', Icon: IconCategory },
      { id: 'dashboard-tag-list___ar', label: 'الوسوم', Icon: IconTags },
      { id: 'dashboard-people-list___ar', label: 'الشخصيات', Icon: IconUserStar },
      { id: 'dashboard-author-list___ar', label: 'الكتّاب', Icon: IconUser },
      { id: 'dashboard-source-list___ar', label: 'المصادر', Icon: IconLink },
    ],
  },
  {
    label: 'الوكالات',
    items: [
      { id: 'dashboard-agencies-list___ar', label: 'الوكالات', Icon: IconBuildingBroadcastTower },
      { id: 'dashboard-filters-list___ar', label: 'مرشّحات RSS', Icon: IconRss },
    ],
  },
  {
    label: 'الإدارة',
    items: [
      { id: 'dashboard-adspositions___ar', label: 'الإعلانات', Icon: IconAd2 },
      { id: 'dashboard-channels-list___ar', label: 'القنوات', Icon: IconDeviceTv },
      { id: 'dashboard-users-list___ar', label: 'المستخدمون', Icon: IconUsers },
      { id: 'dashboard-contact___ar', label: 'رسائل القراء', Icon: IconMail },
      { id: 'dashboard-social-list___ar', label: 'حسابات الجريدة', Icon: IconShare },
      { id: 'dashboard-settings___ar', label: 'الإعدادات', Icon: IconSettings },
      { id: 'dashboard-log___ar', label: 'السجل', Icon: IconHistory },
    ],
  },
]

/** Reached from the list, by who may read it; for who may only make one, the way in. */
const withoutList: Partial<Record<DashboardPageId, MenuItem>> = {
  'dashboard-category-list___ar': {
    id: 'dashboard-category-create___ar',
    label: 'قسم جديد',
    Icon: IconCategory,
  },
  'dashboard-filters-list___ar': { id: 'dashboard-filters-create___ar', label: 'مرشّح جديد', Icon: IconRss },
  'dashboard-users-list___ar': { id: 'dashboard-users-create___ar', label: 'مستخدم جديد', Icon: IconUsers },
}

/** What this person may open; groups with nothing in them are left out. */
export function menuFor(user: Actor | undefined): MenuGroup[] {
  if (!user) return []
  return menu
    .map(group => ({
      ...group,
      items: group.items
        .map(item => (mayOpen(user, item.id) ? item : withoutList[item.id]))
        .filter(item => item !== undefined && mayOpen(user, item.id)) as MenuItem[],
    }))
    .filter(group => group.items.length > 0)
}
