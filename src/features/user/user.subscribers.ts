import { on } from '../../platform/events.ts'
import { settingsChecked } from '../setting/setting.events.ts'
import { refuseUnknownCaptchaSecret } from './captcha-keys.service.ts'

export const refuseUnknownSecret = on(settingsChecked, (_db, { services, before, edits }) =>
  refuseUnknownCaptchaSecret(services, before, edits),
)
