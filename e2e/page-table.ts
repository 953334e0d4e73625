import { givingPages } from './giving-pages.ts'
import { groupPages } from './group-pages.ts'
import type { DemoFacts } from './known.ts'
import { mediaPages } from './media-pages.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { nounPages } from './noun-pages.ts'
import { type From, missing, type Page } from './page-row.ts'
import { storyPages } from './story-pages.ts'

export type { Page }

const list = 'articles-slug___ar'
const article = 'article-id-slug___ar'
const search = 'article-search-slug___ar'

/** Every readers' page, in every state with a distinct layout. */
export const pages: Record<string, Page> = {
  home: {
    route: 'index___ar',
    path: '/',
    reads: [
      ...['الصفحة الأولى', 'عاجل', 'آخر الأخبار', 'اقتصاد', 'الأكثر قراءة', 'وكالة الأفق للأنباء'],
      ...['شخصيات في الأخبار', 'الطقس في الرياض'],
    ],
  },

  'article with everything': {
    route: article,
    path: ({ hard }) => hard.path,
    reads: ({ hard }) => [
      ...[hard.title, ...hard.words, 'التالي في', 'اقرأ أيضًا', 'تصويب', 'هـ', 'مدة القراءة'],
    ],
  },
  'article with a gallery': {
    route: article,
    path: ({ pathOf }) => pathOf('بيوت فاس العتيقة: من يرمّم'),
    reads: ['معرض صور', 'الليل: 25 بيتًا'],
  },
  'locked article': {
    route: article,
    path: ({ locked }) => locked.path,
    reads: ({ locked }) => [
      ...[locked.title, locked.paragraphs[0] ?? '', 'بقية هذا المقال للمشتركين'],
      ...['الشهرية', '29 ر.س', 'شهريًا', '7 أيام مجانًا', 'أنا مشترك', 'قارن الباقات'],
    ],
    withholds: ({ locked }) => locked.paragraphs.at(-1) ?? '',
  },
  'short link to a long article': {
    route: 'a-id___ar',
    path: ({ long }) => `/a/${long.id}`,
    leadsTo: ({ long }) => long.path,
    reads: ({ long }) => [long.title, ...long.paragraphs, 'اقرأ أيضًا', 'شارك'],
  },

  category: { route: list, path: '/articles/اقتصاد', reads: ['اقتصاد', 'طاقة', 'أسواق'] },
  'a later page': {
    route: list,
    path: ({ later }) => later,
    reads: ['آخر الأخبار', 'العودة إلى الأحدث'],
    hidden: true,
  },
  dossiers: { route: 'dossiers___ar', path: '/dossiers', reads: ['الملفات', 'سنة الماء', 'ملفات انتهت'] },
  dossier: {
    route: 'dossier-slug___ar',
    path: '/dossier/سنة-الماء',
    reads: ['سنة الماء', 'ابدأ من هنا', 'كل ما نُشر', 'أبرز الشخصيات'],
  },
  breaking: { route: list, path: '/articles/breaking', reads: ['عاجل', 'الأخبار العاجلة في الساعات'] },
  'most read': { route: list, path: '/articles/most-read', reads: ['الأكثر قراءة'] },
  tag: { route: list, path: '/articles/latest?tag=التراث', reads: ['وسم', 'التراث'] },
  person: {
    route: list,
    path: '/articles/latest?person=غسان-العمري',
    reads: ['شخصية', 'غسان العمري', 'مدرب «فرسان المنارة»'],
  },
  author: { route: list, path: '/articles/latest?author=ليلى-فارس', reads: ['بقلم', 'محررة الثقافة'] },
  source: { route: list, path: '/articles/latest?source=مراسلونا', reads: ['مصدر', 'مراسلونا'] },
  'empty list': {
    route: list,
    path: '/articles/صحة?author=طارق-السعيد',
    reads: ['طارق السعيد', 'لا أخبار هنا بعد'],
    hidden: true,
  },
  agency: {
    route: 'agencies-slug___ar',
    path: '/agencies/وكالة-الأفق',
    reads: ['وكالة الأفق للأنباء', 'أخبار عامة من عواصم المنطقة'],
  },

  television: {
    route: 'channels-slug___ar',
    path: '/channels/ورّاق-مباشر',
    reads: ['ورّاق مباشر', 'تلفزيون · مباشر', 'افتحه في مشغّل آخر', 'قنوات أخرى', 'إذاعة المقام'],
  },
  radio: {
    route: 'channels-slug___ar',
    path: '/channels/إذاعة-المقام',
    reads: ['إذاعة المقام', 'إذاعة · مباشر', 'افتحه في مشغّل آخر', 'قنوات أخرى', 'ورّاق مباشر'],
  },

  'search without a query': { route: search, path: '/article/search', reads: ['البحث في الأخبار'] },
  'search with results': {
    route: search,
    path: '/article/search/الموازنة',
    reads: ['نتائج البحث: الموازنة'],
  },
  'search in another spelling': {
    route: search,
    path: '/article/search/الموزانة',
    reads: ['لا نتائج لـ«الموزانة»، وهذه نتائج «الموازنة».', 'كما كُتبت'],
    hidden: true,
  },
  'search without results': {
    route: search,
    path: '/article/search/الموزانة?spelling=typed',
    reads: ['لا نتائج', 'لعلّك تقصد', 'الأقسام', 'شخصيات في الأخبار', 'الأكثر قراءة'],
    hidden: true,
  },
  'search, narrowed': {
    route: search,
    path: '/article/search/الشركات?category=اقتصاد&sort=newest&from=month',
    reads: ['نتائج البحث: الشركات', 'القسم والكاتب والوكالة والتاريخ'],
    hidden: true,
  },

  packages: {
    route: 'subscribe___ar',
    path: '/subscribe',
    reads: [
      ...['اشترك في', 'الشهرية', 'رفيق المال', '29 ر.س', 'شهريًا', '7 أيام مجانًا', 'سنويًا', 'وفّر'],
      ...['كل 30 يومًا', 'مقالات المشتركين من', 'مرصد المال', 'كل ما هو للمشتركين', 'دينار كويتي'],
    ],
  },
  'packages by year': {
    route: 'subscribe___ar',
    path: '/subscribe?period=year',
    standsFor: '/subscribe',
    reads: ['السنوية', 'رفيق المال', '290 ر.س', '14 يومًا مجانًا'],
  },
  'packages in another currency': {
    route: 'subscribe___ar',
    path: '/subscribe?currency=KWD&period=year',
    standsFor: '/subscribe',
    reads: ['السنوية', '25 د.ك'],
  },
  'packages for an article': {
    route: 'subscribe___ar',
    path: ({ locked }) => `/subscribe?article=${locked.id}`,
    reads: ({ locked }) => ['لتكمل قراءة', locked.title, 'الشهرية'],
    hidden: true,
  },
  'a chosen package': {
    route: 'subscribe___ar',
    path: '/subscribe?package=2&currency=KWD',
    reads: ['أكمل اشتراكك', 'السنوية', '25 د.ك', 'قارن الباقات كلها'],
    hidden: true,
  },

  weather: { route: 'weather___ar', path: '/weather', reads: ['الطقس في الرياض', '24°', 'الأيام القادمة'] },
  'weather of an unknown city': {
    route: 'weather___ar',
    path: '/weather?city=muscat',
    reads: ['الطقس في مسقط', 'لا تصلنا بيانات الطقس الآن'],
    hidden: true,
  },
  notifications: {
    route: 'notifications___ar',
    path: '/notifications',
    reads: ['الإشعارات', 'ولو كان الموقع مغلقًا'],
  },
  ...newsletterPages,
  ...groupPages,
  ...storyPages,
  ...mediaPages,
  ...nounPages,
  app: { route: 'app___ar', path: '/app', reads: ['ورّاق على هاتفك'] },
  about: { route: 'info-about-us___ar', path: '/info/about-us', reads: ['من نحن'] },
  'error report': {
    route: 'info-error___ar',
    path: ({ long }) => `/info/error?article=${long.id}`,
    reads: ({ long }) => ['الإبلاغ عن خطأ', long.title, 'ما الخطأ، وما الصواب؟'],
    hidden: true,
  },
  contact: { route: 'info-contact-us___ar', path: '/info/contact-us', reads: ['اتصل بنا', 'رسالتك'] },
  corrections: {
    route: 'info-corrections___ar',
    path: '/info/corrections',
    reads: ['التصويبات والتحديثات', 'نصوّب أخطاءنا علنًا'],
  },
  privacy: { route: 'info-privacy-policy___ar', path: '/info/privacy-policy', reads: ['سياسة الخصوصية'] },
  terms: { route: 'info-terms-of-services___ar', path: '/info/terms-of-services', reads: ['شروط الاستخدام'] },

  'missing page': {
    route: 'not-found',
    path: '/لا-صفحة',
    reads: missing,
    status: 404,
    hidden: true,
  },
  'missing list': {
    route: list,
    path: '/articles/لا-قسم',
    reads: missing,
    status: 404,
    hidden: true,
  },
  'article taken down': {
    route: article,
    path: ({ gone }) => gone,
    reads: ['أُزيل هذا الخبر', 'أُزيل بحكم قضائي.'],
    status: 410,
    hidden: true,
  },
  'broken page': {
    route: list,
    path: '/articles/breaking?tag=التراث',
    reads: ['تعذّر عرض الصفحة', 'أعد المحاولة'],
    status: 500,
    hidden: true,
    without: 'article_tags',
  },
  'broken page of the lazy part': {
    route: 'weather___ar',
    path: '/weather?city=beirut',
    reads: ['تعذّر عرض الصفحة'],
    status: 500,
    hidden: true,
    without: 'weather_reports',
  },

  reading: { route: 'reading___ar', path: '/reading', hidden: true },
  'sign in': { route: 'auth-sign-in___ar', path: '/auth/sign-in', hidden: true },
  'sign up': { route: 'auth-sign-up___ar', path: '/auth/sign-up', hidden: true },
  'forgotten password': { route: 'auth-forgot-password___ar', path: '/auth/forgot-password', hidden: true },
  account: { route: 'account___ar', path: '/account', as: 'reader', hidden: true },
  preferences: {
    route: 'account-preferences___ar',
    path: '/account/preferences',
    as: 'reader',
    hidden: true,
  },
  'account to verify': {
    route: 'account-verify-token___ar',
    path: '/account/verify',
    as: 'newcomer',
    hidden: true,
  },
  'account verified': {
    route: 'account-verify-token___ar',
    path: '/account/verify',
    as: 'reader',
    hidden: true,
  },
  invoice: {
    route: 'account-invoice-id___ar',
    path: ({ invoice }) => `/account/invoice/${invoice}`,
    reads: ['فاتورة ضريبية مبسّطة', 'البائع', '300012345600003', 'المجموع المدفوع'],
    as: 'reader',
    hidden: true,
  },
  'own subscriptions': {
    route: 'account-subscription___ar',
    path: '/account/subscription',
    reads: ['رفيق المال'],
    as: 'reader',
    hidden: true,
  },
  'back from paying': {
    route: 'subscribe-return___ar',
    path: ({ payment }) => `/subscribe/return?payment=${payment}`,
    reads: ['ننتظر تأكيد الدفع'],
    as: 'reader',
    hidden: true,
  },
  'confirm a purchase': {
    route: 'subscribe-confirm-token___ar',
    path: '/subscribe/confirm',
    reads: ['لا شراء في هذا المتصفح ينتظر تأكيد بريده'],
    hidden: true,
  },
  'bank transfer': {
    route: 'subscribe-transfer-id___ar',
    path: ({ payment }) => `/subscribe/transfer/${payment}`,
    reads: ['الدفع بتحويل مصرفي', 'رفيق المال'],
    as: 'reader',
    hidden: true,
  },
  ...givingPages,
  'redeem a voucher': {
    route: 'subscribe-redeem___ar',
    path: '/subscribe/redeem?code=RAMADAN-7KQ2-M9XA-3TPW-HC',
    reads: ['استبدال رمز اشتراك'],
    hidden: true,
  },
}

export function resolve<Value extends string | string[]>(value: From<Value>, known: DemoFacts): Value {
  return typeof value === 'function' ? value(known) : value
}
