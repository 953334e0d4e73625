import { AgencyPage } from './AgencyPage.tsx'

export const agencyComponents = {
  'agencies-slug___ar': AgencyPage,
}
