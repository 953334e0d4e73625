import { ArchivePage, IssuePage, OwnLettersPage } from './ArchivePages.tsx'
import { ConfirmPage, LetterPreferencesPage, NewslettersPage, UnsubscribePage } from './NewsletterPages.tsx'

export const newsletterComponents = {
  newsletters___ar: NewslettersPage,
  'newsletters-slug___ar': ArchivePage,
  'newsletters-slug-issue___ar': IssuePage,
  'account-newsletters___ar': OwnLettersPage,
  'newsletters-confirm-token___ar': ConfirmPage,
  'newsletters-unsubscribe-token___ar': UnsubscribePage,
  'newsletters-preferences-token___ar': LetterPreferencesPage,
}
