import { IconCategory } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { categoryContract } from '../category.contract.ts'

export const categoryDashboard = {
  'dashboard-category-list___ar': {
    load: () => import('./CategoryListPage.tsx').then(part => part.CategoryListPage),
    calls: [categoryContract.paginate],
    menu: { group: 'sorting', order: 10, label: 'الأقسام', words: 'قسم', Icon: IconCategory },
  },
  'dashboard-category-create___ar': {
    load: () => import('./CategoryCreatePage.tsx').then(part => part.CategoryCreatePage),
    calls: [categoryContract.all, categoryContract.create],
    menu: { insteadOf: 'dashboard-category-list___ar', label: 'قسم جديد', Icon: IconCategory },
  },
  'dashboard-category-edit-id___ar': {
    load: () => import('./CategoryEditPage.tsx').then(part => part.CategoryEditPage),
    calls: [categoryContract.paginate, categoryContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'category'>
