import { CorrectionsPage } from './CorrectionsPage.tsx'

export const articleComponents = {
  'info-corrections___ar': CorrectionsPage,
}
