import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { watchMediaFolder } from '../../../features/media/media-folder.service.ts'
import { bad, type Finding, good, warning } from '../../../features/system-status/finding.policy.ts'
import { judgeBucket, judgeMediaFolder } from '../../../features/system-status/media.policy.ts'
import { greetMailServer } from '../../../platform/mail/greet.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { listSealedSecrets } from '../sealed-secrets.ts'
import type { Words } from '../words.ts'
import { tryBucket } from './bucket.ts'
import type { Check, Site } from './finding.ts'

type MailServer = { isSet: boolean; failure?: { code: string; message: string } | undefined }

const mailFailures: Record<string, Words> = {
  EAUTH: {
    ar: 'رفض خادم البريد اسم المستخدم أو كلمة المرور.',
    en: 'The mail server refuses the user name or the password.',
  },
  ESOCKET: {
    ar: 'لا يجيب خادم البريد، أو شهادته غير مقبولة.',
    en: 'The mail server does not answer, or its certificate is refused.',
  },
  ECONNECTION: { ar: 'لا يجيب خادم البريد.', en: 'The mail server does not answer.' },
  ETIMEDOUT: { ar: 'لا يجيب خادم البريد في وقته.', en: 'The mail server does not answer in time.' },
  EDNS: { ar: 'لا خادم بريد بهذا الاسم.', en: 'There is no mail server of this name.' },
  ETLS: { ar: 'تعذّر التشفير مع خادم البريد.', en: 'TLS with the mail server failed.' },
}

export function judgeMailServer({ isSet, failure }: MailServer): Finding[] {
  if (!isSet) {
    return [
      warning(
        [
          'لا خادم بريد، فتُكتب الرسائل في DATA_DIR/outbox.',
          'No mail server is set, so mails are written to DATA_DIR/outbox.',
        ],
        ['اضبط SMTP_URL.', 'Set SMTP_URL.'],
      ),
    ]
  }
  if (!failure)
    return [good('يجيب خادم البريد ويقبل الدخول.', 'The mail server answers and accepts the sign-in.')]
  const { ar, en } = mailFailures[failure.code] ?? {
    ar: 'لا يعمل خادم البريد.',
    en: 'The mail server does not work.',
  }
  return [
    bad(
      [`${ar} (${failure.message})`, `${en} (${failure.message})`],
      [
        'صحّح SMTP_URL. وإلى أن يصل البريد، يعطي الأمر user code رمزًا للدخول.',
        'Correct SMTP_URL. Until mail arrives, user code gives codes for signing in.',
      ],
    ),
  ]
}

export const mailCheck: Check<Pick<Site, 'config'>> = {
  name: 'mail',
  title: { ar: 'البريد', en: 'Mail' },
  async look({ config: { mail } }) {
    if (!mail.smtpUrl) return judgeMailServer({ isSet: false })
    return judgeMailServer({ isSet: true, failure: await greetMailServer(mail.smtpUrl, 7000) })
  },
}

export const mediaCheck: Check = {
  name: 'media',
  title: { ar: 'مجلد الصور', en: 'Pictures' },
  async look({ config, services: { db } }) {
    // The storage of the services would delete nothing during quarantine.
    const storage = openStorage(config)
    const folder = await watchMediaFolder(db, storage)()
    if (storage.home.kind === 'disk') return judgeMediaFolder(folder)
    return judgeBucket(folder, await tryBucket(storage))
  },
}

type Secrets = {
  key: 'setting' | 'file' | 'none'
  /** Whether other users of the machine may read the file. */
  isOpenToOthers: boolean
  total: number
  /** Names of the secrets that the key does not open. */
  unopened: string[]
}

export function judgeSecrets({ key, isOpenToOthers, total, unopened }: Secrets): Finding[] {
  const bring: [string, string] = [
    'استعِد SECRETS_KEY أو DATA_DIR/secrets.key من نسختك المحفوظة. وإن ضاع فأدخل الأسرار في الإعدادات من جديد.',
    'Restore SECRETS_KEY or DATA_DIR/secrets.key from a backup. If it is lost, enter the secrets in the settings again.',
  ]
  if (key === 'none' && total > 0) {
    return [
      bad([`لا مفتاح للأسرار، وعددها ${total}.`, `There is no key for the ${total} stored secrets.`], bring),
    ]
  }
  if (unopened.length > 0) {
    const names = unopened.slice(0, 5)
    return [
      bad(
        [
          `لا يفتح المفتاح ${unopened.length} من ${total} من الأسرار: ${names.join('، ')}`,
          `The key does not open ${unopened.length} of ${total} stored secrets: ${names.join(', ')}`,
        ],
        bring,
      ),
    ]
  }
  if (isOpenToOthers) {
    return [
      warning(
        ['يستطيع مستخدمون آخرون قراءة secrets.key.', 'Other users of this machine may read secrets.key.'],
        ['chmod 600 DATA_DIR/secrets.key', 'chmod 600 DATA_DIR/secrets.key'],
      ),
    ]
  }
  return [good(`يفتح المفتاح كل الأسرار (${total}).`, `The key opens all stored secrets (${total}).`)]
}

export const secretsCheck: Check = {
  name: 'secrets',
  title: { ar: 'الأسرار', en: 'Secrets' },
  async look({ services: { db, vault }, config: { secretsKey, dataDir } }) {
    const file = path.join(dataDir, 'secrets.key')
    const key = secretsKey ? 'setting' : existsSync(file) ? 'file' : 'none'
    const isOpenToOthers = key === 'file' && (statSync(file).mode & 0o077) !== 0
    const sealed = await listSealedSecrets(db)
    const unopened: string[] = []
    // Opening a secret without a key would create a new key.
    if (key !== 'none') {
      for (const { name, sealed: secret, use } of sealed) {
        if ((await vault.open(secret, use)) === undefined) unopened.push(name)
      }
    }
    return judgeSecrets({ key, isOpenToOthers, total: sealed.length, unopened })
  },
}
