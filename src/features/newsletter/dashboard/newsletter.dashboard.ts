import { IconMailbox, IconMailFast, IconMailOff } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { newsletterContract } from '../newsletter.contract.ts'
import { subscriberContract } from '../subscriber.contract.ts'

export const newsletterDashboard = {
  'dashboard-newsletter-list___ar': {
    load: () => import('./NewsletterListPage.tsx').then(part => part.NewsletterListPage),
    calls: [newsletterContract.paginate, newsletterContract.issues],
    menu: {
      group: 'sending',
      order: 20,
      label: 'الرسائل البريدية',
      words: 'نشرة النشرات رسالة',
      Icon: IconMailFast,
    },
  },
  'dashboard-newsletter-create___ar': {
    load: () => import('./NewsletterPages.tsx').then(part => part.NewsletterCreatePage),
    calls: [newsletterContract.create, newsletterContract.preview],
    menu: { insteadOf: 'dashboard-newsletter-list___ar', label: 'رسالة جديدة', Icon: IconMailFast },
  },
  'dashboard-newsletter-subscribers___ar': {
    load: () => import('./SubscriberListPage.tsx').then(part => part.SubscriberListPage),
    calls: [subscriberContract.subscribers],
    menu: {
      group: 'sending',
      order: 30,
      label: 'مستلمو الرسائل',
      words: 'المشتركون في الرسائل subscribers',
      Icon: IconMailbox,
    },
  },
  'dashboard-newsletter-suppression___ar': {
    load: () => import('./SuppressionListPage.tsx').then(part => part.SuppressionListPage),
    calls: [subscriberContract.suppressions],
    menu: { group: 'sending', order: 40, label: 'عناوين لا يُرسل إليها', Icon: IconMailOff },
  },
  'dashboard-newsletter-edit-id___ar': {
    load: () => import('./NewsletterPages.tsx').then(part => part.NewsletterEditPage),
    calls: [newsletterContract.get, newsletterContract.edit, newsletterContract.preview],
    menu: 'hidden',
  },
} satisfies DashboardOf<'newsletter'>
