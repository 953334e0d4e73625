import { counted, defineEntity } from '../../contract/entity.ts'
import type { CommonField } from '../../contract/log-words.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'
import type { SettingGroup, SettingValues } from './setting.schema.ts'

type Key = { [Group in SettingGroup]: keyof SettingValues[Group] }[SettingGroup]
/** The log records each setting under its own key. */
export type LoggedSetting = Partial<Record<Key, unknown>>

export const settingEntity = defineEntity({
  label: 'الإعدادات',
  subject: 'Setting',
  table: 'settings',
  counted: counted(
    'موضع في الإعدادات',
    'موضعًا في الإعدادات',
    'موضعان في الإعدادات',
    'مواضع في الإعدادات',
    'موضعًا في الإعدادات',
    'موضع في الإعدادات',
  ),
  foreignKeys: { settings_image_id_fkey: { to: 'media', column: 'image_id', field: 'logoId' } },
  fields: {
    siteName: 'اسم الموقع',
    logoId: 'الشعار',
    footerText: 'سطر أسفل الصفحات',
    contactAddress: 'العنوان',
    contactPhone: 'هاتف الجريدة',
    contactEmail: 'بريد الجريدة',
    contactInbox: 'صندوق رسائل القراء',
    aboutUs: 'من نحن',
    contactUs: 'اتصل بنا',
    privacyPolicy: 'سياسة الخصوصية',
    termsOfServices: 'شروط الاستخدام',
    tagManagerId: 'معرّف Tag Manager',
    analyticsId: 'معرّف Google Analytics',
    doNotTrack: 'احتساب من لا يريد التتبع',
    viewsKeptDays: 'أيام حفظ سجل القراءات',
    adsTxt: 'ads.txt',
    weatherCities: 'مدن الطقس',
    digits: 'الأرقام',
    months: 'أسماء الشهور',
    timeZone: 'التوقيت',
    googleClientId: 'معرّف الدخول بحساب Google',
    captchaVersion: 'نوع التحقق من الزائر',
    captchaSiteKey: 'مفتاح التحقق المعلن',
    captchaSecret: 'مفتاح التحقق السري',
    captchaProject: 'مشروع التحقق',
    captchaMinScore: 'أدنى درجة مقبولة للتحقق',
    apiBase: 'عنوان الواجهة البرمجية',
    defaultCurrency: 'العملة',
    stripeSecretKey: 'مفتاح Stripe السري',
    stripeWebhookSecret: 'سر إشعارات Stripe',
    tapSecretKey: 'مفتاح Tap السري',
    bankName: 'المصرف',
    bankAccountName: 'صاحب الحساب المصرفي',
    bankIban: 'رقم الآيبان',
    bankSwift: 'رمز SWIFT',
    bankNote: 'ملاحظة التحويل',
    sellerName: 'اسم البائع في الفاتورة',
    sellerAddress: 'عنوان البائع',
    sellerCountry: 'بلد البائع',
    vatNumber: 'الرقم الضريبي',
    vatRate: 'نسبة ضريبة القيمة المضافة',
    meterGuests: 'مقالات المشتركين المجانية للزوار',
    meterAccounts: 'مقالات المشتركين المجانية لأصحاب الحسابات',
    meterCrawlers: 'مقالات المشتركين لمحركات البحث',
    notice: 'التنويه',
    styleGuideUrl: 'دليل التحرير',
    iosUrl: 'رابط App Store',
    androidUrl: 'رابط Google Play',
    minimumVersion: 'أقدم إصدار مقبول',
    latestVersion: 'أحدث إصدار',
  } satisfies Record<Exclude<Key, CommonField>, string>,
  pages: {
    'dashboard-settings___ar': staffPage('/dashboard/settings', can('read', 'Settings')),
  },
})
