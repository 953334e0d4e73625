import { defineRetention } from '../../platform/retention.ts'
import { deleteOldInvitations } from './group.queries.ts'

export const groupRetention = defineRetention({
  groups: { kept: 'Made and deleted by staff.', stays: 'money' },
  group_managers: { deletedWith: 'groups', stays: 'money' },
  group_domains: { deletedWith: 'groups', stays: 'money' },
  group_networks: { deletedWith: 'groups', stays: 'money' },
  group_members: { deletedWith: 'groups or users', stays: 'money' },
  group_invitations: {
    rows: 'invitations to groups',
    after: '90 days after they expired',
    days: 90,
    prune: deleteOldInvitations,
    stays: 'money',
  },
})
