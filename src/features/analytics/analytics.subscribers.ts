import { on } from '../../platform/events.ts'
import { settingsChecked } from '../setting/setting.events.ts'
import { refuseUnknownGoogleAccount } from './google/google-account.service.ts'

export const refuseUnknownAccount = on(settingsChecked, (_db, { services, before, edits }) =>
  refuseUnknownGoogleAccount(services, before, edits),
)
