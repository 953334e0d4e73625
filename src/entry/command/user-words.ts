import type { Words } from './words.ts'

export const userWords = {
  about: { ar: 'حسابات العاملين، حين لا يستطيع أصحابها الدخول', en: 'accounts of staff who cannot sign in' },
  create: {
    ar: 'إنشاء حساب مدير؛ تُسأل عن كلمة المرور، أو تُقرأ من الإدخال القياسي',
    en: 'create an account of an administrator; asks for the password, or reads it from stdin',
  },
  'reset-password': {
    ar: 'كلمة مرور جديدة، وإنهاء جلسات الحساب كلها',
    en: 'set a new password, and end all sessions of the account',
  },
  code: {
    ar: 'إظهار رمز لدخول ينتظر رمزًا بالبريد، حين لا يصل البريد',
    en: 'print a code for a sign-in that waits for a mailed one, while mail is down',
  },
  unlock: { ar: 'رفع حدود محاولات الدخول عن الحساب', en: 'lift the limits on attempts to sign in' },
  email: { ar: 'بريد الحساب', en: 'e-mail address of the account' },
  name: { ar: 'اسم صاحب الحساب', en: 'name of its owner' },
  role: {
    ar: 'superadmin (مدير عام، وهو المعتاد) أو admin (مدير)',
    en: 'superadmin (the default) or admin',
  },
  dropTotp: {
    ar: 'إلغاء تطبيق المصادقة أيضًا، إن ضاع الجهاز',
    en: 'remove the authenticator app too, if its device was lost',
  },
  network: {
    ar: 'رفع الحدود عن شبكة هذا العنوان أيضًا',
    en: 'lift the limits of the network of this address too',
  },
  enable: { ar: 'تفعيل الحساب إن كان موقوفًا', en: 'enable the account if it is disabled' },
  wrongRole: { ar: 'الدور superadmin أو admin.', en: 'The role is superadmin or admin.' },
  noAccount: { ar: 'لا حساب بهذا البريد.', en: 'No account has this e-mail address.' },
  wrongEmail: { ar: 'البريد الإلكتروني غير صحيح.', en: 'This is not an e-mail address.' },
  password: { ar: 'كلمة المرور الجديدة:', en: 'New password:' },
  passwordAgain: { ar: 'كلمة المرور مرة أخرى:', en: 'Repeat the password:' },
  differs: { ar: 'كلمتا المرور مختلفتان.', en: 'The two passwords differ.' },
  dropsTotp: {
    ar: 'سيُلغى تطبيق المصادقة ورموز الاسترداد لهذا الحساب. هل تتابع؟',
    en: 'This removes the authenticator app and the recovery codes of the account. Continue?',
  },
  unconfirmed: { ar: 'لم تُؤكَّد العملية، فلم يتغير شيء.', en: 'Not confirmed; nothing has changed.' },
  created: { ar: 'أُنشئ الحساب:', en: 'Account created:' },
  reset: { ar: 'كلمة مرور جديدة، وانتهت الجلسات:', en: 'New password set, sessions ended:' },
  resetKeepsTotp: {
    ar: 'كلمة مرور جديدة، وانتهت الجلسات، وبقي تطبيق المصادقة:',
    en: 'New password set, sessions ended, authenticator app kept:',
  },
  unlocked: { ar: 'رُفعت الحدود:', en: 'Limits lifted:' },
  isDisabled: {
    ar: 'هذا الحساب موقوف، فلا يستطيع الدخول. لتفعيله: user unlock … --enable',
    en: 'This account is disabled and cannot sign in. To enable it: user unlock … --enable',
  },
  hasTotp: {
    ar: 'يدخل هذا الحساب برمز من تطبيق المصادقة أو برمز استرداد، لا برمز من البريد. إن ضاع الجهاز: user reset-password … --drop-totp',
    en: 'This account signs in with an authenticator app or a recovery code, not with a mailed one. If the device was lost: user reset-password … --drop-totp',
  },
  noSignIn: {
    ar: 'لا دخول ينتظر رمزًا لهذا الحساب. أدخل البريد وكلمة المرور في صفحة الدخول أولًا حتى تطلب الرمز، ثم أعد هذا الأمر خلال عشر دقائق.',
    en: 'No sign-in of this account waits for a code. Enter e-mail and password on the sign-in page first; when it asks for the code, run this again within ten minutes.',
  },
  codeIs: {
    ar: 'اكتبه في صفحة الدخول المفتوحة خلال عشر دقائق.',
    en: 'Enter it on the open sign-in page within ten minutes.',
  },
  defaultName: { superadmin: 'مدير الموقع', admin: 'مدير' },
} as const satisfies Record<string, Words | { superadmin: string; admin: string }>
