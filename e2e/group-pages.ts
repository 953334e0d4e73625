import type { Page } from './page-row.ts'

/** Pages about groups that read by contract. */
export const groupPages: Record<string, Page> = {
  'own groups': {
    route: 'account-group___ar',
    path: '/account/group',
    reads: ['مجموعات أشرف عليها', 'جامعة النيل'],
    as: 'reader',
    hidden: true,
  },
  'managed group': {
    route: 'account-group-id___ar',
    path: ({ group }) => `/account/group/${group}`,
    reads: ['ادعُ أعضاء', 'member@nile.example'],
    as: 'reader',
    hidden: true,
  },
  'invitation to a group': {
    route: 'group-invitation-token___ar',
    path: '/group/invitation/none',
    reads: ['لا تصلح هذه الدعوة'],
    hidden: true,
  },
}
