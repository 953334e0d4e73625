import { defineRetention } from '../../platform/retention.ts'
import { deleteOldInvitations } from './group.queries.ts'

export const groupRetention = defineRetention({
  groups: { kept: 'Made and deleted by staff.' },
  group_managers: { deletedWith: 'groups' },
  group_domains: { deletedWith: 'groups' },
  group_networks: { deletedWith: 'groups' },
  group_members: { deletedWith: 'groups or users' },
  group_invitations: { days: 90, prune: deleteOldInvitations },
})
