import { publishCheckLabels, publishChecks } from '../setting.contract.ts'
import type { RichTextKey } from '../setting.schema.ts'
import { captchaVersionChoices } from './captchaVersionChoices.ts'
import { mailboxFields } from './mailboxFields.ts'
import { paymentSections } from './paymentSections.ts'
import { type Section, section } from './section.ts'
import { styleChoices } from './styleChoices.ts'

const infoPage = (id: string, key: RichTextKey, label: string) =>
  section('website', id, label, [{ key, label: `نص صفحة «${label}»`, kind: 'text' }])

const automatic = [
  { value: 'no', label: 'لا يُرسل من نفسه' },
  { value: 'yes', label: 'يُرسل من نفسه' },
]

/** All settings, grouped as they are edited. */
export const sections: Section[] = [
  section('website', 'site', 'الموقع', [
    {
      key: 'siteName',
      label: 'اسم الموقع',
      description: 'في رأس الصفحات وعناوينها وحين تُشارك. إن تُرك فارغًا بقي اسم التثبيت.',
      kind: 'line',
    },
    {
      key: 'description',
      label: 'سطر التعريف',
      description: 'ما تعرضه محركات البحث والتطبيقات تحت اسم الموقع.',
      kind: 'area',
    },
    { key: 'footerText', label: 'سطر أسفل الصفحات', kind: 'area' },
    {
      key: 'logoId',
      label: 'الشعار',
      description: 'يُعرض مكان الاسم في رأس الصفحات. اجعله عريضًا بخلفية تناسب المظهرين الفاتح والداكن.',
      kind: 'picture',
    },
  ]),
  section('website', 'style', 'اللغة والوقت', [
    {
      key: 'digits',
      label: 'الأرقام',
      description: 'في كل ما يعدّه الموقع ويؤرّخه. ما كتبه الناس يبقى كما كتبوه.',
      kind: 'choice',
      choices: styleChoices.digits,
    },
    {
      key: 'months',
      label: 'أسماء الشهور',
      description: 'كما يقولها قراؤكم.',
      kind: 'choice',
      choices: styleChoices.months,
    },
    {
      key: 'timeZone',
      label: 'التوقيت',
      description: 'ساعة الجريدة، لكل وقت يُعرض أو يُختار. للطقس وقت مدينته.',
      kind: 'choice',
      choices: styleChoices.timeZone,
    },
    {
      key: 'hijriShifts',
      label: 'أوائل الشهور الهجرية',
      description: 'التاريخ الهجري على تقويم أم القرى. إن أعلن بلدكم أول الشهر في يوم آخر فاختره هنا.',
      kind: 'hijri',
    },
  ]),
  section('website', 'contact', 'التواصل', [
    { key: 'contactAddress', label: 'العنوان', kind: 'area' },
    { key: 'contactPhone', label: 'الهاتف', kind: 'code' },
    { key: 'contactEmail', label: 'البريد الذي يراه القراء', kind: 'code' },
    {
      key: 'contactInbox',
      label: 'صندوق رسائل القراء',
      description: 'تُرسل إليه نسخة من كل رسالة، ولا يراه القراء. فارغ: تبقى الرسائل في اللوحة وحدها.',
      kind: 'code',
    },
  ]),
  infoPage('about-us', 'aboutUs', 'من نحن'),
  infoPage('contact-us', 'contactUs', 'اتصل بنا'),
  infoPage('privacy-policy', 'privacyPolicy', 'سياسة الخصوصية'),
  infoPage('terms-of-services', 'termsOfServices', 'شروط الاستخدام'),
  section('website', 'ids', 'القياس والإعلانات', [
    {
      key: 'tagManagerId',
      label: 'معرّف Google Tag Manager',
      description: 'لا يُحمَّل إلا لمن وافق من القراء. فارغ: ما في إعدادات التثبيت إن كان.',
      kind: 'code',
    },
    {
      key: 'analyticsId',
      label: 'معرّف Google Analytics 4',
      description: 'لا يُحمَّل إلا لمن وافق من القراء. اتركه فارغًا إن كان القياس في Tag Manager.',
      kind: 'code',
    },
    {
      key: 'googleProperty',
      label: 'رقم ملكية Google Analytics 4',
      description:
        'تظهر أرقامها في «التحليلات» بدل أرقامنا لمن اختارها. تجده في إعدادات الملكية، وهو غير المعرّف السابق.',
      kind: 'code',
    },
    {
      key: 'googleKey',
      label: 'مفتاح حساب الخدمة',
      description:
        'الصق ملف JSON كاملًا، وأضف بريد الحساب إلى الملكية مشاهدًا. يُحفظ مشفّرًا ولا يُعرض بعد حفظه، ونسأل غوغل به عند الحفظ.',
      kind: 'secret',
    },
    {
      key: 'doNotTrack',
      label: 'قراء تطلب متصفحاتهم عدم التتبع',
      description: 'العدّ بلا ملفات ارتباط، ولا يُحفظ فيه ما يدل على قارئ.',
      kind: 'choice',
      choices: () => [
        { value: 'respected', label: 'لا يُحتسبون' },
        { value: 'all', label: 'يُحتسبون كغيرهم' },
      ],
    },
    {
      key: 'viewsKeptDays',
      label: 'أيام حفظ سجل القراءات',
      description: 'من 30 يومًا. بعدها تبقى المجاميع وحدها.',
      kind: 'count',
    },
    {
      key: 'adsTxt',
      label: 'ملف ads.txt',
      description: 'من يحق له بيع مساحات الإعلان. فارغ: لا ملف.',
      kind: 'code',
    },
  ]),
  section('website', 'services', 'الدخول والتحقق', [
    {
      key: 'googleClientId',
      label: 'معرّف العميل لدى غوغل',
      description:
        'يُظهر زر الدخول بحساب غوغل للقراء. تجده في Google Cloud تحت Credentials. فارغ: ما في إعدادات التثبيت إن كان.',
      kind: 'code',
    },
    {
      key: 'captchaVersion',
      label: 'التحقق من أن المرسل إنسان (reCAPTCHA)',
      description:
        'عند التسجيل واستعادة كلمة المرور ومراسلة الجريدة، وعند الدخول بعد محاولات فاشلة. ثلاثة أنواع تعطيها غوغل، لكل منها مفتاحان.',
      kind: 'choice',
      choices: captchaVersionChoices,
    },
    {
      key: 'captchaSiteKey',
      label: 'مفتاح الموقع',
      description: 'يراه المتصفح. اختر عند غوغل النوع نفسه، وأضف نطاق موقعك.',
      kind: 'code',
    },
    {
      key: 'captchaSecret',
      label: 'المفتاح السري',
      description:
        'يُحفظ مشفّرًا ولا يُعرض بعد حفظه. نسأل عنه الخدمة عند الحفظ، فلا يُقبل ما لا تعرفه. مع Enterprise هو مفتاح API.',
      kind: 'secret',
    },
    {
      key: 'captchaProject',
      label: 'مشروع Google Cloud',
      description: 'معرّف المشروع الذي فيه المفتاح، مثل my-news-1234.',
      kind: 'code',
      where: { key: 'captchaVersion', is: ['enterprise'] },
    },
    {
      key: 'captchaMinScore',
      label: 'أقل درجة مقبولة',
      description: 'من 0 (برنامج آلي) إلى 1 (إنسان). ما دونها يُرد؛ ابدأ من 0.5.',
      kind: 'score',
      where: { key: 'captchaVersion', is: ['v3', 'enterprise'] },
    },
    {
      key: 'apiBase',
      label: 'عنوان واجهة البرمجة',
      description:
        'حيث تنادي صفحات القراء الواجهة إن كانت على منفذ آخر من نطاق الموقع. فارغ، وهو الغالب: عنوان الموقع نفسه. واللوحة تبقى على عنوانها.',
      kind: 'address',
    },
  ]),
  section('website', 'weather', 'مدن الطقس', [
    { key: 'weatherCities', label: 'المدن', description: 'الأولى هي التي يبدأ بها القارئ.', kind: 'cities' },
  ]),
  section('website', 'push', 'الإشعارات', [
    {
      key: 'pushBreaking',
      label: 'الخبر العاجل',
      description: 'إشعار لمن طلبوا العاجل حين يُنشر خبر عاجل أو يصير عاجلًا، بعد دقيقة يمكن فيها إلغاؤه.',
      kind: 'choice',
      choices: () => automatic,
    },
    {
      key: 'pushFollowed',
      label: 'جديد ما يتابعه القارئ',
      description: 'إشعار بكل مقال لمن يتابعون قسمه أو وكالته أو كاتبه أو وسومه أو شخصياته.',
      kind: 'choice',
      choices: () => automatic,
    },
  ]),
  section('website', 'letters', 'الرسائل البريدية', [
    {
      key: 'lettersAMinute',
      label: 'الرسائل في الدقيقة',
      description: 'أكثر ما يُعطى خادم البريد في الدقيقة. راجع ما يسمح به مزوّدك.',
      kind: 'count',
    },
    ...mailboxFields,
  ]),
  section('website', 'assistant', 'المساعد', [
    {
      key: 'assistantAddress',
      label: 'عنوان الخادم',
      description:
        'خادم يتكلم واجهة OpenAI، لدى مزوّد أو على خادم لكم، مثل https://api.openai.com/v1. فارغ: لا مساعد. لا يُرسل إليه شيء إلا حين يطلب محرر اقتراحًا.',
      kind: 'code',
    },
    { key: 'assistantModel', label: 'النموذج', description: 'باسمه لدى الخادم.', kind: 'code' },
    {
      key: 'assistantKey',
      label: 'المفتاح',
      description: 'يُحفظ مشفّرًا ولا يُعرض بعد حفظه. فارغ لخادم بلا مفتاح.',
      kind: 'secret',
    },
  ]),
  ...paymentSections,
  section('dashboard', 'newsroom', 'غرفة الأخبار', [
    {
      key: 'notice',
      label: 'تنويه للعاملين',
      description: 'يظهر فوق كل صفحات اللوحة حتى يُمسح.',
      kind: 'area',
    },
    { key: 'styleGuideUrl', label: 'رابط دليل التحرير', kind: 'address' },
    {
      key: 'attachmentMegabytes',
      label: 'أكبر ملف يُرفع، بالميغابايت',
      description: 'للفيديو والتسجيلات والمستندات في المقالات.',
      kind: 'count',
    },
    {
      key: 'publishStops',
      label: 'ما يمنع النشر',
      description:
        'من فحوص ما قبل النشر؛ وما لم تختره ينبّه ولا يمنع. الملاحظات اللغوية تُحسب ولو تُجوهلت في المحرر.',
      kind: 'choices',
      choices: () => publishChecks.map(value => ({ value, label: publishCheckLabels[value] })),
    },
  ]),
  section('mobile', 'mobile', 'تطبيق الهاتف', [
    { key: 'iosUrl', label: 'رابط App Store', kind: 'address' },
    { key: 'androidUrl', label: 'رابط Google Play', kind: 'address' },
    {
      key: 'minimumVersion',
      label: 'أقدم إصدار مقبول',
      description: 'ما هو أقدم منه يطلب التحديث عند فتحه.',
      kind: 'code',
    },
    { key: 'latestVersion', label: 'أحدث إصدار', kind: 'code' },
    { key: 'notice', label: 'رسالة عند فتح التطبيق', kind: 'area' },
  ]),
]
