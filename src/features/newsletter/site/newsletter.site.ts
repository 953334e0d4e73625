import { served } from '../../../api/page.ts'
import {
  archiveHead,
  issueHead,
  loadArchive,
  loadIssue,
  loadOwnLetters,
  ownLettersHead,
} from './archive.loader.ts'
import {
  actConfirm,
  actLetterPreferences,
  actNewsletters,
  actOwnLetters,
  actUnsubscribe,
} from './newsletters.action.ts'
import {
  confirmHead,
  letterPreferencesHead,
  loadConfirm,
  loadLetterPreferences,
  loadNewsletters,
  newslettersHead,
  unsubscribeHead,
} from './newsletters.loader.ts'

export const newsletterSite = {
  'newsletters-slug___ar': served(loadArchive, archiveHead),
  'newsletters-slug-issue___ar': served(loadIssue, issueHead),
  'account-newsletters___ar': served(loadOwnLetters, ownLettersHead, actOwnLetters),
  newsletters___ar: served(loadNewsletters, newslettersHead, actNewsletters),
  'newsletters-confirm-token___ar': served(loadConfirm, confirmHead, actConfirm),
  'newsletters-unsubscribe-token___ar': served(loadLetterPreferences, unsubscribeHead, actUnsubscribe),
  'newsletters-preferences-token___ar': served(
    loadLetterPreferences,
    letterPreferencesHead,
    actLetterPreferences,
  ),
}
