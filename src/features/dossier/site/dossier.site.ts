import { served } from '../../../api/page.ts'
import { dossierHead, dossiersHead, loadDossier, loadDossiers } from './dossier.loader.ts'

export const dossierSite = {
  dossiers___ar: served(loadDossiers, dossiersHead),
  'dossier-slug___ar': served(loadDossier, dossierHead),
}
