import type { HeadMaker, PageAction, PageHead, PageLoader } from '../api/page.ts'
import { agencyHead } from '../features/agency/site/agency.head.ts'
import { loadAgency } from '../features/agency/site/agency.loader.ts'
import { followShortLink, loadArticle } from '../features/article/site/article.loader.ts'
import { correctionsHead, loadCorrections } from '../features/article/site/corrections.loader.ts'
import { articleHead } from '../features/article/site/head/article.head.ts'
import { articleListHead } from '../features/article-list/site/article-list.head.ts'
import { loadArticleList } from '../features/article-list/site/article-list.loader.ts'
import { channelHead } from '../features/channel/site/channel.head.ts'
import { loadChannel } from '../features/channel/site/channel.loader.ts'
import { actContact } from '../features/contact/site/contact.action.ts'
import { contactHead, loadContact } from '../features/contact/site/contact.loader.ts'
import { actError } from '../features/contact/site/error.action.ts'
import { errorReportHead, loadError } from '../features/contact/site/error.loader.ts'
import { actDonate } from '../features/donation/site/donate.action.ts'
import { donateHead, loadDonate } from '../features/donation/site/donate.loader.ts'
import { loadOwnDonation, ownDonationHead } from '../features/donation/site/own-donation.loader.ts'
import {
  dossierHead,
  dossiersHead,
  loadDossier,
  loadDossiers,
} from '../features/dossier/site/dossier.loader.ts'
import {
  competitionHead,
  footballHead,
  loadCompetition,
  loadFootball,
} from '../features/football/site/football.loader.ts'
import { actInvitation } from '../features/group/site/invitation.action.ts'
import { invitationHead, loadInvitation } from '../features/group/site/invitation.loader.ts'
import { actManagedGroup } from '../features/group/site/managed-group.action.ts'
import { loadManagedGroup, managedGroupHead } from '../features/group/site/managed-group.loader.ts'
import { actOwnGroup } from '../features/group/site/own-group.action.ts'
import { loadOwnGroup, ownGroupHead } from '../features/group/site/own-group.loader.ts'
import { invoiceHead, loadInvoice } from '../features/invoice/site/invoice.loader.ts'
import { marketHead } from '../features/market/site/market.head.ts'
import { loadMarket } from '../features/market/site/market.loader.ts'
import {
  archiveHead,
  issueHead,
  loadArchive,
  loadIssue,
  loadOwnLetters,
  ownLettersHead,
} from '../features/newsletter/site/archive.loader.ts'
import {
  actConfirm,
  actLetterPreferences,
  actNewsletters,
  actOwnLetters,
  actUnsubscribe,
} from '../features/newsletter/site/newsletters.action.ts'
import {
  confirmHead,
  letterPreferencesHead,
  loadConfirm,
  loadLetterPreferences,
  loadNewsletters,
  newslettersHead,
  unsubscribeHead,
} from '../features/newsletter/site/newsletters.loader.ts'
import { actSubscribe } from '../features/package/site/subscribe.action.ts'
import { loadSubscribe, subscribeHead } from '../features/package/site/subscribe.loader.ts'
import { actTransfer } from '../features/payment/site/transfer.action.ts'
import { loadTransfer, transferHead } from '../features/payment/site/transfer.loader.ts'
import {
  loadPodcast,
  loadPodcasts,
  podcastHead,
  podcastsHead,
} from '../features/podcast/site/podcast.loader.ts'
import { actPoll } from '../features/poll/site/poll.action.ts'
import { loadPoll, loadPolls, pollHead, pollsHead } from '../features/poll/site/poll.loader.ts'
import { prayerTimesHead } from '../features/prayer-times/site/prayer-times.head.ts'
import { loadPrayerTimes } from '../features/prayer-times/site/prayer-times.loader.ts'
import { loadNotifications, notificationsHead } from '../features/push/site/notifications.loader.ts'
import {
  letterHead,
  lettersHead,
  loadLetter,
  loadLetters,
  loadWriteLetter,
  writeLetterHead,
} from '../features/reader-letter/site/letters.loader.ts'
import { actWriteLetter } from '../features/reader-letter/site/write-letter.action.ts'
import { loadReading, readingHead } from '../features/reading-history/site/reading.loader.ts'
import { searchHead } from '../features/search/site/search.head.ts'
import { loadSearch } from '../features/search/site/search.loader.ts'
import { appHead, loadApp } from '../features/setting/site/app.loader.ts'
import { infoHead, loadInfo } from '../features/setting/site/info.loader.ts'
import { loadStory, storyHead } from '../features/story/site/story.loader.ts'
import { actOwnSubscription } from '../features/subscription/site/own-subscription.action.ts'
import {
  loadOwnSubscription,
  ownSubscriptionHead,
} from '../features/subscription/site/own-subscription.loader.ts'
import { loadReturn, returnHead } from '../features/subscription/site/return.loader.ts'
import { actConfirmPurchase } from '../features/user/guest-payer/site/confirm-purchase.action.ts'
import {
  confirmPurchaseHead,
  loadConfirmPurchase,
} from '../features/user/guest-payer/site/confirm-purchase.loader.ts'
import { actAccount, actPreferences } from '../features/user/profile/site/account.action.ts'
import {
  accountHead,
  loadAccount,
  loadPreferences,
  preferencesHead,
} from '../features/user/profile/site/account.loader.ts'
import { actForgotPassword } from '../features/user/security/site/forgot-password.action.ts'
import {
  forgotPasswordHead,
  loadForgotPassword,
} from '../features/user/security/site/forgot-password.loader.ts'
import { actSignIn } from '../features/user/sign-in/site/sign-in.action.ts'
import { loadSignIn, signInHead } from '../features/user/sign-in/site/sign-in.loader.ts'
import { actSignUp } from '../features/user/sign-in/site/sign-up.action.ts'
import { loadSignUp, signUpHead } from '../features/user/sign-in/site/sign-up.loader.ts'
import { actVerify } from '../features/user/sign-in/site/verify.action.ts'
import { loadVerify, verifyHead } from '../features/user/sign-in/site/verify.loader.ts'
import { actGift } from '../features/voucher/site/gift.action.ts'
import { giftHead, loadGift } from '../features/voucher/site/gift.loader.ts'
import { actOwnGift } from '../features/voucher/site/own-gift.action.ts'
import { loadOwnGift, ownGiftHead } from '../features/voucher/site/own-gift.loader.ts'
import { actRedeem } from '../features/voucher/site/redeem.action.ts'
import { loadRedeem, redeemHead } from '../features/voucher/site/redeem.loader.ts'
import {
  listenHead,
  loadListen,
  loadVertical,
  loadWatch,
  verticalHead,
  watchHead,
} from '../features/watch/site/watch.loader.ts'
import { weatherHead } from '../features/weather/site/weather.head.ts'
import { loadWeather } from '../features/weather/site/weather.loader.ts'
import type { QueryName, SitePageId } from '../routes.ts'
import { errorWords } from '../ui/errorWords.ts'
import { homeHead } from './home.head.ts'
import { loadHome } from './home.loader.ts'

