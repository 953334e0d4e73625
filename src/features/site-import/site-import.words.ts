import type { NounWords } from '../../contract/noun-words.ts'
import type { siteImportContract } from './site-import.contract.ts'

export const siteImportWords: NounWords<typeof siteImportContract> = {
  about: ['نقل موقع إلى هنا', 'Moving another site in'],
  document: 'management',
  order: 310,
  calls: {
    list: 'List imports of other sites, newest first',
    files: 'List files for imports that the technician put into the folder imports',
    beginUpload: 'Begin the upload of a file for an import, in parts',
    sendPart: 'Send a part of a file for an import',
    finishUpload: 'Finish the upload of a file whose parts have arrived',
    columns: 'Get the columns of a table, from its first row',
    tryOut: 'Try an import: report what would come, and store nothing else',
    get: 'Get an import with its state and the sums of its report',
    report: 'Get the report of an import, item by item',
    reportFile: 'Export the report of an import as CSV',
    start: 'Import what was tried',
    stop: 'Stop an import after its present batch',
    resume: 'Resume an import where it stopped',
    undoing: 'Get what undoing an import would delete, and what would stay',
    undo: 'Undo an import as a whole',
    check: 'Ask the site for every old address of an import',
    remove: 'Delete an import from the list with its report and file; what came stays',
  },
}
