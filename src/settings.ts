import { adSettings } from './features/ad/ad.settings.ts'
import {
  analyticsSettings,
  figuresKeptSettings,
  googleAccountCheck,
} from './features/analytics/analytics.settings.ts'
import { articleSettings } from './features/article/article.settings.ts'
import { assistantSettings } from './features/assistant/assistant.settings.ts'
import { attachmentSettings } from './features/attachment/attachment.settings.ts'
import { contactSettings } from './features/contact/contact.settings.ts'
import { donationSettings } from './features/donation/donation.settings.ts'
import { feedPollSettings, feedSettings } from './features/feed/feed.settings.ts'
import { footballSettings } from './features/football/football.settings.ts'
import { invoiceSettings } from './features/invoice/invoice.settings.ts'
import { sarRateSettings } from './features/invoice/tax-document/sar-rates.settings.ts'
import { marketSettings } from './features/market/market.settings.ts'
import { mediaSettings } from './features/media/media.settings.ts'
import {
  bounceMailboxCheck,
  letterFiguresSettings,
  newsletterSettings,
} from './features/newsletter/newsletter.settings.ts'
import { paymentSettings } from './features/payment/payment.settings.ts'
import { paywallSettings } from './features/paywall/paywall.settings.ts'
import { prayerTimesSettings } from './features/prayer-times/prayer-times.settings.ts'
import { proofreadingSettings } from './features/proofreading/proofreading.settings.ts'
import { notificationFiguresSettings, pushSettings } from './features/push/push.settings.ts'
import { readerLetterSettings } from './features/reader-letter/reader-letter.settings.ts'
import { houseStyleSettings } from './features/setting/house-style.settings.ts'
import { lookSettings } from './features/setting/look.settings.ts'
import { mobileSettings } from './features/setting/mobile.settings.ts'
import { newsroomSettings } from './features/setting/newsroom.settings.ts'
import {
  aboutUsSettings,
  apiSettings,
  contactUsSettings,
  infoLabels,
  privacySettings,
  siteSettings,
  termsSettings,
} from './features/setting/site.settings.ts'
import { subscriptionSettings } from './features/subscription/subscription.settings.ts'
import { systemSettings } from './features/system-status/system.settings.ts'
import { captchaCheck, userSettings } from './features/user/user.settings.ts'
import { weatherSettings } from './features/weather/weather.settings.ts'

/** All settings: the sections of each group in the order of the form, by their ids in its address. */
export const settingSections = {
  /** Settings of the readers' site. */
  website: {
    site: { label: 'الموقع', settings: siteSettings },
    look: { label: 'المظهر', settings: lookSettings },
    style: { label: 'اللغة والوقت', settings: houseStyleSettings },
    contact: { label: 'التواصل', settings: contactSettings },
    'about-us': { label: infoLabels.aboutUs, settings: aboutUsSettings },
    'contact-us': { label: infoLabels.contactUs, settings: contactUsSettings },
    'privacy-policy': { label: infoLabels.privacyPolicy, settings: privacySettings },
    'terms-of-services': { label: infoLabels.termsOfServices, settings: termsSettings },
    ids: { label: 'القياس والإعلانات', settings: { ...analyticsSettings, ...adSettings } },
    services: { label: 'الدخول والتحقق', settings: { ...userSettings, ...apiSettings } },
    weather: { label: 'مدن الطقس', settings: weatherSettings },
    football: { label: 'كرة القدم', settings: footballSettings },
    'prayer-times': { label: 'مواقيت الصلاة', settings: prayerTimesSettings },
    market: { label: 'الأسعار', settings: marketSettings },
    push: { label: 'الإشعارات', settings: pushSettings },
    letters: { label: 'الرسائل البريدية', settings: newsletterSettings },
    assistant: { label: 'المساعد', settings: assistantSettings },
    payment: { label: 'الدفع', settings: { ...paymentSettings, ...subscriptionSettings } },
    invoices: { label: 'الفواتير', settings: { ...invoiceSettings, ...sarRateSettings } },
    donations: { label: 'التبرعات', settings: donationSettings },
    meter: { label: 'القراءة المجانية', settings: paywallSettings },
    retention: {
      label: 'مدد الحفظ',
      settings: {
        ...feedSettings,
        ...articleSettings,
        ...figuresKeptSettings,
        ...letterFiguresSettings,
        ...notificationFiguresSettings,
        ...mediaSettings,
        ...readerLetterSettings,
        ...systemSettings,
      },
    },
  },
  /** Visible to all staff, and to nobody else. */
  dashboard: {
    newsroom: {
      label: 'غرفة الأخبار',
      settings: {
        ...newsroomSettings,
        ...attachmentSettings,
        ...proofreadingSettings,
        ...feedPollSettings,
      },
    },
  },
  mobile: {
    mobile: { label: 'تطبيق الهاتف', settings: mobileSettings },
  },
}

export const settingChecks = [captchaCheck, googleAccountCheck, bounceMailboxCheck]
