import { served } from '../../../api/page.ts'
import { actInvitation } from './invitation.action.ts'
import { invitationHead, loadInvitation } from './invitation.loader.ts'
import { actManagedGroup } from './managed-group.action.ts'
import { loadManagedGroup, managedGroupHead } from './managed-group.loader.ts'
import { actOwnGroup } from './own-group.action.ts'
import { loadOwnGroup, ownGroupHead } from './own-group.loader.ts'

export const groupSite = {
  'account-group___ar': served(loadOwnGroup, ownGroupHead, actOwnGroup),
  'account-group-id___ar': served(loadManagedGroup, managedGroupHead, actManagedGroup),
  'group-invitation-token___ar': served(loadInvitation, invitationHead, actInvitation),
}
