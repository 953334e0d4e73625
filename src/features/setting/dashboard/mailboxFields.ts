import type { SettingValues } from '../setting.schema.ts'
import type { SettingField } from './section.ts'

const securities = [
  { value: 'tls', label: 'TLS من أول الاتصال (993 غالبًا)' },
  { value: 'starttls', label: 'STARTTLS قبل كلمة المرور (143 غالبًا)' },
  { value: 'none', label: 'بلا تشفير، داخل شبكتكم فقط' },
]

/** The mailbox that newsletters bounce to. */
export const mailboxFields: (SettingField & { key: keyof SettingValues['website'] & string })[] = [
  {
    key: 'bounceAddress',
    label: 'عنوان الارتداد',
    description:
      'يعود إليه ما لم يصل من الرسائل (Return-Path)، وهو عنوان الصندوق الذي تكتب خادمه أدناه. فارغ: عنوان المرسل.',
    kind: 'code',
  },
  {
    key: 'bounceHost',
    label: 'خادم صندوق المرتد (IMAP)',
    description:
      'يُقرأ كل خمس دقائق: من لا صندوق له لا يُكتب إليه بعدها. فارغ: لا يُقرأ صندوق، ويبقى ما يخبر به مزوّد البريد.',
    kind: 'code',
  },
  { key: 'bounceSecurity', label: 'التشفير', kind: 'choice', choices: () => securities },
  { key: 'bouncePort', label: 'المنفذ', kind: 'count' },
  { key: 'bounceUser', label: 'اسم الحساب', kind: 'code' },
  {
    key: 'bouncePassword',
    label: 'كلمة المرور',
    description: 'تُحفظ مشفّرة ولا تُعرض بعد حفظها. الأفضل كلمة مرور للتطبيقات، لصندوق لا شيء فيه غير المرتد.',
    kind: 'secret',
  },
]
