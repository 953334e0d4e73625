import { DossierPage } from './DossierPage.tsx'
import { DossiersPage } from './DossiersPage.tsx'

export const dossierComponents = {
  dossiers___ar: DossiersPage,
  'dossier-slug___ar': DossierPage,
}
