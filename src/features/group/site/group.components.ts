import { InvitationPage } from './InvitationPage.tsx'
import { ManagedGroupPage } from './ManagedGroupPage.tsx'
import { OwnGroupPage } from './OwnGroupPage.tsx'

export const groupComponents = {
  'account-group___ar': OwnGroupPage,
  'account-group-id___ar': ManagedGroupPage,
  'group-invitation-token___ar': InvitationPage,
}
