import { OldSiteRefusal } from '../old-site-refusal.ts'

const settings = 'في ووردبريس: الأعضاء ← الملف الشخصي ← كلمات مرور التطبيقات'

/** Reasons why a WordPress site cannot be read by its API. */
export const refusals = {
  notWordPress: () =>
    new OldSiteRefusal(
      'لا نجد واجهة ووردبريس البرمجية على هذا العنوان: ليس موقعًا بووردبريس، أو عُطّلت واجهته. اكتب عنوان الصفحة الأولى، أو صدّر منه ملفًا (أدوات ← تصدير ← كل المحتوى) وانقل الملف.',
      'There is no REST API of WordPress at this address: it is no WordPress site, or a plugin disables the API. Give the address of its home page, or import an export file.',
    ),
  closed: (said: string) =>
    new OldSiteRefusal(
      `يغلق الموقع واجهته البرمجية لمن لم يسجل دخولًا، وقال: «${said}». اكتب اسم مستخدم وكلمة مرور تطبيق (${settings})، أو عطّل الإضافة التي تغلقها، أو انقل ملف التصدير.`,
      `The site closes its REST API to guests («${said}»). Give a user and an application password, disable the plugin that closes it, or import an export file.`,
    ),
  wrongPassword: (said: string) =>
    new OldSiteRefusal(
      `رفض الموقع اسم المستخدم أو كلمة مرور التطبيق، وقال: «${said}». كلمة مرور التطبيق غير كلمة مرور الحساب؛ ${settings}.`,
      `The site refused the user or the application password («${said}»). It is not the password of the account.`,
    ),
  /** WordPress says the same of a wrong password where something asks for the user early. */
  notSignedIn: () =>
    new OldSiteRefusal(
      `لم يعرف الموقع هذا الحساب. الأرجح أن الاسم أو كلمة مرور التطبيق خطأ (وهي غير كلمة مرور الحساب؛ ${settings}). وإن كانا صحيحين فخادم الموقع يحذف ترويسة Authorization: صحّح إعداده، أو انقل ملف التصدير.`,
      'The site does not know this account: the user or the application password is wrong, or its web server removes the Authorization header. Mend it, or import an export file.',
    ),
  plainHttp: () =>
    new OldSiteRefusal(
      'لا نرسل كلمة المرور إلى عنوان بلا تشفير. اكتب العنوان الذي يبدأ بـ https.',
      'The password is not sent to an address without TLS. Give the address that begins with https.',
    ),
  elsewhere: (root: string) =>
    new OldSiteRefusal(
      `واجهة الموقع البرمجية على عنوان آخر، ولا نرسل كلمة المرور إلى غير العنوان الذي كتبته. اكتب هذا: ${root}`,
      `The REST API is at another address, and the password is sent to the given one alone. Give this: ${root}`,
    ),
  noEditor: (said: string) =>
    new OldSiteRefusal(
      `لا يحق لهذا الحساب أن يقرأ المسودات على الموقع القديم، وقال: «${said}». اكتب حساب محرر أو مدير، أو انقل بلا كلمة مرور.`,
      `The account may not read drafts at the old site («${said}»). Give an editor's or administrator's, or import without a password.`,
    ),
  noType: (type: string) =>
    new OldSiteRefusal(
      `لا تعرض واجهة الموقع القديم النوع «${type}».`,
      `The REST API of the old site does not have the type ${type}.`,
    ),
  silent: (address: string, why: string) =>
    new OldSiteRefusal(
      `تعذر الجلب من الموقع القديم: ${why} (${address}) ما جُلب محفوظ، ويُكمل منه.`,
      `The old site cannot be read: ${why} (${address}) What was fetched is kept; repeat to go on.`,
    ),
  tooMuch: (gigabytes: number) =>
    new OldSiteRefusal(
      `ما يرسله الموقع القديم لا ينتهي: جُلب منه أكثر من ${gigabytes} غيغابايت من النصوص. انقل ملف التصدير (أدوات ← تصدير ← كل المحتوى).`,
      `What the old site sends has no end: more than ${gigabytes} GB of texts were fetched. Import an export file.`,
    ),
  noRoom: () =>
    new OldSiteRefusal(
      'لم يبقَ في القرص مكان لما يُجلب من الموقع القديم. أفرغ مكانًا ثم أعد التجربة، ويُكمل من حيث توقف.',
      'The disk has no room left for what is fetched of the old site. Free some and repeat; it goes on where it stopped.',
    ),
  askAgain: () =>
    new OldSiteRefusal(
      'حُذف ما جُلب من الموقع القديم بعد مدته، وحُذفت معه كلمة المرور. عدّل الاختيارات، واكتبها من جديد، وأعد التجربة.',
      'What was fetched of the old site was deleted, and the password with it. Begin again.',
    ),
}
