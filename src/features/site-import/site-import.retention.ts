import { defineRetention } from '../../platform/retention.ts'

export const siteImportRetention = defineRetention({
  site_imports: {
    kept: 'A newsroom moves in a few times. A repeated import and an undo need them.',
    stays: 'installation',
  },
  site_import_items: {
    kept: 'The report of an import, read while old articles are checked.',
    stays: 'installation',
  },
  site_import_uploads: {
    deletedWith: '`sweepImportUploads`, after thirty days, or with its imports',
    stays: 'installation',
  },
  site_import_pictures: { deletedWith: 'the end of the import', stays: 'installation' },
  moved_rows: { kept: 'By these a repeated import makes no doubles.', stays: 'installation' },
  old_addresses: { kept: 'Old addresses lead to the present one.' },
})
