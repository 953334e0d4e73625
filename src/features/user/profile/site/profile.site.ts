import { served } from '../../../../api/page.ts'
import { actAccount, actPreferences } from './account.action.ts'
import { accountHead, loadAccount, loadPreferences, preferencesHead } from './account.loader.ts'

export const profileSite = {
  account___ar: served(loadAccount, accountHead, actAccount),
  'account-preferences___ar': served(loadPreferences, preferencesHead, actPreferences),
}
