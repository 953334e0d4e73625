import { IconMicrophone } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { podcastContract } from '../podcast.contract.ts'

export const podcastDashboard = {
  'dashboard-podcast-list___ar': {
    load: () => import('./PodcastListPage.tsx').then(part => part.PodcastListPage),
    calls: [podcastContract.paginate],
    menu: {
      group: 'editing',
      order: 36,
      label: 'البرامج الصوتية',
      words: 'بودكاست برنامج حلقات صوت',
      Icon: IconMicrophone,
    },
  },
  'dashboard-podcast-create___ar': {
    load: () => import('./PodcastCreatePage.tsx').then(part => part.PodcastCreatePage),
    calls: [podcastContract.create],
    menu: 'hidden',
  },
  'dashboard-podcast-edit-id___ar': {
    load: () => import('./PodcastEditPage.tsx').then(part => part.PodcastEditPage),
    calls: [podcastContract.get, podcastContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'podcast'>
