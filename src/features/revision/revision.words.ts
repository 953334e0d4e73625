import type { CallWords } from '../../contract/noun-words.ts'
import type { revisionContract } from './revision.contract.ts'

/** Programs know these calls as the article's. */
export const revisionWords: CallWords<typeof revisionContract> = {
  revisions: 'List revisions of an article',
  revision: 'Get a revision of an article',
  revert: 'Revert an article to a revision, as a new revision',
}
