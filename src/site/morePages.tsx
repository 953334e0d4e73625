import type { ComponentType } from 'react'
import { AgencyPage } from '../features/agency/site/AgencyPage.tsx'
import { CorrectionsPage } from '../features/article/site/CorrectionsPage.tsx'
import { ChannelPage } from '../features/channel/site/ChannelPage.tsx'
import { ContactPage } from '../features/contact/site/ContactPage.tsx'
import { ErrorReportPage } from '../features/contact/site/ErrorReportPage.tsx'
import { DonatePage } from '../features/donation/site/DonatePage.tsx'
import { OwnDonationPage } from '../features/donation/site/OwnDonationPage.tsx'
import { DossierPage } from '../features/dossier/site/DossierPage.tsx'
import { DossiersPage } from '../features/dossier/site/DossiersPage.tsx'
import { CompetitionPage } from '../features/football/site/CompetitionPage.tsx'
import { FootballPage } from '../features/football/site/FootballPage.tsx'
import { InvitationPage } from '../features/group/site/InvitationPage.tsx'
import { ManagedGroupPage } from '../features/group/site/ManagedGroupPage.tsx'
import { OwnGroupPage } from '../features/group/site/OwnGroupPage.tsx'
import { InvoicePage } from '../features/invoice/site/InvoicePage.tsx'
import { MarketPage } from '../features/market/site/MarketPage.tsx'
import { ArchivePage, IssuePage, OwnLettersPage } from '../features/newsletter/site/ArchivePages.tsx'
import {
  ConfirmPage,
  LetterPreferencesPage,
  NewslettersPage,
  UnsubscribePage,
} from '../features/newsletter/site/NewsletterPages.tsx'
import { SubscribePage } from '../features/package/site/SubscribePage.tsx'
import { TransferPage } from '../features/payment/site/TransferPage.tsx'
import { PodcastPage } from '../features/podcast/site/PodcastPage.tsx'
import { PodcastsPage } from '../features/podcast/site/PodcastsPage.tsx'
import { PollPage } from '../features/poll/site/PollPage.tsx'
import { PollsPage } from '../features/poll/site/PollsPage.tsx'
import { PrayerTimesPage } from '../features/prayer-times/site/PrayerTimesPage.tsx'
import { NotificationsPage } from '../features/push/site/NotificationsPage.tsx'
import { LetterPage, LettersPage } from '../features/reader-letter/site/LettersPage.tsx'
import { WriteLetterPage } from '../features/reader-letter/site/WriteLetterPage.tsx'
import { ReadingPage } from '../features/reading-history/site/ReadingPage.tsx'
import { SearchPage } from '../features/search/site/SearchPage.tsx'
import { AppPage } from '../features/setting/site/AppPage.tsx'
import { InfoPage } from '../features/setting/site/InfoPage.tsx'
import { StoryPage } from '../features/story/site/StoryPage.tsx'
import { OwnSubscriptionPage } from '../features/subscription/site/OwnSubscriptionPage.tsx'
import { ReturnPage } from '../features/subscription/site/ReturnPage.tsx'
import { ConfirmPurchasePage } from '../features/user/guest-payer/site/ConfirmPurchasePage.tsx'
import { AccountPage } from '../features/user/profile/site/AccountPage.tsx'
import { PreferencesPage } from '../features/user/profile/site/PreferencesPage.tsx'
import { ForgotPasswordPage } from '../features/user/security/site/ForgotPasswordPage.tsx'
import { SignInPage } from '../features/user/sign-in/site/SignInPage.tsx'
import { SignUpPage } from '../features/user/sign-in/site/SignUpPage.tsx'
import { VerifyPage } from '../features/user/sign-in/site/VerifyPage.tsx'
import { GiftPage } from '../features/voucher/site/GiftPage.tsx'
import { OwnGiftPage } from '../features/voucher/site/OwnGiftPage.tsx'
import { RedeemPage } from '../features/voucher/site/RedeemPage.tsx'
import { ListenPage } from '../features/watch/site/ListenPage.tsx'
import { VerticalPage } from '../features/watch/site/VerticalPage.tsx'
import { WatchPage } from '../features/watch/site/WatchPage.tsx'
import { WeatherPage } from '../features/weather/site/WeatherPage.tsx'
import type { MorePageId } from '../routes.ts'

/** Components of the readers' pages that are fetched when first opened. */
export const morePages: Record<MorePageId, ComponentType> = {
  'article-search-slug___ar': SearchPage,
  reading___ar: ReadingPage,
  subscribe___ar: SubscribePage,
  polls___ar: PollsPage,
  'poll-id-slug___ar': PollPage,
  letters___ar: LettersPage,
  'letters-write___ar': WriteLetterPage,
  'letters-id___ar': LetterPage,
  weather___ar: WeatherPage,
  football___ar: FootballPage,
  'football-slug___ar': CompetitionPage,
  markets___ar: MarketPage,
  'prayer-times___ar': PrayerTimesPage,
  'prayer-times-city___ar': PrayerTimesPage,
  newsletters___ar: NewslettersPage,
  'newsletters-slug___ar': ArchivePage,
  'newsletters-slug-issue___ar': IssuePage,
  'account-newsletters___ar': OwnLettersPage,
  'newsletters-confirm-token___ar': ConfirmPage,
  'newsletters-unsubscribe-token___ar': UnsubscribePage,
  'newsletters-preferences-token___ar': LetterPreferencesPage,
  notifications___ar: NotificationsPage,
  app___ar: AppPage,
  'info-corrections___ar': CorrectionsPage,
  'info-about-us___ar': InfoPage,
  'agencies-slug___ar': AgencyPage,
  'channels-slug___ar': ChannelPage,
  'story-id-slug___ar': StoryPage,
  dossiers___ar: DossiersPage,
  'dossier-slug___ar': DossierPage,
  podcasts___ar: PodcastsPage,
  watch___ar: WatchPage,
  'watch-vertical___ar': VerticalPage,
  listen___ar: ListenPage,
  'podcast-slug___ar': PodcastPage,
  'info-contact-us___ar': ContactPage,
  'info-error___ar': ErrorReportPage,
  'info-privacy-policy___ar': InfoPage,
  'info-terms-of-services___ar': InfoPage,
  'subscribe-redeem___ar': RedeemPage,
  'subscribe-gift___ar': GiftPage,
  'subscribe-gift-id___ar': OwnGiftPage,
  'account-group___ar': OwnGroupPage,
  'account-group-id___ar': ManagedGroupPage,
  'group-invitation-token___ar': InvitationPage,
  donate___ar: DonatePage,
  'donate-id___ar': OwnDonationPage,
  'account-invoice-id___ar': InvoicePage,
  'account-subscription___ar': OwnSubscriptionPage,
  'subscribe-return___ar': ReturnPage,
  'subscribe-transfer-id___ar': TransferPage,
  account___ar: AccountPage,
  'account-preferences___ar': PreferencesPage,
  'account-verify-token___ar': VerifyPage,
  'subscribe-confirm-token___ar': ConfirmPurchasePage,
  'auth-sign-in___ar': SignInPage,
  'auth-sign-up___ar': SignUpPage,
  'auth-forgot-password___ar': ForgotPasswordPage,
}
