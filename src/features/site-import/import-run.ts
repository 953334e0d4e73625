import type { Database } from '../../platform/database/database.ts'
import type { MovedPictures } from './moved-pictures.ts'
import type { MovedTerms } from './moved-terms.ts'
import type { SiteImport } from './site-import.queries.ts'

/** The tools of one import while it runs. */
export type ImportRun = {
  db: Database
  started: SiteImport
  terms: MovedTerms
  pictures: MovedPictures
  /** Address of the old site. */
  baseUrl: string
}