type ServedPage<Name extends string> = {
  load: PageLoader<unknown, Name>
  head: HeadMaker<never>
  act?: PageAction<Name>
}

function served<Data, Name extends string = never>(
  load: PageLoader<Data, Name>,
  head: HeadMaker<Data>,
  act?: PageAction<Name>,
): ServedPage<Name> {
  return { load, head, act }
}

/**
 * Loader, head and form action of each readers' page; none reaches the browser. Reading a query parameter that the page
 * does not declare in the site map does not compile.
 */
export const servedPages: { [Id in SitePageId]: ServedPage<QueryName<Id>> } = {
  index___ar: served(loadHome, homeHead),
  'article-search-slug___ar': served(loadSearch, searchHead),
  'article-id-slug___ar': served(loadArticle, articleHead),
  'a-id___ar': served(followShortLink, articleHead),
  'articles-slug___ar': served(loadArticleList, articleListHead),
  'agencies-slug___ar': served(loadAgency, agencyHead),
  'channels-slug___ar': served(loadChannel, channelHead),
  'story-id-slug___ar': served(loadStory, storyHead),
  dossiers___ar: served(loadDossiers, dossiersHead),
  'dossier-slug___ar': served(loadDossier, dossierHead),
  watch___ar: served(loadWatch, watchHead),
  'watch-vertical___ar': served(loadVertical, verticalHead),
  listen___ar: served(loadListen, listenHead),
  podcasts___ar: served(loadPodcasts, podcastsHead),
  'podcast-slug___ar': served(loadPodcast, podcastHead),
  reading___ar: served(loadReading, readingHead),
  subscribe___ar: served(loadSubscribe, subscribeHead, actSubscribe),
  polls___ar: served(loadPolls, pollsHead),
  'poll-id-slug___ar': served(loadPoll, pollHead, actPoll),
  letters___ar: served(loadLetters, lettersHead),
  'letters-write___ar': served(loadWriteLetter, writeLetterHead, actWriteLetter),
  'letters-id___ar': served(loadLetter, letterHead),
  weather___ar: served(loadWeather, weatherHead),
  football___ar: served(loadFootball, footballHead),
  'football-slug___ar': served(loadCompetition, competitionHead),
  markets___ar: served(loadMarket, marketHead),
  'prayer-times___ar': served(loadPrayerTimes, prayerTimesHead),
  'prayer-times-city___ar': served(loadPrayerTimes, prayerTimesHead),
  app___ar: served(loadApp, appHead),
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
  notifications___ar: served(loadNotifications, notificationsHead),
  'info-corrections___ar': served(loadCorrections, correctionsHead),
  'info-about-us___ar': served(loadInfo('about-us'), infoHead),
  'info-contact-us___ar': served(loadContact, contactHead, actContact),
  'info-error___ar': served(loadError, errorReportHead, actError),
  'info-privacy-policy___ar': served(loadInfo('privacy-policy'), infoHead),
  'info-terms-of-services___ar': served(loadInfo('terms-of-services'), infoHead),
  'subscribe-redeem___ar': served(loadRedeem, redeemHead, actRedeem),
  'subscribe-gift___ar': served(loadGift, giftHead, actGift),
  'account-group___ar': served(loadOwnGroup, ownGroupHead, actOwnGroup),
  'account-group-id___ar': served(loadManagedGroup, managedGroupHead, actManagedGroup),
  'group-invitation-token___ar': served(loadInvitation, invitationHead, actInvitation),
  'subscribe-gift-id___ar': served(loadOwnGift, ownGiftHead, actOwnGift),
  donate___ar: served(loadDonate, donateHead, actDonate),
  'donate-id___ar': served(loadOwnDonation, ownDonationHead),
  'account-invoice-id___ar': served(loadInvoice, invoiceHead),
  'account-subscription___ar': served(loadOwnSubscription, ownSubscriptionHead, actOwnSubscription),
  'subscribe-return___ar': served(loadReturn, returnHead),
  'subscribe-transfer-id___ar': served(loadTransfer, transferHead, actTransfer),
  account___ar: served(loadAccount, accountHead, actAccount),
  'account-preferences___ar': served(loadPreferences, preferencesHead, actPreferences),
  'account-verify-token___ar': served(loadVerify, verifyHead, actVerify),
  'subscribe-confirm-token___ar': served(loadConfirmPurchase, confirmPurchaseHead, actConfirmPurchase),
  'auth-sign-in___ar': served(loadSignIn, signInHead, actSignIn),
  'auth-sign-up___ar': served(loadSignUp, signUpHead, actSignUp),
  'auth-forgot-password___ar': served(loadForgotPassword, forgotPasswordHead, actForgotPassword),
}

export function errorHead(status: number): PageHead {
  return { title: errorWords(status).title, noindex: true }
}
