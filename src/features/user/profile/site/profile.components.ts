import { AccountPage } from './AccountPage.tsx'
import { PreferencesPage } from './PreferencesPage.tsx'

export const profileComponents = {
  account___ar: AccountPage,
  'account-preferences___ar': PreferencesPage,
}
