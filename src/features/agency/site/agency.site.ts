import { served } from '../../../api/page.ts'
import { agencyHead } from './agency.head.ts'
import { loadAgency } from './agency.loader.ts'

export const agencySite = {
  'agencies-slug___ar': served(loadAgency, agencyHead),
}
