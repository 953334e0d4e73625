import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { contactDays } from './reader-letter.policy.ts'
import { deleteOldContacts, deleteOldLetters } from './reader-letter.queries.ts'

export const readerLetterRetention = defineRetention({
  // Only those that are not published.
  reader_letters: {
    days: db => getSettingValue(db, 'website', 'readerLettersKeptDays'),
    prune: deleteOldLetters,
  },
  // After the publication.
  reader_letter_contacts: { days: contactDays, prune: deleteOldContacts, stays: 'readers' },
})
