import { defineRetention } from '../../platform/retention.ts'
import { deleteDeclinedLetters, deleteOldContacts } from './reader-letter.queries.ts'

export const readerLetterRetention = defineRetention({
  // Only declined ones, and those taken down.
  reader_letters: { days: 90, prune: deleteDeclinedLetters },
  // After the publication; staff delete letters that they never decide about.
  reader_letter_contacts: { days: 180, prune: deleteOldContacts },
})
