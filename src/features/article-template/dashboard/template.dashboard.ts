import { IconTemplate } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { templateContract } from '../template.contract.ts'

export const templateDashboard = {
  'dashboard-template-list___ar': {
    load: () => import('./TemplateListPage.tsx').then(part => part.TemplateListPage),
    calls: [templateContract.paginate],
    menu: { group: 'editing', order: 40, label: 'قوالب المقالات', words: 'قالب', Icon: IconTemplate },
  },
} satisfies DashboardOf<'template'>
