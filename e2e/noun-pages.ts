import type { Visits } from '../src/testing/page-row.ts'

const files = import.meta.glob<Record<string, Visits>>('../src/features/**/*.visits.ts', { eager: true })

/** Pages in the nouns' `*.visits.ts`. */
export const nounPages: Visits = Object.assign({}, ...Object.values(files).flatMap(Object.values<Visits>))
