import type { FirstSection } from '../first-run.contract.ts'

/** A beginning that most newspapers share. */
export const usualSections: FirstSection[] = [
  { name: 'أخبار', colour: '#C8102E' },
  { name: 'سياسة', colour: '#0B5CAD' },
  { name: 'اقتصاد', colour: '#00703C' },
  { name: 'رياضة', colour: '#00695C' },
  { name: 'ثقافة', colour: '#8C1D40' },
  { name: 'رأي', colour: '#4B2E83' },
]
