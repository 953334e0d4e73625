import { AppPage } from './AppPage.tsx'
import { InfoPage } from './InfoPage.tsx'

export const settingComponents = {
  app___ar: AppPage,
  'info-about-us___ar': InfoPage,
  'info-privacy-policy___ar': InfoPage,
  'info-terms-of-services___ar': InfoPage,
}
