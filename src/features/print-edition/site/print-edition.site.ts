import { served } from '../../../api/page.ts'
import { loadEditionOfDay, loadNewestEdition, printEditionHead } from './print-edition.loader.ts'

export const printEditionSite = {
  print___ar: served(loadNewestEdition, printEditionHead),
  'print-day___ar': served(loadEditionOfDay, printEditionHead),
}
