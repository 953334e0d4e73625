import type * as contract from '../contract.ts'
import type { BothLanguages } from './both-languages.ts'

type Nouns = { [Noun in keyof typeof contract]?: BothLanguages }

/** Nouns whose staff calls are about what is published. */
const newsroom = {
  article: ['المقالات', 'Articles'],
  firstRun: ['بدء الجريدة', 'First run'],
  front: ['ترتيب الصفحة الأولى', 'Arrangement of the front page'],
  category: ['الأقسام', 'Categories'],
  tag: ['الوسوم', 'Tags'],
  author: ['الكتّاب', 'Authors'],
  person: ['الشخصيات', 'People of interest'],
  source: ['المصادر', 'Sources'],
  agency: ['الوكالات', 'Agencies'],
  dossier: ['الملفات الصحفية', 'Dossiers: running stories with a timeline'],
  podcast: ['البرامج الصوتية', 'Podcasts: shows, and the articles that are their episodes'],
  narration: ['تسجيلات المقالات', 'Recorded readings of articles'],
  watch: ['شاهد واستمع', 'Video and audio sections'],
  poll: ['الاستطلاعات', 'Polls with one vote per device'],
  story: ['ما تناولته أكثر من جهة', 'Stories of several outlets'],
  coverage: ['التغطيات المباشرة', 'Live coverage'],
  search: ['البحث', 'Search'],
  synonym: ['المرادفات', 'Synonyms'],
  channel: ['القنوات والإذاعات', 'Television and radio'],
  weather: ['الطقس', 'Weather'],
  market: ['الأسعار', 'Prices of currencies and gold'],
  prayerTimes: ['مواقيت الصلاة', 'Prayer times'],
  ad: ['مواضع الإعلانات', 'Ads'],
  notification: ['الإشعارات', 'Notifications'],
  media: ['الصور', 'Pictures'],
  attachment: ['الملفات المرفوعة', 'Uploaded files'],
  share: ['صور المشاركة', 'Share pictures'],
  feed: ['مرشّحات RSS', 'Incoming feeds'],
  suggestion: ['ما غيّره المصدر', 'Changes by the source'],
  wire: ['الوارد', 'The wire'],
  mailbox: ['بريد المراسلين', 'Mailboxes of correspondents'],
  publishing: ['النشر: ما يخرج مع المقال', 'Publishing: what leaves with an article'],
  post: ['المنشورات على الشبكات', 'Posts on networks'],
  network: ['شبكات النشر', 'Network accounts'],
  assignment: ['الإسناد وسير العمل', 'Assignments'],
  review: ['المراجعة', 'Reviews'],
  stage: ['مراحل سير العمل', 'Stages'],
  note: ['ملاحظات الزملاء', 'Notes'],
  presence: ['من يعمل على المقال', 'Who is editing an article'],
  listing: ['العروض المحفوظة', 'Saved lists'],
  check: ['التدقيق', 'Proofreading'],
  wording: ['قاموس التحرير', 'Style guide'],
  template: ['قوالب المقالات', 'Templates of articles'],
  assistant: ['المساعد', 'Assistant'],
} satisfies Nouns

/** Nouns whose staff calls are about readers, money, figures and the house. */
const management = {
  setting: ['الإعدادات', 'Settings'],
  social: ['روابط التواصل', 'Links to the newspaper’s accounts'],
  contact: ['رسائل القراء', 'Messages to the newsroom'],
  session: ['الدخول والجلسات', 'Signing in, sessions'],
  account: ['حسابي', 'The caller’s own account'],
  payer: ['من اشترى بلا حساب', 'Guests who bought'],
  favourite: ['المتابَع والمحفوظ', 'Followed and saved'],
  reading: ['ما قرأته', 'Reading history'],
  push: ['اشتراك الأجهزة في الإشعارات', 'Devices for notifications'],
  newsletter: ['الرسائل البريدية', 'Newsletters'],
  subscriber: ['مستلمو الرسائل البريدية', 'Subscribers of newsletters'],
  package: ['الباقات', 'Packages'],
  subscription: ['الاشتراكات', 'Subscriptions'],
  member: ['أعضاء الباقات', 'Members'],
  payment: ['المدفوعات', 'Payments'],
  invoice: ['الفواتير', 'Invoices'],
  promotion: ['رموز الخصم', 'Promotion codes'],
  voucher: ['القسائم والهدايا', 'Vouchers and gifts'],
  group: ['المجموعات', 'Groups'],
  donation: ['التبرعات', 'Donations'],
  partner: ['الشركاء', 'Partners'],
  analytics: ['تحليلات القراء', 'Analytics'],
  statistics: ['إحصاءات النشر', 'Publishing statistics'],
  report: ['التقارير بالبريد', 'Mailed reports'],
  log: ['السجل', 'Audit log'],
  user: ['المستخدمون والصلاحيات', 'Users and rights'],
  apiKey: ['مفاتيح البرامج', 'API keys'],
  webhook: ['خطافات الويب', 'Webhooks'],
  backup: ['النسخ الاحتياطية', 'Backups'],
  siteImport: ['نقل موقع إلى هنا', 'Moving another site in'],
  system: ['حالة النظام', 'System status'],
} satisfies Nouns

/** Words for each noun, in the order in which readers of the documents need them. */
export const nounWords: Nouns = { ...newsroom, ...management }

/** Staff calls are the newsroom's unless their noun says otherwise. */
export const isOfNewsroom = (noun: string) => !(noun in management)
