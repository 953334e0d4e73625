import { defineRetention } from '../../platform/retention.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import { contactDays } from './reader-letter.policy.ts'
import { deleteOldContacts, deleteOldLetters } from './reader-letter.queries.ts'

export const readerLetterRetention = defineRetention({
  // Only those that are not published.
  reader_letters: {
    rows: 'letters to the editor that are not published, with the addresses of their writers',
    after: '180 days after they came or were chosen, 90 after they were declined or taken down',
    setting: '`readerLettersKeptDays`, from 30',
    days: db => getSettingValue(db, 'website', 'readerLettersKeptDays'),
    prune: deleteOldLetters,
  },
  // After the publication.
  reader_letter_contacts: {
    rows: 'e-mail addresses of writers of published letters to the editor',
    after: '180 days after the publication',
    days: contactDays,
    prune: deleteOldContacts,
    stays: 'readers',
  },
})
