import { z } from 'zod'
import { email } from '../../contract/fields.ts'
import { keptDays } from '../../contract/kept-days.ts'
import { code, defineSettings, type SettingCheck, type ValuesOf } from '../../contract/settings.ts'

const securities = [
  { value: 'tls', label: 'TLS من أول الاتصال (993 غالبًا)' },
  { value: 'starttls', label: 'STARTTLS قبل كلمة المرور (143 غالبًا)' },
  { value: 'none', label: 'بلا تشفير، داخل شبكتكم فقط' },
]

export const letterFiguresSettings = defineSettings({
  letterFiguresKeptDays: {
    field: keptDays({ min: 365, usual: 1095 }),
    logLabel: 'أيام حفظ أرقام الرسائل البريدية',
    input: {
      label: 'مرات فتح الرسائل البريدية ونقراتها',
      description: 'بعد هذه الأيام تبقى الرسالة وعدد من وصلتهم، ولا تُعرف مرات فتحها ولا نقراتها.',
      kind: 'count',
    },
  },
})

/** The sending rate, and the mailbox that newsletters bounce to. */
export const newsletterSettings = defineSettings({
  /** Newsletter mails a minute passed to the mail server, in total. */
  lettersAMinute: {
    field: z.number().int().min(1).max(6000).default(300),
    logLabel: 'الرسائل البريدية في الدقيقة',
    input: {
      label: 'الرسائل في الدقيقة',
      description: 'أكثر ما يُعطى خادم البريد في الدقيقة. راجع ما يسمح به مزوّدك.',
      kind: 'count',
    },
  },
  /** Return-Path of newsletters; '' for the sender's address. */
  bounceAddress: {
    field: z.union([z.literal(''), email]).default(''),
    logLabel: 'عنوان ارتداد الرسائل',
    input: {
      label: 'عنوان الارتداد',
      description:
        'يعود إليه ما لم يصل من الرسائل (Return-Path)، وهو عنوان الصندوق الذي تكتب خادمه أدناه. فارغ: عنوان المرسل.',
      kind: 'code',
    },
  },
  /** '' for none. */
  bounceHost: {
    field: code(/^([a-z0-9.:-]{1,253})?$/i, 'اسم الخادم، مثل imap.example.com'),
    logLabel: 'خادم صندوق المرتد',
    input: {
      label: 'خادم صندوق المرتد (IMAP)',
      description:
        'يُقرأ كل خمس دقائق: من لا صندوق له لا يُكتب إليه بعدها. فارغ: لا يُقرأ صندوق، ويبقى ما يخبر به مزوّد البريد.',
      kind: 'code',
    },
  },
  bounceSecurity: {
    field: z.enum(['tls', 'starttls', 'none']).default('tls'),
    logLabel: 'تشفير صندوق المرتد',
    input: { label: 'التشفير', kind: 'choice', choices: () => securities },
  },
  bouncePort: {
    field: z.number().int('عدد صحيح').min(1).max(65_535).default(993),
    logLabel: 'منفذ صندوق المرتد',
    input: { label: 'المنفذ', kind: 'count' },
  },
  bounceUser: {
    field: code(/^[^\p{Cc}]{0,254}$/u, 'بلا أسطر'),
    logLabel: 'حساب صندوق المرتد',
    input: { label: 'اسم الحساب', kind: 'code' },
  },
  bouncePassword: {
    secret: true,
    sentTo: ['bounceHost', 'bouncePort', 'bounceSecurity'],
    field: code(/^[^\p{Cc}]{0,300}$/u, 'بلا أسطر'),
    logLabel: 'كلمة مرور صندوق المرتد',
    input: {
      label: 'كلمة المرور',
      description: 'تُحفظ مشفّرة ولا تُعرض بعد حفظها. الأفضل كلمة مرور للتطبيقات، لصندوق لا شيء فيه غير المرتد.',
      kind: 'secret',
    },
  },
})

type Values = ValuesOf<typeof newsletterSettings>

/** The mailbox for bounces; undefined if none is set. */
export function bounceMailboxOf(values: Values) {
  const { bounceHost: host, bouncePort: port, bounceSecurity: security, bounceUser: user } = values
  if (!host || !user || !values.bouncePassword) return undefined
  return { host, port, security, user, password: values.bouncePassword }
}

export const bounceMailboxCheck = {
  keys: ['bounceHost', 'bounceUser', 'bouncePassword'],
  issues: ({ bounceHost, bounceUser, bouncePassword }: Values) => {
    if (!bounceHost) return []
    return [
      ...(bounceUser ? [] : [{ path: 'bounceUser', message: 'اكتب اسم الحساب؛ لا يُقرأ الصندوق بدونه' }]),
      ...(bouncePassword
        ? []
        : [{ path: 'bouncePassword', message: 'اكتب كلمة المرور؛ لا يُقرأ الصندوق بدونها' }]),
    ]
  },
} satisfies SettingCheck
