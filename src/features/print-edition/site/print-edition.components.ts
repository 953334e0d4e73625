import { PrintEditionPage } from './PrintEditionPage.tsx'

export const printEditionComponents = {
  print___ar: PrintEditionPage,
  'print-day___ar': PrintEditionPage,
}
